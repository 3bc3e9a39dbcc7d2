/**
 * Shapes of the exchange's REST routes, generation v9 (protocol-a 5; decisions D13, D19, D23).
 * Responses are read leniently: members we do not know are dropped.
 */
import { z } from 'zod';
import { amountSchema, type Amount } from '@/protocol/amount';
import { base32Bytes, decodeBase32, encodeBase32 } from '@/protocol/base32';
import { borderCodec } from '@/protocol/border-codec';
import { parseInteger } from '@/protocol/integer';
import { kappa } from '@/protocol/refresh';
import type { DenominationPublicKey } from '@/protocol/crypto/rsa-public-key';
import { decodePublicKey } from '@/protocol/decode-public-key';
import { renamed, renamedUnion } from '@/protocol/renamed';
import { NEVER, secondSchema, timestampSchema } from '@/protocol/timestamp';

const key = base32Bytes(32);
const hash = base32Bytes(64);
const signature = base32Bytes(64);
/** An integer of RSA in shortest form. */
export const rsaInteger = base32Bytes();
/** A time inside a signed blob, which cannot be "never". */
export const signedTime = timestampSchema.refine((time) => time !== NEVER, {
  error: 'a signed time cannot be "never"',
});

/** A denomination's key: base32 of the encoded key on the wire, decoded inside. */
export const denominationKey = borderCodec(
  z.string(),
  (value) => typeof value === 'object' && value !== null && 'encoded' in value,
  (text): DenominationPublicKey => decodePublicKey(decodeBase32(text)),
  (publicKey) => encodeBase32(publicKey.encoded),
);

// Reserves

const reserveEntryWire = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('CREDIT'),
    amount: amountSchema,
    sender_account_url: z.string(),
    /** Row of the transfer at the exchange's bank. */
    wire_reference: z.number(),
    /** The time given by the exchange's bank, which may be another than ours. */
    timestamp: secondSchema,
  }),
  z.object({
    type: z.literal('WITHDRAW'),
    /** Value and withdraw fee together. */
    amount: amountSchema,
    withdraw_fee: amountSchema,
    h_denom_pub: hash,
    h_coin_envelope: hash,
    reserve_sig: signature,
  }),
  z.object({
    type: z.literal('RECOUP'),
    amount: amountSchema,
    coin_pub: key,
    timestamp: timestampSchema,
    exchange_pub: key,
    exchange_sig: signature,
  }),
  z.object({
    type: z.literal('CLOSING'),
    amount: amountSchema,
    closing_fee: amountSchema,
    /** payto URI that the money went to. */
    receiver_account_details: z.string(),
    wtid: key,
    /** Hash of the receiver's account with an empty salt. */
    h_wire: hash,
    timestamp: timestampSchema,
    exchange_pub: key,
    exchange_sig: signature,
  }),
]);

const reserveEntrySchema = renamedUnion(reserveEntryWire, {
  sender_account_url: 'senderPayto',
  wire_reference: 'wireRow',
  h_denom_pub: 'hDenom',
  h_coin_envelope: 'hCoinEv',
  receiver_account_details: 'receiverPayto',
});
export const reserveHistorySchema = z.array(reserveEntrySchema);

export const reserveStatusSchema = z.object({
  balance: amountSchema,
  /** Complete, oldest first: wallets compute what they may withdraw from it. */
  history: reserveHistorySchema,
});
export type ReserveStatus = z.output<typeof reserveStatusSchema>;

export const withdrawFields = z.object({
  denom_pub_hash: hash,
  reserve_pub: key.optional(),
  reserve_sig: signature,
  coin_ev: rsaInteger,
});
export const WITHDRAW_NAMES = { denom_pub_hash: 'hDenom' } as const;

export const withdrawRequestSchema = renamed(withdrawFields, WITHDRAW_NAMES);
export type WithdrawRequest = z.output<typeof withdrawRequestSchema>;

export const withdrawResponseSchema = renamed(z.object({ ev_sig: rsaInteger }), {
  ev_sig: 'signature',
});

// Refunds

/** Signed by the merchant, or by a holder of its permission. */
export const refundFields = z.object({
  /** Taken of the deposit, refund fee included. */
  refund_amount: amountSchema,
  /** Signed until v6 only; the denomination's fee is what counts. */
  refund_fee: amountSchema.optional(),
  h_contract_terms: hash,
  /** The merchant's number of this refund of this deposit. */
  rtransaction_id: z.int().min(0),
  merchant_pub: key,
  /** Purpose 1102. */
  merchant_sig: signature,
});
export const REFUND_NAMES = { h_contract_terms: 'hContract' } as const;

export const coinRefundRequestSchema = renamed(refundFields, REFUND_NAMES);
export type CoinRefundRequest = z.output<typeof coinRefundRequestSchema>;

/** A refund of a part of one coin's deposit. */
export interface CoinRefund extends CoinRefundRequest {
  readonly coinPub: Uint8Array;
}

/** The merchant's permission, which it or the wallet may bring to the exchange. */
export interface SignedRefund extends CoinRefund {
  readonly refundFee: Amount;
}

export const refundSuccessSchema = renamed(
  z.object({
    /** Purpose 1038. */
    exchange_sig: signature,
    exchange_pub: key,
  }),
);
export type RefundSuccess = z.output<typeof refundSuccessSchema>;

