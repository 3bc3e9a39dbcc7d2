/** Incoming transfers of an instance, newest first, each with a page of the orders that it pays for. */
import 'server-only';
import { sql, type InferResult } from 'kysely';
import type { Database } from '@/storage/client';
import { forPeople } from '@/storage/people';
import { type Builder, only, run, runVarying, statement, varying } from '@/storage/statement';

const ZERO = sql<bigint>`0`;
const WTID_BYTES = 32;

const selectTransfers = (db: Builder) =>
  db.selectFrom('merchant.transfer as t').select(({ fn }) => [
    /** This count and the following sums are over all its orders. The value has the fees inside. */
    't.orderCount',
    't.valueSum as value',
    't.feeSum as fees',
    't.id',
    't.wtid',
    't.exchangeUrl',
    /** The account that was credited. */
    't.payto',
    't.creditAmount as credit',
    fn.coalesce('t.wireFee', ZERO).as('wireFee'),
    /** Null while only the merchant has reported it. */
    't.executionMs as executedAt',
    't.verified',
    /** The merchant has reported the credit. */
    't.confirmed',
  ]);

interface OrdersOfTransfers {
  readonly transfers: readonly number[];
  /** A row. */
  readonly after: string;
  readonly limit: number;
}

const selectOrders = (db: Builder, p: OrdersOfTransfers) =>
  db
    .selectFrom(sql<{ id: number }>`unnest(${p.transfers}::bigint[])`.as<'t'>(sql`t(id)`))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('merchant.transferOrder as s')
          .selectAll()
          .whereRef('s.transferId', '=', 't.id')
          .where('s.orderRow', '>', sql<number>`${p.after}`)
          .orderBy('s.orderRow')
          .limit(p.limit)
          .as('x'),
      (join) => join.onTrue(),
    )
    .innerJoin('merchant.order as o', 'o.id', 'x.orderRow')
    .select([
      'x.transferId',
      'x.orderRow as row',
      'o.orderId',
      'o.summary',
      'x.depositValue as value',
      'x.depositFee as fee',
    ])
    .orderBy('x.orderRow');

/** A limited number of orders per transfer. */
const ORDERS = statement('merchant-transfer-orders', selectOrders);

export type TransferRow = InferResult<ReturnType<typeof selectTransfers>>[number];

export interface TransferWithOrders extends TransferRow {
  /** One page of them. */
  readonly orders: readonly InferResult<ReturnType<typeof selectOrders>>[number][];
}

export interface OrdersPage {
  /** The row that the page begins after. Without it, the first page. */
  readonly after?: string | undefined;
  readonly limit: number;
}

export interface TransfersPage {
  readonly before: number | undefined;
  readonly limit: number;
  /** Only those that do not agree with their orders (merchant/tracking/transfer-agreement.ts). */
  readonly isOpen: boolean;
  /** Undefined reads none. */
  readonly orders?: OrdersPage | undefined;
  readonly wtid?: Uint8Array | undefined;
  /** Only those that the exchange made in these milliseconds, the end excluded. */
  readonly executed?: Span | undefined;
}

export interface Span {
  readonly from: number;
  readonly until: number;
}

interface TransfersOf extends Omit<TransfersPage, 'orders'> {
  readonly instanceId: string;
}

export const LIST = varying('merchant-transfers-with-orders', (db, wanted: TransfersOf) => {
  const { instanceId, before, limit, isOpen, wtid, executed } = wanted;
  let query = selectTransfers(db)
    .where('t.instanceId', '=', instanceId)
    .orderBy('t.id', 'desc')
    .limit(limit);
  if (before !== undefined) query = query.where('t.id', '<', before);
  if (wtid !== undefined) query = query.where('t.wtid', '=', wtid);
  if (executed !== undefined) {
    query = query
      .where('t.executionMs', '>=', executed.from)
      .where('t.executionMs', '<', executed.until);
  }
  if (!isOpen) return query;
  return query.where((eb) => {
    const owed = eb('t.valueSum', '-', eb.ref('t.feeSum'));
    const came = eb('t.creditAmount', '+', eb.ref('t.wireFee'));
    // As in the index `transfer_to_explain`.
    return eb.or([eb.not('t.verified'), eb(came, '<>', owed)]);
  });
});

export async function listTransfersWithOrders(
  db: Database,
  instanceId: string,
  { orders: page, ...wanted }: TransfersPage,
): Promise<TransferWithOrders[]> {
  const transfers = await forPeople(db, (on) => runVarying(on, LIST, { ...wanted, instanceId }));
  if (page === undefined) return transfers.map((transfer) => ({ ...transfer, orders: [] }));
  const ids = transfers.map(({ id }) => id);
  const { after = '0', limit: most } = page;
  const orders = await run(db, ORDERS, { transfers: ids, after, limit: most });
  return transfers.map((transfer) => ({
    ...transfer,
    orders: orders.filter(({ transferId }) => transferId === transfer.id),
  }));
}

interface MadeIn extends Span {
  readonly instanceId: string;
}

const selectSums = (db: Builder, p: MadeIn) =>
  db
    .selectFrom(
      selectTransfers(db)
        .where('t.instanceId', '=', p.instanceId)
        .where('t.executionMs', '>=', p.from)
        .where('t.executionMs', '<', p.until)
        .as('s'),
    )
    .select(({ fn }) => [
      fn.countAll<number>().as('transferCount'),
      fn.coalesce(fn.sum<bigint>('s.value'), ZERO).as('valueUnits'),
      fn.coalesce(fn.sum<bigint>('s.fees'), ZERO).as('feeUnits'),
      fn.coalesce(fn.sum<bigint>('s.wireFee'), ZERO).as('wireFeeUnits'),
      fn.coalesce(fn.sum<bigint>('s.credit'), ZERO).as('creditUnits'),
    ]);

const SUMS = statement('merchant-transfer-sums', selectSums);

export type TransferSums = InferResult<ReturnType<typeof selectSums>>[number];

/** Sums the transfers that exchanges made in a span of milliseconds. */
export async function getTransferSums(db: Database, made: MadeIn): Promise<TransferSums> {
  return await forPeople(db, (on) => only(on, SUMS, made));
}

interface WtidRange {
  readonly instanceId: string;
  readonly least: Uint8Array;
  readonly most: Uint8Array;
}

const ROWS_BY_WTID = statement('merchant-order-rows-by-wtid', (db, p: WtidRange) =>
  db
    .selectFrom('merchant.transfer as t')
    .innerJoin('merchant.transferOrder as x', 'x.transferId', 't.id')
    .select('x.orderRow')
    .distinct()
    .where('t.instanceId', '=', p.instanceId)
    .where('t.wtid', '>=', p.least)
    .where('t.wtid', '<=', p.most),
);

/** Rows of the instance's orders that were paid by a transfer whose identifier begins so. */
export async function listRowsByWtid(
  db: Database,
  instanceId: string,
  start: Uint8Array,
): Promise<number[]> {
  const most = new Uint8Array(WTID_BYTES).fill(0xff);
  most.set(start);
  const rows = await run(db, ROWS_BY_WTID, { instanceId, least: start, most });
  return rows.map(({ orderRow }) => orderRow);
}
