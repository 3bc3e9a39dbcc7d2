/** Shapes of the wallet's calls: claim, pay, paid and order status (protocol-a 7, decision D3). */
import { z } from 'zod';
import { amountSchema } from '@/protocol/amount';
import { base32Bytes } from '@/protocol/base32';
import { baseUrlSchema } from '@/protocol/base-url';
import { contractJsonSchema } from '@/protocol/contract-terms';
import { storableText } from '@/protocol/instance';
import { renamed } from '@/protocol/renamed';

/** More coins than this in one payment are refused. */
export const MAX_COINS = 1024;

/** Chosen by the shop; the empty text means no session. */
export const sessionIdSchema = storableText(256);

/** Absent counts as no session. */
export const givenSessionSchema = z.codec(sessionIdSchema.nullish(), z.string(), {
  decode: (id) => id ?? '',
  encode: (id) => id,
});

// POST orders/$ID/claim

/** Free text (specification "Claim"); deployed wallets send a fresh Ed25519 public key. */
export const nonceSchema = z.string().regex(/^[^\p{Cc}\p{Cs}]{1,256}$/u, '1 to 256 characters');

export const claimRequestSchema = z.object({
  nonce: nonceSchema,
  /** The order's claim token; null counts as absent. */
  token: z.string().max(128).nullish(),
});
export type ClaimRequest = z.output<typeof claimRequestSchema>;

/** The body also has all members of the contract at top level, as the specification says. */
export const claimResponseSchema = renamed(
  z.object({
    contract_terms: contractJsonSchema,
    /** Purpose 1101. */
    sig: base32Bytes(64),
  }),
);
export type ClaimResponse = z.output<typeof claimResponseSchema>;

// POST orders/$ID/pay

export const paymentCoinFields = z.object({
  coin_pub: base32Bytes(32),
  /** Purpose 1201. */
  coin_sig: base32Bytes(64),
  /** The unblinded RSA signature in shortest form. */
  ub_sig: base32Bytes(),
  h_denom: base32Bytes(64),
  /** The amount that leaves the coin, deposit fee included. */
  contribution: amountSchema,
  exchange_url: baseUrlSchema,
});
export const paymentCoinSchema = renamed(paymentCoinFields, { ub_sig: 'denomSig' });
export type PaymentCoin = z.output<typeof paymentCoinSchema>;

const paymentCoinsSchema = z.array(paymentCoinSchema).max(MAX_COINS);

export const payRequestSchema = renamed(
  z.object({ coins: paymentCoinsSchema, session_id: givenSessionSchema }),
);
export type PayRequest = z.output<typeof payRequestSchema>;

/** Returns each coin's entry in the request, as JSON. */
export function paymentCoinTexts(coins: readonly PaymentCoin[]): string[] {
  return paymentCoinsSchema.encode([...coins]).map((coin) => JSON.stringify(coin));
}

/** The request of these coins, as it is kept until it is settled. */
export function payRequestText(coinTexts: readonly string[], sessionId: string): string {
  return `{"coins":[${coinTexts.join(',')}],"session_id":${JSON.stringify(sessionId)}}`;
}

export function parsePayRequest(text: string): PayRequest {
  return payRequestSchema.parse(JSON.parse(text));
}

/** Purpose 1104. */
export const payResponseSchema = renamed(
  z.object({
    sig: base32Bytes(64),
    /** Codes of the order's device. */
    pos_confirmation: z.string().optional(),
  }),
);
export type PayResponse = z.output<typeof payResponseSchema>;

// POST orders/$ID/paid, answered by 204

export const paidRequestSchema = renamed(
  z.object({
    /** Purpose 1104, from the earlier payment. */
    sig: base32Bytes(64),
    h_contract: base32Bytes(64),
    session_id: sessionIdSchema,
  }),
);
export type PaidRequest = z.output<typeof paidRequestSchema>;

// GET orders/$ID

/** 402: how to pay. */
export const publicUnpaidSchema = renamed(
  z.object({
    taler_pay_uri: z.string(),
    already_paid_order_id: z.string().optional(),
    fulfillment_url: z.string().optional(),
  }),
  { taler_pay_uri: 'payUri' },
);
/** 202: not for this caller, but here is where the shop sells it again. */
export const publicReorderSchema = renamed(z.object({ public_reorder_url: z.string() }), {
  public_reorder_url: 'reorderUrl',
});
/** 200. */
export const publicPaidSchema = renamed(
  z.object({
    refunded: z.boolean(),
    refund_pending: z.boolean(),
    refund_taken: amountSchema,
    refund_amount: amountSchema,
    fulfillment_url: z.string().optional(),
  }),
);

export type PublicOrderStatus =
  | ({ readonly status: 'paid' } & z.output<typeof publicPaidSchema>)
  | ({ readonly status: 'unpaid' } & z.output<typeof publicUnpaidSchema>)
  | ({ readonly status: 'reorder' } & z.output<typeof publicReorderSchema>);
