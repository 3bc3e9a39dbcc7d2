/**
 * Lists the paid orders of one shop session, among the shop's newest ones. `listPurchases` has where their
 * money is, for the tour. `listBought` has what was bought, for the shop's page of it. Neither is an
 * endpoint. The session id is a secret of the visitor's browser.
 */
import { withAmounts, type WithAmounts } from '@/protocol/amount';
import {
  listBuyersOrders,
  listSessionOrders,
  type BuyersOrder,
  type SessionOrder,
} from '@/storage/merchant/session-orders';
import type { Merchant } from '../merchant';

const AMONG = 1000;

const MONEY = ['price', 'refunded', 'onItsWay', 'arrived'] as const;

export type Purchase = WithAmounts<SessionOrder, (typeof MONEY)[number]>;

export async function listPurchases(
  merchant: Merchant,
  instanceId: string,
  sessionId: string,
): Promise<Purchase[]> {
  const orders = await listSessionOrders(merchant.db, instanceId, sessionId, AMONG);
  return orders.map((order) => withAmounts(merchant.currency, order, MONEY));
}

export type Bought = WithAmounts<BuyersOrder, 'price' | 'refunded'>;

/** The latest first. */
export async function listBought(
  merchant: Merchant,
  instanceId: string,
  sessionId: string,
): Promise<Bought[]> {
  const orders = await listBuyersOrders(merchant.db, instanceId, sessionId, AMONG);
  return orders.map((order) => withAmounts(merchant.currency, order, ['price', 'refunded']));
}
