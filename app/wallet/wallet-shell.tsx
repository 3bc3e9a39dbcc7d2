import { pageLanguage, pageTheme } from '@/ui/messages/page-preferences';
import { walletMessages } from '@/ui/messages/wallet';
import { walletFrameMessages } from '@/ui/messages/wallet-frame';
import { PageShell } from '@/ui/primitives/page-shell';
import type { ViewQuery } from '@/ui/wallet/wallet-app';
import { walletNavigation } from '@/ui/wallet/wallet-navigation';
import type { WalletView } from '@/ui/wallet/page-host';
import { wiring } from '@/wiring';
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
  const urls = { homeUrl: WALLET_URL, viewUrl: walletViewUrl };
  const { env } = wiring();
  // Without an origin of its own, the wallet is at the site's origin.
  const siteUrl = env.walletUrl === undefined ? '' : env.publicUrl;
  const current = uri === null ? (view ?? 'balance') : null;
  return (
    <PageShell
      audience={{ name: t.wallet, href: WALLET_URL }}
      navigation={walletNavigation(language, urls, current)}
    >
      <noscript>
        <p className="max-w-prose border-l-4 border-accent bg-wash px-5 py-4">
          {walletFrameMessages(language).needsScript}
        </p>
      </noscript>
      <WalletPage {...{ language, theme, uri, view, query, siteUrl }} loading={t.loading} />
    </PageShell>
  );
}
