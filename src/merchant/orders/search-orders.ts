/**
 * The order list of the back office (UI-2): what matches all filters, in pages by key;
 * its totals; and all of it, page by page, for export. Reads only. Throws nothing expected.
 */
import { amountIn, type Amount } from '@/protocol/amount';
import { decodeBase32, encodeBase32 } from '@/protocol/base32';
import { FormatError } from '@/protocol/format-error';
import {
  findOrders,
  listRowsByWtid,
  totalOrders,
  type FoundOrder,
  type OrderFilter,
  type OrderSort,
} from '@/storage/merchant/order-search';
import type { Merchant } from '../merchant';
import { FEW_PLACES, findPlaces } from './find-places';
import { stateOf, type OrderState } from './order-state';

export type OrderSelection = Omit<OrderFilter, 'wtidStart' | 'places'>;

export interface SearchedOrder {
  /** With the amount: the cursor. */
  readonly row: string;
  readonly orderId: string;
  readonly createdMs: number;
  readonly paidMs: number | null;
  readonly state: OrderState;
  readonly summary: string;
  readonly amount: Amount;
  readonly refunded: Amount;
  /** Transfers that paid for it, in base32. */
  readonly wtids: readonly string[];
}

export interface OrderSearch {
  readonly selection: OrderSelection;
  readonly sort: OrderSort;
  readonly after?: { readonly row: string; readonly amount: bigint } | undefined;
  readonly limit: number;
}

export async function searchOrders(
  merchant: Merchant,
  { selection, sort, after, limit }: OrderSearch,
): Promise<SearchedOrder[]> {
  const now = merchant.clock.now();
  const filter = await withPlaces(merchant, withWtid(selection));
  const isEverywhere = (filter.places?.length ?? 0) > FEW_PLACES && sort.key === 'time';
  const where = isEverywhere ? { ...filter, places: undefined } : filter;
  const found = await findOrders(merchant.db, where, { sort, after, limit, now });
  return found.map((order) => toSearched(merchant, order, now));
}

export interface SearchTotals {
  readonly count: number;
  readonly amount: Amount;
  readonly refunded: Amount;
}

export async function totalSearch(
  merchant: Merchant,
  selection: OrderSelection,
): Promise<SearchTotals> {
  const filter = await withPlaces(merchant, withWtid(selection));
  const totals = await totalOrders(merchant.db, filter, merchant.clock.now());
  const amount = amountIn(merchant.currency);
  return {
    count: totals.count,
    amount: amount(totals.amount),
    refunded: amount(totals.refunded),
  };
}

const EXPORT_PAGE = 500;

export async function* exportOrders(
  merchant: Merchant,
  { selection, sort }: Pick<OrderSearch, 'selection' | 'sort'>,
): AsyncGenerator<SearchedOrder> {
  let after: OrderSearch['after'];
  for (;;) {
    const page = await searchOrders(merchant, { selection, sort, after, limit: EXPORT_PAGE });
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < EXPORT_PAGE) return;
    after = { row: last.row, amount: last.amount.units };
  }
}

function toSearched(merchant: Merchant, order: FoundOrder, now: number): SearchedOrder {
  const amount = amountIn(merchant.currency);
  return {
    row: order.row,
    orderId: order.orderId,
    createdMs: order.createdMs,
    paidMs: order.paidMs,
    state: stateOf(order, now),
    summary: order.summary,
    amount: amount(order.amount),
    refunded: amount(order.refunded),
    wtids: order.wtids.map((wtid) => encodeBase32(wtid)),
  };
}

/** Of all orders only those are read that may have the text. */
async function withPlaces({ db }: Merchant, filter: OrderFilter): Promise<OrderFilter> {
  const { instanceId, text, wtidStart } = filter;
  if (text === undefined) return filter;
  const places = await findPlaces(db, instanceId, text);
  if (places === null) return filter;
  const paid = wtidStart === undefined ? [] : await listRowsByWtid(db, instanceId, wtidStart);
  const others = paid.filter(
    (row) => !places.some(({ first, last }) => first <= row && row <= last),
  );
  return { ...filter, places: [...places, ...others.map((row) => ({ first: row, last: row }))] };
}

/** Eight characters are five bytes: a beginning that is no beginning of an identifier is none. */
const WTID_START = /^[0-9a-tv-z]{8,52}$/i;

function withWtid(selection: OrderSelection): OrderFilter {
  const { text } = selection;
  if (text === undefined || !WTID_START.test(text)) return selection;
  try {
    return { ...selection, wtidStart: decodeBase32(wholeGroups(text)) };
  } catch (error) {
    if (error instanceof FormatError) return selection;
    throw error;
  }
}

const WTID_LENGTH = 52;

function wholeGroups(text: string): string {
  return text.length === WTID_LENGTH ? text : text.slice(0, text.length - (text.length % 8));
}