// Refresh

export const meltFields = z.object({
  coin_pub: key.optional(),
  denom_pub_hash: hash,
  denom_sig: rsaInteger,
  /** Purpose 1202. */
  confirm_sig: signature,
  rc: hash,
  value_with_fee: amountSchema,
});
export const MELT_NAMES = {
  denom_pub_hash: 'hDenom',
  confirm_sig: 'coinSig',
  value_with_fee: 'amountWithFee',
} as const;

export const meltRequestSchema = renamed(meltFields, MELT_NAMES);
export type MeltRequest = z.output<typeof meltRequestSchema>;

export const meltResponseSchema = renamed(
  z.object({
    noreveal_index: z
      .number()
      .int()
      .min(0)
      .max(kappa - 1),
    /** Purpose 1034. */
    exchange_sig: signature,
    exchange_pub: key,
  }),
  { noreveal_index: 'noRevealIndex' },
);
export type MeltResponse = z.output<typeof meltResponseSchema>;

/** Above this number of new coins a reveal is refused (1357). */
export const MAX_FRESH_COINS = 256;

/** Lists up to this length are parsed, so that the refusal keeps its own number. */
const MAX_REVEALED = 4 * MAX_FRESH_COINS;

export const revealFields = z.object({
  rc: hash.optional(),
  /** The keys of all indices but noreveal_index, ascending. */
  transfer_privs: z.array(key).max(MAX_REVEALED),
  /** The one of noreveal_index. */
  transfer_pub: key,
  coin_evs: z.array(rsaInteger).max(MAX_REVEALED),
  new_denoms_h: z.array(hash).max(MAX_REVEALED),
  /** Purpose 1204, one per new coin. */
  link_sigs: z.array(signature).max(MAX_REVEALED),
});
export const REVEAL_NAMES = { new_denoms_h: 'hDenoms' } as const;

export const revealRequestSchema = renamed(revealFields, REVEAL_NAMES);
export type RevealRequest = z.output<typeof revealRequestSchema>;

/** The new coins' blind signatures. */
export const revealResponseSchema = borderCodec(
  z.object({ ev_sigs: z.array(z.object({ ev_sig: rsaInteger })) }),
  Array.isArray,
  ({ ev_sigs: signatures }): readonly Uint8Array[] => signatures.map((one) => one.ev_sig),
  (signatures) => ({ ev_sigs: signatures.map((one) => ({ ev_sig: one })) }),
);

export const linkedCoinSchema = renamed(
  z.object({
    denom_pub: denominationKey,
    ev_sig: rsaInteger,
    coin_ev: rsaInteger,
    link_sig: signature,
  }),
);
export type LinkedCoin = z.output<typeof linkedCoinSchema>;

export const linkResponseSchema = z.array(
  renamed(z.object({ transfer_pub: key, new_coins: z.array(linkedCoinSchema) })),
);
export type LinkResponse = z.output<typeof linkResponseSchema>;

// Tracking

/** One deposit of a transfer. */
export const transferDepositSchema = renamed(
  z.object({
    h_contract_terms: hash,
    coin_pub: key,
    /** The amount, with the deposit fee. */
    deposit_value: amountSchema,
    deposit_fee: amountSchema,
  }),
  { h_contract_terms: 'hContract' },
);

export const transferDetailsSchema = renamed(
  z.object({
    /** The wired amount: the sum of value minus fee of all deposits, minus the wire fee. */
    total: amountSchema,
    wire_fee: amountSchema,
    merchant_pub: key,
    h_wire: hash,
    execution_time: signedTime,
    deposits: z.array(transferDepositSchema),
    /** Purpose 1037. */
    exchange_sig: signature,
    exchange_pub: key,
  }),
);
export type TransferDetails = z.output<typeof transferDetailsSchema>;

export const depositWiredSchema = renamed(
  z.object({
    wtid: key,
    execution_time: signedTime,
    /** The amount, without the deposit fee. */
    coin_contribution: amountSchema,
    /** Purpose 1036. */
    exchange_sig: signature,
    exchange_pub: key,
  }),
);

/** The body of 202: nothing was wired yet. */
export const depositPendingSchema = renamed(z.object({ execution_time: secondSchema }));

/** Which transfer paid a deposit? Only the merchant may ask. */
export interface DepositQuestion {
  readonly hWire: Uint8Array;
  readonly merchantPub: Uint8Array;
  readonly hContract: Uint8Array;
  readonly coinPub: Uint8Array;
  /** Purpose 1103. */
  readonly merchantSig: Uint8Array;
}

export type DepositStatus =
  | ({ readonly isWired: true } & z.output<typeof depositWiredSchema>)
  | ({ readonly isWired: false } & z.output<typeof depositPendingSchema>);

// Paths and queries

export const eddsaKeyInPath = key;
export const hashInPath = hash;
export const merchantSignatureInQuery = signature;

/** The time for which a caller is willing to wait, in milliseconds. */
export const timeoutInQuery = borderCodec(
  z.string(),
  (value) => typeof value === 'number',
  (text) => parseInteger(text, { min: 0 }),
  (value) => value.toString(),
);
