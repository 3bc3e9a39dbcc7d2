/**
 * Returns what a merchant knows of a paid order, for the page that shows who knows what. It reads the
 * merchant's own tables only. Not an endpoint: the caller has checked that the reader may see the order. Null
 * if the order is not paid. Throws what getOrder and getTerms throw.
 */
import { amountIn, type Amount } from '@/protocol/amount';
import { parseForPeople } from '@/protocol/contract-for-people';
import type { Merchant } from '../merchant';
import { getOrder } from '../orders/get-order';
import { getTerms } from '../orders/get-terms';
import { isPaidStage } from '../orders/order-state';

export interface Purchase {
  readonly merchantName: string;
  readonly orderId: string;
  readonly summary: string;
  readonly amount: Amount;
  readonly orderedAt: number;
  readonly paidAt: number;
  /** The customer has given an address to the merchant, and it was not forgotten. */
  readonly hasAddress: boolean;
  readonly hContract: Uint8Array;
  /** The coins, as the merchant got them from the wallet. */
  readonly coinPubs: readonly Uint8Array[];
}

export async function findPaidPurchase(
  merchant: Merchant,
  { instanceId, orderId }: { readonly instanceId: string; readonly orderId: string },
  /** The reader's, such as `de`. */
  language: string,
): Promise<Purchase | null> {
  const order = await getOrder(merchant, instanceId, orderId);
  const { hContract, createdMs, paidMs } = order;
  if (hContract === null || !isPaidStage(order.stage)) return null;
  const { summary, delivery } = parseForPeople(await getTerms(merchant, order), language);
  return {
    merchantName: order.merchantName,
    orderId,
    summary: summary ?? order.summary,
    amount: amountIn(merchant.currency)(order.amount),
    orderedAt: createdMs,
    paidAt: paidMs ?? createdMs,
    hasAddress: delivery !== null,
    hContract,
    coinPubs: order.deposits.map(({ coinPub }) => coinPub),
  };
}
