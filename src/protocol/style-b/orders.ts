/**
 * Shapes of the merchant's style B (specification "Routes of style B", protocol-b 3; decisions D4,
 * D5). Answers have the names of the specification and those of the deployed peers side by side.
 */
import { z } from 'zod';
import { amountSchema } from '@/protocol/amount';
import { base32Bytes, encodeBase32 } from '@/protocol/base32';
import { contractJsonSchema, type ContractTermsJson } from '@/protocol/contract-terms';
import { hashDenominationKey } from '@/protocol/crypto/rsa-public-key';
import { denominationKey } from '@/protocol/exchange';
import { boundedRecord } from '@/protocol/first-issue';
import {
  MAX_ORDER_ID_LENGTH,
  openDraft,
  orderDraftWire,
  postOrderWire,
  webAddressSchema,
} from '@/protocol/order';
import {
  givenSessionSchema,
  MAX_COINS,
  paymentCoinFields,
  type PaymentCoin,
} from '@/protocol/payment';
import { isJsonObject } from '@/protocol/json';
import { renamed } from '@/protocol/renamed';
import { refundPermissionsSchema, type RefundPermission } from '@/protocol/style-b/refunds';

/** Null counts as absent. */
function given<S extends z.ZodType>(schema: S) {
  return schema.nullish().transform((value) => value ?? undefined);
}

// POST /order

/** Any member of a contract may be given: what the backend signs for is honoured or refused. */
const orderDraft = orderDraftWire.safeExtend({
  fulfillment_url: webAddressSchema,
  locations: boundedRecord(z.string(), contractJsonSchema).optional(),
  pay_url: z
    .url({ protocol: /^https?$/ })
    .max(2048)
    .optional(),
});
export const orderRequestSchema = renamed(
  postOrderWire.safeExtend({
    order: openDraft(orderDraft),
    /** Claim tokens are style A's; a frontend that asks for one gets it. */
    create_token: z.boolean().default(false),
  }),
);
export type OrderRequest = z.output<typeof orderRequestSchema>;

// GET /public/proposal

export const proposalSchema = z.object({
  data: contractJsonSchema,
  H_proposal: z.string(),
  /** Purpose 1101. */
  merchant_sig: z.string(),
  contract_terms: contractJsonSchema,
  sig: z.string(),
});
export type Proposal = z.output<typeof proposalSchema>;

interface SignedContract {
  readonly terms: ContractTermsJson;
  readonly hContract: Uint8Array;
  /** Purpose 1101. */
  readonly sig: Uint8Array;
}

/** Has the names of all generations. */
export function describeProposal({ terms, hContract, sig }: SignedContract): Proposal {
  const merchantSig = encodeBase32(sig);
  return {
    data: terms,
    H_proposal: encodeBase32(hContract),
    merchant_sig: merchantSig,
    contract_terms: terms,
    sig: merchantSig,
  };
}

// GET /check-payment

const checkPaymentUnpaidSchema = renamed(
  z.object({
    paid: z.literal(false),
    payment_redirect_url: z.string(),
    contract_url: z.string(),
    /** The URI as wallets of early 2020 read it, which know style B. */
    taler_pay_uri: z.string(),
    /** The same errand for wallets from 2021 on; without TLS no URI serves both. */
    taler_pay_uri_v9: z.string(),
    already_paid_order_id: z.string().optional(),
  }),
  {
    payment_redirect_url: 'redirectUrl',
    taler_pay_uri: 'payUri',
    taler_pay_uri_v9: 'payUriV9',
  },
);
const checkPaymentPaidSchema = renamed(
  z.object({
    paid: z.literal(true),
    refunded: z.boolean(),
    refund_amount: amountSchema,
    contract_terms: contractJsonSchema,
    last_session_id: z.string(),
  }),
);
export const checkPaymentSchema = z.discriminatedUnion('paid', [
  checkPaymentUnpaidSchema,
  checkPaymentPaidSchema,
]);
export type CheckedPayment = z.output<typeof checkPaymentSchema>;

// POST /public/pay

/** The denomination as its key or as the key's hash. */
const coinSchema = z
  .object({
    ...paymentCoinFields.shape,
    h_denom: given(base32Bytes(64)),
    denom_pub: given(denominationKey),
  })
  .transform(({ denom_pub: denomPub, h_denom: hash, ...coin }, context): PaymentCoin => {
    const hDenom = hash ?? (denomPub && hashDenominationKey(denomPub));
    if (hDenom === undefined) {
      context.addIssue({ code: 'custom', path: ['denom_pub'], message: 'expected denom_pub' });
      return z.NEVER;
    }
    return {
      coinPub: coin.coin_pub,
      coinSig: coin.coin_sig,
      denomSig: coin.ub_sig,
      hDenom,
      contribution: coin.contribution,
      exchangeUrl: coin.exchange_url,
    };
  });

/** Undefined if the wallet does not say it, null for a value that it cannot have. */
function said<S extends z.ZodType>(schema: S) {
  return z
    .unknown()
    .optional()
    .transform((value): z.output<S> | null | undefined =>
      value === undefined || value === null ? undefined : (schema.safeParse(value).data ?? null),
    );
}

/** The contract as the wallet has it. `sig` has no meaning. */
const saidProposalSchema = renamed(
  z.object({
    H_proposal: said(base32Bytes(64)),
    data: said(z.custom<ContractTermsJson>(isJsonObject)),
    merchant_sig: said(base32Bytes(64)),
  }),
  { H_proposal: 'hContract', data: 'terms', merchant_sig: 'sig' },
);
export type SaidProposal = z.output<typeof saidProposalSchema>;

export const payProposalRequestSchema = renamed(
  z.object({
    /** Checked first: if it is invalid, nothing else is read (decision D28, SEED-7). */
    mode: z.enum(['pay', 'abort-refund']).default('pay'),
    coins: z.array(coinSchema).min(1).max(MAX_COINS),
    merchant_pub: base32Bytes(32),
    order_id: z.string().max(MAX_ORDER_ID_LENGTH),
    session_id: givenSessionSchema,
    /** Compared with the contract if present, for any value (decision D5). */
    h_proposal_data: said(base32Bytes(64)),
    proposal: said(saidProposalSchema),
  }),
  { h_proposal_data: 'hContract' },
);
export type PayProposalRequest = z.output<typeof payProposalRequestSchema>;

// The answer to mode pay

export interface PaidProposal {
  /** Purpose 1104. */
  readonly sig: Uint8Array;
  readonly contract: SignedContract;
  /** Permissions for a payment that is repeated after a refund. */
  readonly permissions: RefundPermission[];
  /** Purpose 1106, for a payment that is bound to a session. */
  readonly sessionSig?: Uint8Array;
}

export function describePaidProposal(paid: PaidProposal): object {
  const { sig, contract, permissions, sessionSig } = paid;
  const proposal = describeProposal(contract);
  return {
    sig: encodeBase32(sig),
    h_proposal_data: proposal.H_proposal,
    proposal,
    contract_terms: contract.terms,
    h_contract_terms: proposal.H_proposal,
    refund_permissions: z.encode(refundPermissionsSchema, permissions),
    ...(sessionSig === undefined ? {} : { session_sig: encodeBase32(sessionSig) }),
  };
}
