/**
 * Shapes of a merchant's calls about incoming transfers (protocol-a 8; specification "Tracking").
 */
import { z } from 'zod';
import { amountSchema } from '@/protocol/amount';
import { base32Bytes } from '@/protocol/base32';
import { baseUrlSchema } from '@/protocol/base-url';
import { depositSuccessSchema } from '@/protocol/deposit';
import {
  depositWiredSchema,
  transferDepositSchema,
  transferDetailsSchema,
  type TransferDetails,
} from '@/protocol/exchange';
import { paytoSchema } from '@/protocol/payto';
import { renamed } from '@/protocol/renamed';
import { dualSecondSchema, timestampSchema } from '@/protocol/timestamp';

// POST private/transfers

/** The merchant reports a credit on its account. */
export const transferReportSchema = renamed(
  z.object({
    credit_amount: amountSchema,
    wtid: base32Bytes(32),
    /** The merchant's account that was credited. */
    payto_uri: paytoSchema,
    exchange_url: baseUrlSchema,
  }),
  { payto_uri: 'payto' },
);
export type TransferReport = z.output<typeof transferReportSchema>;

const depositsSumSchema = renamed(
  z.object({
    order_id: z.string(),
    /** The amount, with the deposit fee. */
    deposit_value: amountSchema,
    deposit_fee: amountSchema,
  }),
);
export type DepositsSum = z.output<typeof depositsSumSchema>;

export const transferReconciliationSchema = renamed(
  z.object({
    total: amountSchema,
    wire_fee: amountSchema,
    execution_time: dualSecondSchema,
    deposits_sums: z.array(depositsSumSchema),
  }),
);
export type TransferReconciliation = z.output<typeof transferReconciliationSchema>;

/** The exchange's account of a transfer as it is stored. */
export function encodeTransferProof(details: TransferDetails): string {
  return JSON.stringify(z.encode(transferDetailsSchema, details));
}

export function decodeTransferProof(proof: string): TransferDetails {
  return transferDetailsSchema.parse(JSON.parse(proof));
}

// GET private/transfers

const listedTransferSchema = renamed(
  z.object({
    credit_amount: amountSchema,
    wtid: base32Bytes(32),
    payto_uri: z.string(),
    exchange_url: z.string(),
    /** Cursor for paging: `offset` of the next request. */
    transfer_serial_id: z.int(),
    execution_time: dualSecondSchema.optional(),
    /** The exchange's account of the transfer is signed and adds up. */
    verified: z.boolean(),
    /** Today's name of it. */
    expected: z.boolean(),
    /** The merchant has reported the credit. */
    confirmed: z.boolean(),
  }),
  { payto_uri: 'payto' },
);
export type ListedTransfer = z.output<typeof listedTransferSchema>;

export const transferListSchema = z.object({ transfers: z.array(listedTransferSchema) });
export type TransferList = z.output<typeof transferListSchema>;

// GET /track/transfer: also the evidence of a conflict, in the refusals of either style

const key = base32Bytes(32);
const hash = base32Bytes(64);

const wireDepositSchema = z.array(transferDepositSchema);

/** The exchange's answer with its signature, and what it means in orders. */
export const trackTransferResponseSchema = renamed(
  z.object({
    total: amountSchema,
    wire_fee: amountSchema,
    merchant_pub: key,
    H_wire: hash,
    /** The same under its later name (decision D23). */
    h_wire: hash,
    /** Exactly what was signed. */
    execution_time: timestampSchema,
    deposits_sums: z.array(depositsSumSchema),
    /** Signed along with the members above (purpose 1037). */
    deposits: wireDepositSchema,
    exchange_sig: base32Bytes(64),
    exchange_pub: key,
  }),
);
export type TrackTransferResponse = z.output<typeof trackTransferResponseSchema>;

/** Stands beside `code` and `hint`; the members about a deposit are absent when only the total is wrong. */
export const trackTransferConflictSchema = renamed(
  z.object({
    /** The exchange's confirmation of the deposit, when it was one of ours. */
    exchange_deposit_proof: depositSuccessSchema.optional(),
    /** Index of the deposit in the exchange's list. */
    conflict_offset: z.int(),
    exchange_transfer_proof: trackTransferResponseSchema,
    coin_pub: key.optional(),
    /** Serial number of the order, as in the history. */
    transaction_id: z.int().optional(),
    h_contract_terms: hash.optional(),
    /** The amount that the exchange confirmed when it took the coin. */
    amount_with_fee: amountSchema.optional(),
    deposit_fee: amountSchema.optional(),
  }),
  { conflict_offset: 'offset', transaction_id: 'orderRow', h_contract_terms: 'hContract' },
);
export type TrackTransferConflict = z.output<typeof trackTransferConflictSchema>;

// GET /track/transaction: evidence likewise

/** Stands beside `code` and `hint`. */
export const transactionConflictSchema = renamed(
  z.object({
    wtid_tracking_claim: trackTransferResponseSchema,
    transaction_tracking_claim: depositWiredSchema,
    coin_pub: key,
  }),
  { wtid_tracking_claim: 'transferClaim', transaction_tracking_claim: 'depositClaim' },
);
export type TransactionConflict = z.output<typeof transactionConflictSchema>;
