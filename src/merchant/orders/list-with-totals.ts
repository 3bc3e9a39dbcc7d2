/**
 * The order list of the back office with the sums over all its pages (UI-2). Orders with a rare text are
 * looked for once for both. Reads only. Throws GENERIC_READING_TOO_LONG.
 */
import { listOrdersWithTotals } from '@/storage/merchant/order-query';
import type { Merchant } from '../merchant';
import { describeTotals, getSearchTotals, type SearchTotals } from './get-search-totals';
import {
  describeFound,
  inLanguage,
  listFoundOrders,
  pageOf,
  type OrderSearch,
  type SearchedOrder,
} from './list-found-orders';
import { patternOf } from './search-text';

export interface OrderList {
  readonly orders: readonly SearchedOrder[];
  readonly totals: SearchTotals;
}

export async function listWithTotals(merchant: Merchant, search: OrderSearch): Promise<OrderList> {
  const { selection, after } = search;
  if (patternOf(selection.text ?? '') !== undefined && after === undefined) {
    return await listWithText(merchant, search);
  }
  const [orders, totals] = await Promise.all([
    listFoundOrders(merchant, search),
    getSearchTotals(merchant, selection),
  ]);
  return { orders, totals };
}

async function listWithText(merchant: Merchant, search: OrderSearch): Promise<OrderList> {
  const now = merchant.clock.now();
  const page = await pageOf(merchant, search, now);
  const { orders, totals } = await listOrdersWithTotals(merchant.db, page);
  return {
    orders: describeFound(merchant, await inLanguage(merchant, search, orders), now),
    totals: describeTotals(merchant, totals),
  };
}
