/** Which of our pages a link belongs to; the core reads the URI whole. Small, for content scripts. */
export type WalletUriKind = 'pay' | 'refund' | 'withdraw';

const WALLET_URI = /^taler(?:\+http)?:\/\/(pay|refund|withdraw)\//i;

export function findUriKind(uri: string): WalletUriKind | null {
  const kind = WALLET_URI.exec(uri)?.[1]?.toLowerCase();
  return kind === 'pay' || kind === 'refund' || kind === 'withdraw' ? kind : null;
}
