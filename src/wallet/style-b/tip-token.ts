/**
 * Parses the token of a style B tip, JSON text (browser-wallet 4). It has exactly the members that
 * the schema names, and they describe the tip in full. Throws WalletError URI_UNSUPPORTED.
 */
import { encodeBase32 } from '@/protocol/base32';
import { readTipToken } from '@/protocol/style-b/tips';
import type { TipSource } from '@/wallet/core/tip-source';
import { WalletError } from '@/wallet/core/wallet-error';

export function parseTipToken(text: string): TipSource {
  const token = readTipToken(text);
  if (token === null || !/^https?:/i.test(token.pickupUrl)) {
    throw new WalletError('URI_UNSUPPORTED', { detail: 'no token of a tip' });
  }
  const { pickupUrl, amount, exchangeUrl, expiration, nextUrl = null } = token;
  const tipId = encodeBase32(token.tipId);
  return {
    id: `${pickupUrl}#${tipId}`,
    merchantBaseUrl: new URL('.', pickupUrl).href,
    tipId,
    pickupUrl,
    nextUrl,
    describe: () => Promise.resolve({ tipAmount: amount, exchangeUrl, expiration }),
  };
}
