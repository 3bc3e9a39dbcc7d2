/**
 * GET private/orders (protocol-a 8): the instance's orders by row number, newest first with a
 * negative `delta`, oldest first with a positive one, none with 0; `start` is exclusive, `date`
 * inclusive. Wired and refunded orders are paid ones. With `timeoutMs` it waits while there is no such
 * order.
 */
import { z } from 'zod';
import { inHeavyLane } from '@/fairness/heavy-lane';
import { aside } from '@/fairness/place';
import { takeTurn } from '@/fairness/turns';
import { orderListSchema } from '@/protocol/order';
import {
  listOrders as listRows,
  type ListedOrder,
  type OrderPage,
} from '@/storage/merchant/order-list';
import type { RowRange } from '@/storage/merchant/order-blocks';
import type { OrderStage } from '@/storage/merchant/orders';
import { ordersTopic, type Merchant } from '../merchant';
import { FEW_PLACES, findPlaces } from './find-places';
import { isPaidStage, stateOf } from './order-state';

export interface OrderListRequest {
  readonly instanceId: string;
  /** From -1000 to 1000. */
  readonly delta: number;
  readonly start: number | bigint | undefined;
  readonly paid: boolean | undefined;
  readonly wired: boolean | undefined;
  readonly refunded?: boolean | undefined;
  /** Milliseconds: the latest timestamp with a negative `delta`, else the earliest. */
  readonly date?: number | undefined;
  /** In the summary or the order's name, whatever the case and accents. */
  readonly text?: string | undefined;
  readonly timeoutMs?: number;
  /** Of the caller: nobody waits for an answer that nobody reads. */
  readonly signal?: AbortSignal;
}

const STAGES: readonly OrderStage[] = ['open', 'expired', 'aborted', 'paid', 'wired'];

export async function listOrders(
  merchant: Merchant,
  request: OrderListRequest,
): Promise<z.input<typeof orderListSchema>> {
  if (request.delta === 0) return answer(merchant, []);
  const page = pageOf(request);
  const until = performance.now() + (request.timeoutMs ?? 0);
  for (;;) {
    const remainingMs = until - performance.now();
    const isWaiting =
      remainingMs > 0 && request.signal?.aborted !== true && !merchant.wakeups.haveWaitsEnded;
    const found = new AbortController();
    const signals = [found.signal, ...(request.signal === undefined ? [] : [request.signal])];
    // Registered before the orders are read, so that none between the two is missed.
    const woken = isWaiting
      ? merchant.wakeups.wait(
          ordersTopic(request.instanceId),
          remainingMs,
          AbortSignal.any(signals),
        )
      : undefined;
    try {
      const listed = await inTurn(page, () => findOrders(merchant, page));
      if (listed.length > 0 || woken === undefined) return answer(merchant, listed);
      await aside(woken);
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
  { text, limit }: OrderPage,
  read: () => Promise<ListedOrder[]>,
): Promise<ListedOrder[]> {
  if (text === undefined && limit <= LIGHT_ROWS) return read();
  const listed = await inHeavyLane(read);
  if (listed.length > LIGHT_ROWS) await takeTurn();
  return listed;
}

/**
 * A text is looked for among the first orders, then where it may be at all: in more and more of these
 * places until the page is full, or for a page in the order of dates, which is not theirs, in all of them
 * unless they are many.
 */
async function findOrders({ db }: Merchant, page: OrderPage): Promise<ListedOrder[]> {
  const { instanceId, text, limit, key } = page;
  if (text === undefined) return listRows(db, page);
  const first = await listRows(db, page, 'first');
  if (first.length === limit) return first;
  const places = await findPlaces(db, instanceId, text);
  if (places === null) return listRows(db, page);
  if (key === 'date') return listRows(db, page, places.length > FEW_PLACES ? 'all' : places);
  const found: ListedOrder[] = [];
  const left = placesFrom(page, places);
  for (let count = FIRST_PLACES; left.length > 0 && found.length < limit; count *= 4) {
    const some = left.splice(0, count);
    found.push(...(await listRows(db, { ...page, limit: limit - found.length }, some)));
  }
  return found;
}

const FIRST_PLACES = 32;

/** Those that the page may reach, in its order. */
function placesFrom({ start, order }: OrderPage, places: readonly RowRange[]): RowRange[] {
  return order === 'newer first'
    ? places.filter(({ first }) => first < start).reverse()
    : places.filter(({ last }) => last > start);
}

function pageOf(request: OrderListRequest): OrderPage {
  const { instanceId, delta, start, paid, wired, refunded, date, text } = request;
  const stages = STAGES.filter(
    (stage) =>
      (paid === undefined || isPaidStage(stage) === paid) &&
      (refunded !== true || isPaidStage(stage)) &&
      (wired === undefined || (stage === 'wired') === wired),
  );
  return {
    instanceId,
    stages,
    start: start ?? (delta < 0 ? Number.MAX_SAFE_INTEGER : 0),
    limit: Math.abs(delta),
    order: delta < 0 ? 'newer first' : 'older first',
    refunded,
    date,
    key: date !== undefined && start === undefined ? 'date' : 'row',
    text,
  };
}

function answer(
  merchant: Merchant,
  listed: readonly ListedOrder[],
): z.input<typeof orderListSchema> {
  const now = merchant.clock.now();
  return z.encode(orderListSchema, {
    orders: listed.map((order) => toEntry(order, merchant.currency, now)),
  });
}

function toEntry(order: ListedOrder, currency: string, now: number) {
  const status = stateOf(order, now);
  const paid = isPaidStage(status);
  return {
    order_id: order.orderId,
    row_id: order.row,
    timestamp: order.timestamp,
    amount: { currency, units: order.amount },
    summary: order.summary,
    refundable: paid && order.refundDeadline > now,
    paid,
    order_status: status,
  };
}
