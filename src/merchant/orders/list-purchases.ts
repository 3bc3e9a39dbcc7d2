/**
 * Lists the paid orders of one shop session, among the shop's newest ones, and where their money
 * is. For the tour, not an endpoint. The session id is a secret of the visitor's browser.
 */
import type { Amount } from '@/protocol/amount';
import { listSessionOrders } from '@/storage/merchant/session-orders';
import type { Merchant } from '../merchant';

const AMONG = 1000;

export interface Purchase {
  readonly orderId: string;
  readonly price: Amount;
  /** The amount that the exchange still has to transfer for it. */
  readonly onItsWay: Amount;
  readonly arrived: Amount;
  /** The transfer is made by then. */
  readonly wireDeadline: number;
}

export async function listPurchases(
  merchant: Merchant,
  instanceId: string,
  sessionId: string,
): Promise<Purchase[]> {
  const { currency } = merchant;
  const amount = (units: bigint): Amount => ({ currency, units: units > 0n ? units : 0n });
  const orders = await listSessionOrders(merchant.db, instanceId, sessionId, AMONG);
  return orders.map((order) => ({
    orderId: order.orderId,
    price: amount(order.amount),
    onItsWay: amount(order.isWired ? 0n : order.deposited - order.arrived),
    arrived: amount(order.arrived),
    wireDeadline: order.wireDeadline,
  }));
}
