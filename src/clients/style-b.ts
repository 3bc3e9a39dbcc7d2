/**
 * Calls from a wallet to a merchant of style B, at addresses that the merchant names. Sources:
 * protocol-b 3.2, 3.4, 3.6, 3.7; browser-wallet 4. call-json.ts says what they throw.
 */
import { z } from 'zod';
import { amountSchema } from '@/protocol/amount';
import { base32Bytes, encodeBase32 } from '@/protocol/base32';
import { contractJsonSchema } from '@/protocol/contract-terms';
import { paymentCoinSchema, type PaymentCoin } from '@/protocol/payment';
import type { PickupRequest } from '@/protocol/tip';
import { pickupRequestSchema } from '@/protocol/tip';
import { callJson, readReply, type CallOptions } from './call-json';

const signature = base32Bytes(64);
const key = base32Bytes(32);

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

const payReplySchema = z.looseObject({ sig: signature, session_sig: signature.optional() });
export type PayReply = z.output<typeof payReplySchema>;

const permissionSchema = z.looseObject({
  refund_amount: amountSchema,
  refund_fee: amountSchema,
  coin_pub: key,
  rtransaction_id: z.int().min(0),
  /** Purpose 1102. */
  merchant_sig: signature,
});
export type RefundPermission = z.output<typeof permissionSchema>;

const abortReplySchema = z.looseObject({ refund_permissions: z.array(permissionSchema) });
const refundReplySchema = z.union([
  z.array(permissionSchema),
  abortReplySchema.transform(({ refund_permissions: permissions }) => permissions),
]);

const reserveSig = z.union([
  signature,
  z.looseObject({ reserve_sig: signature }).transform((one) => one.reserve_sig),
]);
const tipReplySchema = z.looseObject({ reserve_pub: key, reserve_sigs: z.array(reserveSig) });
export type TipReply = z.output<typeof tipReplySchema>;

/** Merchants of 2019 and 2020 read the denomination's whole key, later ones its hash. */
export interface ContractCoin extends PaymentCoin {
  readonly denomPub: Uint8Array;
}

export interface ContractPayment {
  readonly coins: readonly ContractCoin[];
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
    return readReply(proposalReplySchema, await callJson(url.href, {}, this.options), url.href);
  }

  /** Idempotent with the same coins, also for another session. */
  async pay(payUrl: string, payment: ContractPayment): Promise<PayReply> {
    const body = bodyOf(payment, 'pay');
    return readReply(payReplySchema, await callJson(payUrl, { body }, this.options), payUrl);
  }

  /** Aborts a payment. Returns refund permissions for the deposited coins. Idempotent. */
  async abort(payUrl: string, payment: ContractPayment): Promise<RefundPermission[]> {
    const body = bodyOf(payment, 'abort-refund');
    const reply = await callJson(payUrl, { body }, this.options);
    return readReply(abortReplySchema, reply, payUrl).refund_permissions;
  }

  /** Returns the refund permissions, which the wallet takes to the exchange. */
  async refunds(refundUrl: string): Promise<RefundPermission[]> {
    const reply = await callJson(refundUrl, {}, this.options);
    return readReply(refundReplySchema, reply, refundUrl);
  }

  /**
   * Returns signatures with which the wallet withdraws these envelopes from the merchant's reserve.
   */
  async pickUpTip(pickupUrl: string, tipId: string, request: PickupRequest): Promise<TipReply> {
    const body = { tip_id: tipId, ...z.encode(pickupRequestSchema, request) };
    return readReply(tipReplySchema, await callJson(pickupUrl, { body }, this.options), pickupUrl);
  }
}

function bodyOf(payment: ContractPayment, mode: 'pay' | 'abort-refund') {
  return {
    coins: payment.coins.map(({ denomPub, ...coin }) => ({
      ...z.encode(paymentCoinSchema, coin),
      denom_pub: encodeBase32(denomPub),
    })),
    merchant_pub: encodeBase32(payment.merchantPub),
    mode,
    order_id: payment.orderId,
    ...(payment.sessionId === '' ? {} : { session_id: payment.sessionId }),
  };
}
