/** The exchange's proof of a coin's spending, and of the amounts that came back (protocol-a 5.6). */
import { z } from 'zod';
import { amountSchema } from '@/protocol/amount';
import { base32Bytes } from '@/protocol/base32';
import { signedTime } from '@/protocol/exchange';
import { renamedUnion } from '@/protocol/renamed';

const key = base32Bytes(32);
const hash = base32Bytes(64);
const signature = base32Bytes(64);

/** One use of a coin. In the body of a 409 it is proof, since every entry has a signature. */
const coinEntryWire = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('DEPOSIT'),
    /** The amount, with the deposit fee. */
    amount: amountSchema,
    deposit_fee: amountSchema,
    h_contract_terms: hash,
    h_wire: hash,
    h_denom_pub: hash,
    merchant_pub: key,
    timestamp: signedTime,
    refund_deadline: signedTime,
    coin_sig: signature,
  }),
  z.object({
    type: z.literal('MELT'),
    /** The amount, with the refresh fee. */
    amount: amountSchema,
    melt_fee: amountSchema,
    h_denom_pub: hash,
    rc: hash,
    coin_sig: signature,
  }),
  z.object({
    type: z.literal('REFUND'),
    /** Gives back `amount` minus `refund_fee`. */
    amount: amountSchema,
    refund_fee: amountSchema,
    h_contract_terms: hash,
    merchant_pub: key,
    rtransaction_id: z.number(),
    merchant_sig: signature,
  }),
  z.object({
    type: z.literal('RECOUP'),
    amount: amountSchema,
    reserve_pub: key,
    timestamp: signedTime,
    exchange_pub: key,
    exchange_sig: signature,
  }),
  z.object({
    /** The rest went back to the coin it was refreshed from. */
    type: z.literal('RECOUP-REFRESH'),
    amount: amountSchema,
    old_coin_pub: key,
    timestamp: signedTime,
    exchange_pub: key,
    exchange_sig: signature,
  }),
  z.object({
    /** Gives back: from a coin that this one was refreshed into. */
    type: z.literal('OLD-COIN-RECOUP'),
    amount: amountSchema,
    coin_pub: key,
    timestamp: signedTime,
    exchange_pub: key,
    exchange_sig: signature,
  }),
]);

export const coinEntrySchema = renamedUnion(coinEntryWire, {
  h_contract_terms: 'hContract',
  h_denom_pub: 'hDenom',
});
export type CoinEntry = z.output<typeof coinEntrySchema>;
export const coinHistorySchema = z.array(coinEntrySchema);
