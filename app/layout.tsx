import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { NAMESPACES } from '@/protocol/namespaces';
import { pageLanguage, pageNonce, pageTheme } from '@/ui/messages/page-preferences';
import { NOTE_TIME_ZONE } from '@/ui/messages/time-zone';
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
  const [language, theme, nonce] = await Promise.all([pageLanguage(), pageTheme(), pageNonce()]);
  return (
    <html
      lang={language}
      {...Object.fromEntries(NAMESPACES.map(({ noJsAttribute }) => [noJsAttribute, 'true']))}
      {...(theme === 'system' ? {} : { 'data-theme': theme })}
      suppressHydrationWarning
    >
      <head>
        {NAMESPACES.map(({ styleSheetId, fallbackStyleSheet }) => (
          <link key={styleSheetId} id={styleSheetId} rel="stylesheet" href={fallbackStyleSheet} />
        ))}
        {/* Browsers hide the nonce from scripts, so the page's markup never equals the one sent. */}
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: NOTE_TIME_ZONE }}
        />
      </head>
      <body>{children}</body>
    </html>
  );
}
