/**
 * Shapes of refunds in style B (specification "Refunds", protocol-b 3.4 to 3.6). The calls are POST
 * /refund, GET /public/refund, and POST /public/pay with mode `abort-refund`.
 */
import { z } from 'zod';
import { amountSchema } from '@/protocol/amount';
import { base32Bytes } from '@/protocol/base32';
import { contractJsonSchema } from '@/protocol/contract-terms';
import { instanceNameSchema } from '@/protocol/instance';
import { MAX_ORDER_ID_LENGTH } from '@/protocol/order';
import { refundReasonSchema } from '@/protocol/refund';
import { renamed } from '@/protocol/renamed';

/** Exactly these: deployed wallets refuse more. */
const permissionMembers = z.object({
  refund_amount: amountSchema,
  refund_fee: amountSchema,
  coin_pub: base32Bytes(32),
  rtransaction_id: z.int().min(0),
  /** Purpose 1102, of generation v6. */
  merchant_sig: base32Bytes(64),
});
export const refundPermissionsSchema = z.array(renamed(permissionMembers));
export type RefundPermission = z.output<typeof refundPermissionsSchema>[number];

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
  refund_permissions: refundPermissionsSchema,
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

export const refundListSchema = z.array(
  renamed(permissionMembers.extend({ merchant_pub: base32Bytes(32) })),
);

export const refundLookupSchema = renamed(
  z.object({
    refund_permissions: refundPermissionsSchema,
    merchant_pub: base32Bytes(32),
    h_contract_terms: base32Bytes(64),
  }),
  REFUND_NAMES,
);
export type RefundLookup = z.output<typeof refundLookupSchema>;

/** Has the form of the deployment's profile (decision D6). */
export function refundLookupIn(profile: 'service' | 'taler', lookup: RefundLookup): object {
  const { permissions, merchantPub } = lookup;
  if (profile === 'taler') return z.encode(refundLookupSchema, lookup);
  return z.encode(
    refundListSchema,
    permissions.map((permission) => ({ ...permission, merchantPub })),
  );
}
