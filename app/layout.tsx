import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import './globals.css';

export const metadata: Metadata = { title: 'Florin' };

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" data-service-nojs="true">
      <body>{children}</body>
    </html>
  );
}
