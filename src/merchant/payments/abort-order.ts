/**
 * Aborts an incomplete payment: POST orders/$ID/abort (protocol-a 7) [PAY-10]. The wallet gets back
 * the coins that were deposited for it. The reply has one entry for each coin of the request, in
 * its order. A coin that was never deposited is EXCHANGE_REFUND_DEPOSIT_NOT_FOUND, and the wallet
 * still has it whole. Repeat it freely. Throws MERCHANT_GENERIC_INSTANCE_UNKNOWN,
 * MERCHANT_POST_ORDERS_ID_ABORT_CONTRACT_NOT_FOUND,
 * MERCHANT_POST_ORDERS_ID_ABORT_CONTRACT_HASH_MISSMATCH,
 * MERCHANT_POST_ORDERS_ID_ABORT_COINS_ARRAY_EMPTY and the refusals of abort-payment.ts.
 */
import { amountIn, type Amount } from '@/protocol/amount';
import { equalBytes } from '@/protocol/crypto/bytes';
import { ERRORS } from '@/protocol/errors';
import { Refusal } from '@/protocol/refusal';
import type { AbortedCoin, AbortRequest, AbortResponse } from '@/protocol/refund';
import type { Merchant } from '../merchant';
import { getOrder } from '../orders/get-order';
import { abortPayment } from './abort-payment';
import { describeRefund } from '../refunds/describe-refund';
import { executeRefunds, type ExecutedRefund } from '../refunds/execute-refunds';
import { isClaimed } from '../refunds/raise-refund';
import { takeRefunds } from '../refunds/refund-permissions';

export async function abortOrder(
  merchant: Merchant,
  at: { readonly instanceId: string; readonly orderId: string },
  request: AbortRequest,
): Promise<AbortResponse> {
  const unknown = 'MERCHANT_POST_ORDERS_ID_ABORT_CONTRACT_NOT_FOUND';
  const order = await getOrder(merchant, at.instanceId, at.orderId, unknown);
  if (!isClaimed(order)) throw new Refusal(unknown);
  if (!equalBytes(order.hContract, request.hContract)) {
    throw new Refusal('MERCHANT_POST_ORDERS_ID_ABORT_CONTRACT_HASH_MISSMATCH', {
      field: 'h_contract',
    });
  }
  if (request.coins.length === 0) {
    throw new Refusal('MERCHANT_POST_ORDERS_ID_ABORT_COINS_ARRAY_EMPTY', { field: 'coins' });
  }
  const { order: aborted } = await abortPayment(merchant, order);
  const executed = await executeRefunds(merchant, aborted);
  const refunds = executed.map(({ refund }) => refund);
  await takeRefunds(
    merchant,
    aborted,
    refunds.filter(({ state }) => state === 'confirmed'),
  );
  const amount = amountIn(merchant.currency);
  return {
    refunds: request.coins.map(({ coinPub }) => {
      const found = executed.find(({ refund }) => equalBytes(refund.coinPub, coinPub));
      return found === undefined ? NEVER_DEPOSITED : abortedCoin(found, amount);
    }),
  };
}

function abortedCoin(one: ExecutedRefund, amount: (units: bigint) => Amount): AbortedCoin {
  const answer = describeRefund(one);
  if (answer.type === 'failure') return answer;
  return {
    ...answer,
    rtransactionId: one.refund.id,
    refundAmount: amount(one.refund.amount),
  };
}

const { code, status, hint } = ERRORS.EXCHANGE_REFUND_DEPOSIT_NOT_FOUND;

/** The exchange's answer about it. */
const NEVER_DEPOSITED = {
  type: 'failure',
  exchangeStatus: status,
  exchangeCode: code,
  exchangeReply: { code, hint },
} as const;
