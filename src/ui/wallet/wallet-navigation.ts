import type { Language } from '@/ui/messages/language';
import { walletFrameMessages } from '@/ui/messages/wallet-frame';
import type { PageHost, WalletView } from '@/ui/wallet/page-host';

export interface WalletNavigationEntry {
  readonly href: string;
  readonly label: string;
  readonly current: boolean;
}

/** Returns the links between the wallet's pages, for the header around them. */
export function walletNavigation(
  language: Language,
  { homeUrl, viewUrl }: Pick<PageHost, 'homeUrl' | 'viewUrl'>,
  current: WalletView | 'balance' | null,
): WalletNavigationEntry[] {
  const t = walletFrameMessages(language);
  const isUnderSettings = current === 'terms' || current === 'forget' || current === 'developer';
  const under = isUnderSettings ? 'settings' : current;
  return [
    { href: homeUrl, label: t.navBalance, current: under === 'balance' },
    { href: viewUrl('history'), label: t.navHistory, current: under === 'history' },
    { href: viewUrl('backup'), label: t.navBackup, current: under === 'backup' },
    { href: viewUrl('settings'), label: t.navSettings, current: under === 'settings' },
  ];
}
