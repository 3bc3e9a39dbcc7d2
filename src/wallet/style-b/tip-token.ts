/**
 * Parses the token of a style B tip, JSON text (browser-wallet 4). It has exactly the members that
 * the schema names, and they describe the tip in full. Throws WalletError URI_UNSUPPORTED.
 */
import { z } from 'zod';
import { encodeBase32 } from '@/protocol/base32';
import { parseJson } from '@/protocol/json';
import { tipTokenSchema } from '@/protocol/tip';
import type { TipSource } from '@/wallet/core/tip-source';
import { WalletError } from '@/wallet/core/wallet-error';

export function readTipToken(text: string): TipSource {
  const token = z.strictObject(tipTokenSchema.shape).safeParse(parseJson(text));
  if (!token.success || !/^https?:/i.test(token.data.pickup_url)) {
    throw new WalletError('URI_UNSUPPORTED', { detail: 'no token of a tip' });
  }
  const { pickup_url: pickupUrl, tip_id: hash, amount, expiration } = token.data;
  const tipId = encodeBase32(hash);
  const offer = { tipAmount: amount, exchangeUrl: token.data.exchange_url, expiration };
  return {
    id: `${pickupUrl}#${tipId}`,
    merchantBaseUrl: new URL('.', pickupUrl).href,
    tipId,
    pickupUrl,
    nextUrl: token.data.next_url ?? null,
    describe: () => Promise.resolve(offer),
  };
}
