/**
 * Calls from a wallet to a merchant of style B, at addresses that the merchant names. Sources:
 * protocol-b 3.2, 3.4, 3.6, 3.7; browser-wallet 4. call-json.ts says what they throw.
 */
import { z } from 'zod';
import { base32Bytes, encodeBase32 } from '@/protocol/base32';
import { contractJsonSchema } from '@/protocol/contract-terms';
import { paymentCoinFields, type PaymentCoin } from '@/protocol/payment';
import { renamed } from '@/protocol/renamed';
import { refundPermissionsSchema, type RefundPermission } from '@/protocol/style-b/refunds';
import type { PickupRequest } from '@/protocol/tip';
import { pickupRequestSchema } from '@/protocol/tip';
import { callJson, parseReply, type CallOptions } from './call-json';

const signature = base32Bytes(64);

const proposalReplySchema = z
  .looseObject({
    data: contractJsonSchema.optional(),
    contract_terms: contractJsonSchema.optional(),
    sig: signature.optional(),
    merchant_sig: signature.optional(),
  })
  .transform(({ data, contract_terms: terms, sig, merchant_sig: merchantSig }, context) => {
    const [contract, signed] = [terms ?? data, sig ?? merchantSig];
    if (contract !== undefined && signed !== undefined) {
      return { contractTerms: contract, sig: signed };
    }
    context.addIssue({ code: 'custom', message: 'expected a contract and its signature' });
    return z.NEVER;
  });
export type ContractReply = z.output<typeof proposalReplySchema>;

const payReplySchema = renamed(z.object({ sig: signature, session_sig: signature.optional() }), {
  sig: 'receipt',
});
export type PayReply = z.output<typeof payReplySchema>;

const abortReplySchema = renamed(z.object({ refund_permissions: refundPermissionsSchema }));
const refundReplySchema = z.union([
  refundPermissionsSchema,
  abortReplySchema.transform(({ refundPermissions }) => refundPermissions),
]);

const reserveSig = z.union([
  signature,
  z.looseObject({ reserve_sig: signature }).transform((one) => one.reserve_sig),
]);
const tipReplySchema = renamed(
  z.object({ reserve_pub: base32Bytes(32), reserve_sigs: z.array(reserveSig) }),
);
export type TipReply = z.output<typeof tipReplySchema>;

/** Merchants of 2019 and 2020 read the denomination's whole key, later ones its hash. */
const contractCoinSchema = renamed(paymentCoinFields.extend({ denom_pub: base32Bytes() }), {
  ub_sig: 'denomSig',
});

const payRequestSchema = renamed(
  z.object({
    coins: z.array(contractCoinSchema),
    merchant_pub: base32Bytes(32),
    mode: z.enum(['pay', 'abort-refund']),
    order_id: z.string(),
    session_id: z.string().optional(),
  }),
);

export interface ContractPayment {
  readonly coins: readonly (PaymentCoin & { readonly denomPub: Uint8Array })[];
  readonly merchantPub: Uint8Array;
  readonly orderId: string;
  readonly sessionId: string;
}

export class StyleBClient {
  constructor(private readonly options: CallOptions = {}) {}

  /** Claims the order for the nonce; the same nonce gets the same contract. */
  async contract(contractUrl: string, nonce: Uint8Array): Promise<ContractReply> {
    const url = new URL(contractUrl);
    url.searchParams.set('nonce', encodeBase32(nonce));
    return parseReply(proposalReplySchema, await callJson(url.href, {}, this.options), url.href);
  }

  /** Idempotent with the same coins, also for another session. */
  async pay(payUrl: string, payment: ContractPayment): Promise<PayReply> {
    const body = bodyOf(payment, 'pay');
    return parseReply(payReplySchema, await callJson(payUrl, { body }, this.options), payUrl);
  }

  /** Aborts a payment. Returns refund permissions for the deposited coins. Idempotent. */
  async abort(payUrl: string, payment: ContractPayment): Promise<RefundPermission[]> {
    const body = bodyOf(payment, 'abort-refund');
    const reply = await callJson(payUrl, { body }, this.options);
    return parseReply(abortReplySchema, reply, payUrl).refundPermissions;
  }

  /** Returns the refund permissions, which the wallet takes to the exchange. */
  async refunds(refundUrl: string): Promise<RefundPermission[]> {
    const reply = await callJson(refundUrl, {}, this.options);
    return parseReply(refundReplySchema, reply, refundUrl);
  }

  /**
   * Returns signatures with which the wallet withdraws these envelopes from the merchant's reserve.
   */
  async pickUpTip(pickupUrl: string, tipId: string, request: PickupRequest): Promise<TipReply> {
    const body = { tip_id: tipId, ...z.encode(pickupRequestSchema, request) };
    return parseReply(tipReplySchema, await callJson(pickupUrl, { body }, this.options), pickupUrl);
  }
}

function bodyOf(
  { coins, merchantPub, orderId, sessionId }: ContractPayment,
  mode: 'pay' | 'abort-refund',
): z.input<typeof payRequestSchema> {
  return z.encode(payRequestSchema, {
    coins: [...coins],
    merchantPub,
    mode,
    orderId,
    ...(sessionId === '' ? {} : { sessionId }),
  });
}
