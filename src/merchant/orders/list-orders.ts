/**
 * Lists the instance's orders by row number: GET private/orders (protocol-a 8). A negative `delta`
 * lists the newest first, a positive one the oldest first, 0 none. `start` is exclusive, `date`
 * inclusive. Wired and refunded orders are paid ones. With `timeoutMs` it waits while there is no
 * such order. Sessions, fulfillment addresses and one or two letters of a summary have no index. So they
 * are looked for among the next 10,000 orders.
 */
import { inHeavyLane } from '@/fairness/heavy-lane';
import { waitOutside } from '@/fairness/slot';
import { takeTurn } from '@/fairness/turns';
import { withAmounts } from '@/protocol/amount';
import type { OrderListEntry } from '@/protocol/order';
import { Refusal } from '@/protocol/refusal';
import type { ListedOrder } from '@/storage/merchant/order-pages';
import { listOrders as listRows, type ListPage } from '@/storage/merchant/order-query';
import { listRefundSums, type RefundSums } from '@/storage/merchant/refund-sums';
import { ordersTopic, type Merchant } from '../merchant';
import { isFinal, isPaidStage, ORDER_STAGES, stateOf } from './order-state';
import { patternOf, shortSummaryPattern } from './search-text';

export interface OrderListRequest {
  readonly instanceId: string;
  /** The number of orders, from -1000 to 1000. */
  readonly delta: number;
  readonly start: number | bigint | undefined;
  readonly paid: boolean | undefined;
  readonly wired: boolean | undefined;
  readonly refunded?: boolean | undefined;
  /** Milliseconds: the latest timestamp with a negative `delta`, else the earliest. */
  readonly date?: number | undefined;
  /** A text in the summary or the order's name, in any case, with or without accents. */
  readonly text?: string | undefined;
  /** The same in the summary only. */
  readonly summary?: string | undefined;
  /** Milliseconds: orders are no older than that. */
  readonly maxAgeMs?: number | undefined;
  /** The session that the payment is bound to. */
  readonly sessionId?: string | undefined;
  readonly fulfillmentUrl?: string | undefined;
  readonly timeoutMs?: number;
  /** The caller's. The wait ends when the caller is gone. */
  readonly signal?: AbortSignal;
}

export async function listOrders(
  merchant: Merchant,
  request: OrderListRequest,
): Promise<OrderListEntry[]> {
  if (request.delta === 0) return [];
  const page = pageOf(merchant, request);
  const until = performance.now() + (request.timeoutMs ?? 0);
  for (;;) {
    const remainingMs = until - performance.now();
    const isWaiting =
      remainingMs > 0 && request.signal?.aborted !== true && !merchant.wakeups.haveWaitsEnded;
    const found = new AbortController();
    const signals = [found.signal, ...(request.signal === undefined ? [] : [request.signal])];
    // Registered before the orders are read, so none between the two is missed.
    const woken = isWaiting
      ? merchant.wakeups.wait(
          ordersTopic(request.instanceId),
          remainingMs,
          AbortSignal.any(signals),
        )
      : undefined;
    try {
      const listed = await inTurn(page, () => listRows(merchant.db, page));
      if (listed.length > 0 || woken === undefined) return await toEntries(merchant, listed);
      await waitOutside(woken);
      request.signal?.throwIfAborted();
    } finally {
      found.abort();
    }
  }
}

/** Rows of a list that is no heavier than other requests. */
const LIGHT_ROWS = 100;

/** A search, and a list of many orders, are read and then written one at a time. */
async function inTurn(
  { pattern, scanned, limit }: ListPage,
  read: () => Promise<ListedOrder[]>,
): Promise<ListedOrder[]> {
  if (pattern === undefined && scanned === undefined && limit <= LIGHT_ROWS) return read();
  const listed = await inHeavyLane(read);
  if (listed.length > LIGHT_ROWS) await takeTurn();
  return listed;
}

/**
 * Words of one or two Latin letters are looked for where names of orders begin, others anywhere. In
 * summaries alone they are looked for anywhere, too.
 */
function pageOf({ clock }: Merchant, request: OrderListRequest): ListPage {
  const { instanceId, delta, start, paid, wired, refunded, date, summary, maxAgeMs } = request;
  const stages = ORDER_STAGES.filter(
    (stage) =>
      (paid === undefined || isPaidStage(stage) === paid) &&
      (refunded !== true || isPaidStage(stage)) &&
      (wired === undefined || (stage === 'wired') === wired),
  );
  const isNewerFirst = delta < 0;
  const youngest = maxAgeMs === undefined ? undefined : clock.now() - maxAgeMs;
  const from = isNewerFirst ? youngest : Math.max(date ?? 0, youngest ?? 0) || undefined;
  const hasSpan = date !== undefined || youngest !== undefined;
  const short = shortSummaryPattern(summary ?? '');
  const pattern = short === undefined ? patternOf(summary ?? request.text ?? '') : undefined;
  return {
    instanceId,
    stages,
    refunded,
    from,
    until: isNewerFirst && date !== undefined ? date + 1 : undefined,
    pattern,
    withoutProducts: true,
    summaryOnly: summary !== undefined,
    scanned: scannedIn(request, { pattern, short }),
    key: hasSpan && start === undefined ? 'created' : 'row',
    direction: isNewerFirst ? 'desc' : 'asc',
    afterRow: start,
    limit: Math.abs(delta),
  };
}

/** `pattern` is found by an index, and `short` is not. */
function scannedIn(
  { sessionId, fulfillmentUrl }: OrderListRequest,
  { pattern, short }: Record<'pattern' | 'short', string | undefined>,
): ListPage['scanned'] {
  if (sessionId === undefined && fulfillmentUrl === undefined && short === undefined) {
    return undefined;
  }
  if (pattern === undefined) return { sessionId, fulfillmentUrl, pattern: short };
  const field = sessionId === undefined ? 'fulfillment_url' : 'session_id';
  throw malformed(field, 'cannot be combined with a text');
}

function malformed(field: string, detail: string): Refusal {
  return new Refusal('GENERIC_PARAMETER_MALFORMED', { field, detail });
}

/** Most lists have no refunded order, and need no sums. */
async function toEntries({ db, clock, currency }: Merchant, listed: readonly ListedOrder[]) {
  const now = clock.now();
  const refunded = listed.filter(({ isRefunded }) => isRefunded).map(({ row }) => row);
  const sums: ReadonlyMap<number, RefundSums> =
    refunded.length === 0 ? new Map() : await listRefundSums(db, refunded);
  return listed.map((order) => ({
    ...toEntry(order, currency, now),
    ...describeRefunds(sums.get(order.row), currency),
  }));
}

function describeRefunds(sums: RefundSums | undefined, currency: string) {
  if (sums === undefined) return {};
  return {
    refundAmount: { currency, units: sums.amount },
    pendingRefundAmount: { currency, units: sums.pending },
  };
}

function toEntry(order: ListedOrder, currency: string, now: number): OrderListEntry {
  const status = stateOf(order, now);
  const paid = isPaidStage(status);
  return {
    ...withAmounts(currency, order, ['amount']),
    refundable: paid && order.refundDeadlineMs > now,
    paid,
    status,
    state: status,
    final: isFinal(order, now),
    wired: status === 'wired',
    ...(order.paidMs === null ? {} : { paidTime: order.paidMs }),
  };
}
