import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { pageLanguage, pageTheme } from '@/ui/messages/page-preferences';
import './globals.css';

export const metadata: Metadata = {
  title: { default: 'Florin', template: '%s – Florin' },
  icons: { icon: '/icon.svg' },
  referrer: 'same-origin',
};
export const viewport: Viewport = {
  colorScheme: 'light dark',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#ffffff' },
    { media: '(prefers-color-scheme: dark)', color: '#191e1b' },
  ],
};

/**
 * Wallets look for the two attributes, then take over the two fallback style sheets; the ids are
 * theirs (browser-wallet 3). Once for each namespace of decision D1.
 */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const [language, theme] = await Promise.all([pageLanguage(), pageTheme()]);
  return (
    <html
      lang={language}
      data-service-nojs="true"
      data-taler-nojs="true"
      {...(theme === 'system' ? {} : { 'data-theme': theme })}
      suppressHydrationWarning
    >
      <head>
        <link id="service-presence-stylesheet" rel="stylesheet" href="/service-fallback.css" />
        <link id="taler-presence-stylesheet" rel="stylesheet" href="/taler-fallback.css" />
      </head>
      <body>{children}</body>
    </html>
  );
}
