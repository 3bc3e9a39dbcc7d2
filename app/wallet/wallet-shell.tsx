import type { ReactNode } from 'react';
import type { Language } from '@/ui/messages/language';
import { pageLanguage, pageTheme } from '@/ui/messages/page-preferences';
import { walletMessages } from '@/ui/messages/wallet';
import { walletFrameMessages } from '@/ui/messages/wallet-frame';
import { PageShell } from '@/ui/primitives/page-shell';
import type { ViewQuery } from '@/ui/wallet/wallet-app';
import { walletNavigation } from '@/ui/wallet/wallet-navigation';
import type { WalletView } from '@/ui/wallet/page-host';
import { wiring } from '@/wiring';
import { MissingPage } from '../missing-page';
import { WalletPage } from './wallet-page';
import { WALLET_URL, walletViewUrl } from './wallet-urls';

interface WalletShellProps {
  uri: string | null;
  view: WalletView | null;
  query: ViewQuery;
}

/** The server's part of the wallet: the page around it. */
export async function WalletShell({ uri, view, query }: WalletShellProps) {
  const [language, theme] = await Promise.all([pageLanguage(), pageTheme()]);
  const t = walletMessages(language);
  const { env } = wiring();
  // Without an origin of its own, the wallet is at the site's origin.
  const siteUrl = env.walletUrl === undefined ? '' : env.publicUrl;
  return (
    <Frame language={language} current={uri === null ? (view ?? 'balance') : null}>
      <noscript>
        <p className="max-w-prose border-l-4 border-accent bg-wash px-5 py-4">
          {walletFrameMessages(language).needsScript}
        </p>
      </noscript>
      <WalletPage {...{ language, theme, uri, view, query, siteUrl }} loading={t.loading} />
    </Frame>
  );
}

/** Answers an address that no view of the wallet has. */
export async function MissingWalletPage() {
  const language = await pageLanguage();
  return (
    <Frame language={language} current={null}>
      <MissingPage language={language} />
    </Frame>
  );
}

interface FrameProps {
  language: Language;
  current: WalletView | 'balance' | null;
  children: ReactNode;
}

function Frame({ language, current, children }: FrameProps) {
  const urls = { homeUrl: WALLET_URL, viewUrl: walletViewUrl };
  return (
    <PageShell
      audience={{ name: walletMessages(language).wallet, href: WALLET_URL }}
      navigation={walletNavigation(language, urls, current)}
    >
      {children}
    </PageShell>
  );
}
