import type { WalletView } from '@/ui/wallet/page-host';

export const WALLET_URL = '/wallet';

/** Each view is a page of its own: `/wallet/history?type=purchase&id=…`. */
export function walletViewUrl(
  view: WalletView,
  query: Readonly<Record<string, string>> = {},
): string {
  const search = new URLSearchParams(query).toString();
  return `${WALLET_URL}/${view}${search === '' ? '' : `?${search}`}`;
}
