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
  instanceAuthSchema,
  instanceIdSchema,
  instanceNameSchema,
  storableText,
} from '@/protocol/instance';
import {
  MAX_ORDER_ID_LENGTH,
  orderDraftSchema,
  postOrderRequestSchema,
  webAddressSchema,
} from '@/protocol/order';
import {
  givenSessionSchema,
  MAX_COINS,
  paymentCoinFields,
  type PaymentCoin,
} from '@/protocol/payment';
import { paytoSchema } from '@/protocol/payto';
import { renamed } from '@/protocol/renamed';
import { refundReasonSchema } from '@/protocol/refund';

/** Null counts as absent. */
function given<S extends z.ZodType>(schema: S) {
  return schema.nullish().transform((value) => value ?? undefined);
}

// POST /order

/** Any member of a contract may be given: what the backend signs for is honoured or refused. */
export const orderRequestSchema = postOrderRequestSchema.safeExtend({
  order: orderDraftSchema.safeExtend({
    fulfillment_url: webAddressSchema,
    locations: boundedRecord(z.string(), contractJsonSchema).optional(),
    pay_url: z
      .url({ protocol: /^https?$/ })
      .max(2048)
      .optional(),
  }),
  /** Claim tokens are style A's; a frontend that asks for one gets it. */
  create_token: z.boolean().default(false),
});
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

/** Under the names of all generations. */
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

export const payProposalRequestSchema = renamed(
  z.object({
    /** Checked first: if it is invalid, nothing else is read (decision D28, SEED-7). */
    mode: z.enum(['pay', 'abort-refund']).default('pay'),
    coins: z.array(coinSchema).min(1).max(MAX_COINS),
    merchant_pub: base32Bytes(32),
    order_id: z.string().max(MAX_ORDER_ID_LENGTH),
    session_id: givenSessionSchema,
    /** Compared with the contract if present, for any value (decision D5); `sig` has no meaning. */
    h_proposal_data: z.unknown().optional(),
    proposal: z.unknown().optional(),
  }),
);
export type PayProposalRequest = z.output<typeof payProposalRequestSchema>;

// POST /refund, GET /public/refund and mode abort-refund

/** Exactly these: deployed wallets refuse more. */
const permissionMembers = z.object({
  refund_amount: amountSchema,
  refund_fee: amountSchema,
  coin_pub: base32Bytes(32),
  rtransaction_id: z.int(),
  /** Purpose 1102, of generation v6. */
  merchant_sig: base32Bytes(64),
});
const permissionsSchema = z.array(renamed(permissionMembers));
export type RefundPermission = z.output<typeof permissionsSchema>[number];

export const refundRequestSchema = renamed(
  z.object({
    order_id: z.string().max(MAX_ORDER_ID_LENGTH),
    /** The new total (decision D10). */
    refund: amountSchema,
    reason: refundReasonSchema,
    instance: instanceNameSchema,
  }),
);
export type RefundRequest = z.output<typeof refundRequestSchema>;

const REFUND_NAMES = {
  h_contract_terms: 'hContract',
  refund_permissions: 'permissions',
  refund_redirect_url: 'redirectUrl',
} as const;

const merchantRefundMembers = z.object({
  merchant_pub: base32Bytes(32),
  h_contract_terms: base32Bytes(64),
  refund_permissions: permissionsSchema,
  refund_redirect_url: z.string(),
});

export const merchantRefundResponseSchema = renamed(merchantRefundMembers, REFUND_NAMES);
export type MerchantRefundResponse = z.output<typeof merchantRefundResponseSchema>;

export const increasedRefundSchema = renamed(
  merchantRefundMembers.extend({
    /** The URI, for wallets that are reached by one. */
    taler_refund_uri: z.string(),
    contract_terms: contractJsonSchema,
    /** Purpose 1105. */
    sig: base32Bytes(64),
  }),
  { ...REFUND_NAMES, taler_refund_uri: 'refundUri' },
);
export type IncreasedRefund = z.output<typeof increasedRefundSchema>;

const refundListSchema = z.array(
  renamed(permissionMembers.extend({ merchant_pub: base32Bytes(32) })),
);

const refundLookupSchema = renamed(
  z.object({
    refund_permissions: permissionsSchema,
    merchant_pub: base32Bytes(32),
    h_contract_terms: base32Bytes(64),
  }),
  REFUND_NAMES,
);
export type RefundLookup = z.output<typeof refundLookupSchema>;

/** In the form that the profile of the deployment has (decision D6). */
export function refundLookupIn(profile: 'service' | 'taler', lookup: RefundLookup): object {
  const { permissions, merchantPub } = lookup;
  if (profile === 'taler') return z.encode(refundLookupSchema, lookup);
  return z.encode(
    refundListSchema,
    permissions.map((permission) => ({ ...permission, merchantPub })),
  );
}

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
    refund_permissions: z.encode(permissionsSchema, permissions),
    ...(sessionSig === undefined ? {} : { session_sig: encodeBase32(sessionSig) }),
  };
}

// /instances

export const instanceRequestSchema = z.object({
  payto: paytoSchema,
  instance: instanceIdSchema.nullish(),
  name: storableText(256).min(1),
  /** Credentials as in style A. Ours. */
  auth: instanceAuthSchema.optional(),
});
export type InstanceRequest = z.output<typeof instanceRequestSchema>;

export const instanceAmendmentSchema = z.object({
  instance: instanceIdSchema,
  payto: paytoSchema,
  name: storableText(256).min(1),
});
export type InstanceAmendment = z.output<typeof instanceAmendmentSchema>;

export interface InstanceIdentity {
  readonly instance: string;
  /** The instance's public key in base32. */
  readonly merchant_id: string;
}

export interface InstanceQuery {
  readonly payto: string;
  readonly instance: string;
  readonly name: string;
}

export type InstanceEntry = InstanceQuery & InstanceIdentity;

export interface InstanceList {
  readonly instances: readonly InstanceEntry[];
}
