/**
 * Gives a wallet all refunds of its order: POST orders/$ID/refund (protocol-a 7) [REF-5]. It asks
 * the exchange for those not confirmed yet. The reply has the exchange's result for each coin, with
 * its signature. Repeat it freely: the same refunds have the same rtransaction_id. An order without
 * refunds has an empty list. The hash of the contract is the wallet's credential. Throws
 * MERCHANT_GENERIC_INSTANCE_UNKNOWN, MERCHANT_GENERIC_ORDER_UNKNOWN (also unclaimed) and
 * MERCHANT_GENERIC_CONTRACT_HASH_DOES_NOT_MATCH_ORDER.
 */
import { equalBytes } from '@/protocol/crypto/bytes';
import { Refusal } from '@/protocol/refusal';
import type { ObtainedRefund, ObtainRefund } from '@/protocol/refund';
import type { Merchant } from '../merchant';
import { getOrder } from '../orders/get-order';
import { describeRefund } from './describe-refund';
import { executeRefunds } from './execute-refunds';
import { isClaimed } from './raise-refund';
import { takeRefunds } from './refund-permissions';
import { summarizeRefunds } from './refund-rules';

export async function giveRefunds(
  merchant: Merchant,
  at: { readonly instanceId: string; readonly orderId: string },
  request: ObtainRefund,
): Promise<ObtainedRefund> {
  const { currency } = merchant;
  const order = await getOrder(merchant, at.instanceId, at.orderId);
  if (!isClaimed(order)) throw new Refusal('MERCHANT_GENERIC_ORDER_UNKNOWN');
  if (!equalBytes(order.hContract, request.hContract)) {
    throw new Refusal('MERCHANT_GENERIC_CONTRACT_HASH_DOES_NOT_MATCH_ORDER', {
      field: 'h_contract',
    });
  }
  const executed = await executeRefunds(merchant, order);
  const refunds = executed.map(({ refund }) => refund);
  await takeRefunds(
    merchant,
    order,
    refunds.filter(({ state }) => state === 'confirmed'),
  );
  return {
    refundAmount: { currency, units: summarizeRefunds(refunds).amount },
    merchantPub: order.merchantPub,
    refunds: executed.map((one) => ({
      ...describeRefund(one),
      rtransactionId: one.refund.id,
      coinPub: one.refund.coinPub,
      refundAmount: { currency, units: one.refund.amount },
      executionTime: one.refund.createdMs,
    })),
  };
}
