/**
 * The order list of the back office (UI-2). It has the orders that match all filters, in pages by
 * key. For export it yields all of them, page by page. Reads only. Throws GENERIC_READING_TOO_LONG.
 */
import { amountIn, type Amount } from '@/protocol/amount';
import { decodeBase32, encodeBase32 } from '@/protocol/base32';
import { FormatError } from '@/protocol/format-error';
import type { OrderFilter } from '@/storage/merchant/order-conditions';
import { findOrders, type FoundOrder, type OrderPage } from '@/storage/merchant/order-query';
import { listRowsByWtid } from '@/storage/merchant/transfer-orders';
import type { Merchant } from '../merchant';
import { isPaidStage, ORDER_STAGES, stateOf, type OrderState } from './order-state';
import { patternOf } from './search-text';

export interface OrderSelection extends Pick<
  OrderFilter,
  'instanceId' | 'refunded' | 'by' | 'from' | 'until' | 'min' | 'max'
> {
  readonly status?: 'unpaid' | 'claimed' | 'paid' | 'expired' | undefined;
  readonly wired?: boolean | undefined;
  /** A text in summary, name or products, or the beginning of a transfer's identifier. */
  readonly text?: string | undefined;
}

export interface SearchedOrder {
  /** The cursor, together with the amount. */
  readonly row: number;
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
  readonly sort: { readonly key: 'time' | 'amount'; readonly direction: 'asc' | 'desc' };
  readonly after?: { readonly row: number; readonly amount: bigint } | undefined;
  readonly limit: number;
}

export async function searchOrders(
  merchant: Merchant,
  { selection, sort, after, limit }: OrderSearch,
): Promise<SearchedOrder[]> {
  const now = merchant.clock.now();
  const page: OrderPage = {
    ...(await filterOf(merchant, selection, now)),
    key: sort.key === 'time' ? 'row' : 'amount',
    direction: sort.direction,
    afterRow: after?.row,
    afterAmount: after?.amount,
    limit,
  };
  const found = await findOrders(merchant.db, page);
  return found.map((order) => toSearched(merchant, order, now));
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

/** Selects the orders, for storage. */
export async function filterOf(
  { db }: Merchant,
  { status, wired, text, ...others }: OrderSelection,
  now: number,
): Promise<OrderFilter> {
  const { instanceId, refunded, by } = others;
  const isOpen = status === 'unpaid' || status === 'claimed';
  const arePaid = status === 'paid' || refunded === true || (by !== undefined && by !== 'created');
  const wtidStart = wtidStartOf(text);
  return {
    ...others,
    stages: ORDER_STAGES.filter(
      (stage) =>
        (!isOpen || stage === 'open') &&
        (!arePaid || isPaidStage(stage)) &&
        (status !== 'expired' || !isPaidStage(stage)) &&
        (wired === undefined || (stage === 'wired') === wired),
    ),
    isClaimed: isOpen ? status === 'claimed' : undefined,
    payableAt: isOpen ? now : undefined,
    closedAt: status === 'expired' ? now : undefined,
    pattern: patternOf(text ?? ''),
    orRows: wtidStart === undefined ? undefined : await listRowsByWtid(db, instanceId, wtidStart),
  };
}

/** Eight characters are five bytes: a beginning that is no beginning of an identifier is none. */
const WTID_START = /^[0-9a-tv-z]{8,52}$/i;

function wtidStartOf(text: string | undefined): Uint8Array | undefined {
  if (text === undefined || !WTID_START.test(text)) return undefined;
  try {
    return decodeBase32(wholeGroups(text));
  } catch (error) {
    if (error instanceof FormatError) return undefined;
    throw error;
  }
}

const WTID_LENGTH = 52;

function wholeGroups(text: string): string {
  return text.length === WTID_LENGTH ? text : text.slice(0, text.length - (text.length % 8));
}
