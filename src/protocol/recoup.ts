/** Shapes of recoups: coins of a revoked denomination, given back (protocol-a 5.8). */
import { z } from 'zod';
import { amountSchema } from '@/protocol/amount';
import { base32Bytes } from '@/protocol/base32';
import { rsaInteger, signedTime } from '@/protocol/exchange';
import { renamed, renamedUnion } from '@/protocol/renamed';

const key = base32Bytes(32);
const hash = base32Bytes(64);
const signature = base32Bytes(64);

export const recoupFields = z.object({
  coin_pub: key.optional(),
  denom_pub_hash: hash,
  denom_sig: rsaInteger,
  coin_blind_key_secret: key,
  /** Purpose 1203. */
  coin_sig: signature,
  /** True if the coin comes from a refresh. Wallets of 2020 leave it out. */
  refreshed: z.boolean().optional(),
});
export const RECOUP_NAMES = {
  denom_pub_hash: 'hDenom',
  coin_blind_key_secret: 'blindingSecret',
} as const;

export const recoupRequestSchema = renamed(recoupFields, RECOUP_NAMES);
export type RecoupRequest = z.output<typeof recoupRequestSchema>;

const recoupConfirmation = {
  timestamp: signedTime,
  amount: amountSchema,
  /** Purpose 1039, of a refreshed coin 1041. */
  exchange_sig: signature,
  exchange_pub: key,
};

export const recoupResponseSchema = renamedUnion(
  z.discriminatedUnion('refreshed', [
    z.object({ refreshed: z.literal(false), reserve_pub: key, ...recoupConfirmation }),
    z.object({ refreshed: z.literal(true), old_coin_pub: key, ...recoupConfirmation }),
  ]),
);
export type RecoupResponse = z.output<typeof recoupResponseSchema>;

/**
 * The reply as wallets read it. Exchanges may confirm by the bare key, as protocol-a shows it. A signature
 * comes with all the members that it covers.
 */
const recoupReply = z.object(recoupConfirmation).partial().shape;
export const recoupReplySchema = renamedUnion(
  z.discriminatedUnion('refreshed', [
    z.object({ refreshed: z.literal(false), reserve_pub: key, ...recoupReply }),
    z.object({ refreshed: z.literal(true), old_coin_pub: key, ...recoupReply }),
  ]),
).transform(({ timestamp, amount, exchangeSig, exchangePub, ...to }, context) => {
  if (exchangeSig === undefined) return { ...to, confirmed: null };
  if (timestamp !== undefined && amount !== undefined && exchangePub !== undefined) {
    return { ...to, confirmed: { timestamp, amount, exchangeSig, exchangePub } };
  }
  context.addIssue({ code: 'custom', message: 'expected all that is signed' });
  return z.NEVER;
});
export type RecoupReply = z.output<typeof recoupReplySchema>;
