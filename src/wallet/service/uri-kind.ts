/** Maps a link to one of our pages. The core parses the URI in full. Small, for content scripts. */
export type WalletUriKind = 'pay' | 'refund' | 'tip' | 'withdraw';

const KINDS: readonly WalletUriKind[] = ['pay', 'refund', 'tip', 'withdraw'];
const WALLET_URI = /^taler(?:\+http)?:\/\/(pay|refund|tip|withdraw)\//i;

export function findUriKind(uri: string): WalletUriKind | null {
  const kind = WALLET_URI.exec(uri)?.[1]?.toLowerCase();
  return KINDS.find((known) => known === kind) ?? null;
}
