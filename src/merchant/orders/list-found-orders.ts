/**
 * The order list of the back office (UI-2). It has the orders that match all filters, in pages by
 * key. For export it yields all of them, page by page. Reads only. Throws GENERIC_READING_TOO_LONG.
 */
import { withAmounts, type WithAmounts } from '@/protocol/amount';
import { decodeBase32 } from '@/protocol/base32';
import { FormatError } from '@/protocol/format-error';
import type { OrderFilter } from '@/storage/merchant/order-conditions';
import type { FoundOrder, OrderPage } from '@/storage/merchant/order-pages';
import { listWantedOrders } from '@/storage/merchant/order-query';
import { listRowsByWtid } from '@/storage/merchant/transfer-orders';
import type { Merchant } from '../merchant';
import { isPaidStage, ORDER_STAGES, stateOf, type OrderState } from './order-state';
import { patternOf } from './search-text';
import { translateSummaries } from './translate-summaries';

export interface OrderSelection extends Pick<
  OrderFilter,
  'instanceId' | 'refunded' | 'sent' | 'by' | 'from' | 'until' | 'min' | 'max'
> {
  readonly status?: 'unpaid' | 'claimed' | 'paid' | 'expired' | undefined;
  readonly paid?: boolean | undefined;
  readonly wired?: boolean | undefined;
  /** A text in summary, name or products, or the beginning of a transfer's identifier. */
  readonly text?: string | undefined;
}

const MONEY = ['amount', 'refunded'] as const;

/** Its row is the cursor, together with the times and the amount. */
export interface SearchedOrder extends WithAmounts<FoundOrder, (typeof MONEY)[number]> {
  readonly state: OrderState;
}

export interface OrderSearch {
  readonly selection: OrderSelection;
  readonly sort: { readonly key: 'time' | 'amount'; readonly direction: 'asc' | 'desc' };
  /** The previous page's last order. */
  readonly after?: Cursor | undefined;
  readonly limit: number;
  /** Summaries are in this language, where orders have it. */
  readonly language?: string | undefined;
}

export interface Cursor {
  readonly row: number;
  readonly units: bigint;
  readonly createdMs?: number | undefined;
  readonly paidMs?: number | null | undefined;
}

export async function listFoundOrders(
  merchant: Merchant,
  search: OrderSearch,
): Promise<SearchedOrder[]> {
  const now = merchant.clock.now();
  const page = await pageOf(merchant, search, now);
  const found = await listWantedOrders(merchant.db, page);
  return describeFound(merchant, await inLanguage(merchant, search, found), now);
}

/** A page of the list, for storage. */
export async function pageOf(
  merchant: Merchant,
  { selection, sort, after, limit }: OrderSearch,
  now: number,
): Promise<OrderPage> {
  const key = sort.key === 'time' ? timeKeyOf(selection) : 'amount';
  return {
    ...(await filterOf(merchant, selection, now)),
    key,
    direction: sort.direction,
    afterRow: after?.row,
    afterValue: after === undefined ? undefined : valueOf(key, after),
    limit,
  };
}

/** Returns orders as they were found, or in the language that the search names. */
export async function inLanguage(
  merchant: Merchant,
  { selection: { instanceId }, language }: OrderSearch,
  found: FoundOrder[],
): Promise<FoundOrder[]> {
  if (language === undefined) return found;
  return await translateSummaries(merchant, { instanceId, language }, found);
}

export function describeFound(
  { currency }: Merchant,
  found: readonly FoundOrder[],
  now: number,
): SearchedOrder[] {
  return found.map((order) => ({
    ...withAmounts(currency, order, MONEY),
    state: stateOf(order, now),
  }));
}

/**
 * A span of time is read by its own index, from its end on. By rows, all later orders would be read first.
 */
function timeKeyOf({ by, from, until }: OrderSelection): 'row' | 'created' | 'paid' {
  if ((from === undefined && until === undefined) || by === 'refunded') return 'row';
  return by ?? 'created';
}

function valueOf(key: OrderPage['key'], { units, createdMs, paidMs }: Cursor): bigint | undefined {
  if (key === 'row') return undefined;
  if (key === 'amount') return units;
  const time = key === 'paid' ? paidMs : createdMs;
  return time === undefined || time === null ? undefined : BigInt(time);
}

const EXPORT_PAGE = 500;

export async function* exportOrders(
  merchant: Merchant,
  { selection, sort }: Pick<OrderSearch, 'selection' | 'sort'>,
): AsyncGenerator<SearchedOrder> {
  let after: OrderSearch['after'];
  for (;;) {
    const page = await listFoundOrders(merchant, { selection, sort, after, limit: EXPORT_PAGE });
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < EXPORT_PAGE) return;
    after = { ...last, units: last.amount.units };
  }
}

/** Selects the orders, for storage. */
export async function filterOf(
  { db }: Merchant,
  { status, paid, wired, text, ...others }: OrderSelection,
  now: number,
): Promise<OrderFilter> {
  const { instanceId, refunded, sent, by } = others;
  const isOpen = status === 'unpaid' || status === 'claimed';
  const isOfPayments = by !== undefined && by !== 'created';
  const arePaid = status === 'paid' || refunded === true || sent !== undefined || isOfPayments;
  const wtidStart = wtidStartOf(text);
  return {
    ...others,
    stages: ORDER_STAGES.filter(
      (stage) =>
        (!isOpen || stage === 'open') &&
        (!arePaid || isPaidStage(stage)) &&
        (status !== 'expired' || !isPaidStage(stage)) &&
        (paid === undefined || isPaidStage(stage) === paid) &&
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
