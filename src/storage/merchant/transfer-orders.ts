/** Incoming transfers of an instance, newest first, each with a page of the orders that it pays for. */
import 'server-only';
import type { Database } from '@/storage/client';
import { toBytes, toInteger, toIntegerOrNull } from './rows';

/** With `$4` only those that do not agree with their orders (merchant/tracking/transfer-agreement.ts). */
const TRANSFERS = `
  select t.id, t.wtid, t.exchange_url, t.payto, t.credit_amount, t.wire_fee, t.execution_ms,
    t.verified, t.confirmed, x.count, x.value, x.fee
  from merchant.transfer t cross join lateral (
    select count(*)::int as count, coalesce(sum(deposit_value), 0) as value,
      coalesce(sum(deposit_fee), 0) as fee
    from merchant.transfer_order where transfer_id = t.id
  ) x
  where t.instance_id = $1 and ($2::bigint is null or t.id < $2)
    and (not $4::boolean or not t.verified or t.credit_amount + t.wire_fee <> x.value - x.fee)
  order by t.id desc
  limit $3`;

/** Of each transfer so many orders. */
const ORDERS = `
  select x.transfer_id, x.order_row, o.order_id, o.summary, x.deposit_value, x.deposit_fee
    from unnest($1::bigint[]) t (id)
    cross join lateral (
      select * from merchant.transfer_order
      where transfer_id = t.id and order_row > $2 order by order_row limit $3
    ) x
    join merchant."order" o on o.id = x.order_row
   order by x.order_row`;

interface TransferRow {
  id: string;
  wtid: Buffer;
  exchange_url: string;
  payto: string;
  credit_amount: string;
  wire_fee: string | null;
  execution_ms: string | null;
  verified: boolean;
  confirmed: boolean;
  count: number;
  value: string;
  fee: string;
}

interface OrderRow {
  transfer_id: string;
  order_row: string;
  order_id: string;
  summary: string;
  deposit_value: string;
  deposit_fee: string;
}

export interface TransferWithOrders {
  readonly id: number;
  readonly wtid: Uint8Array;
  readonly exchangeUrl: string;
  readonly payto: string;
  readonly creditUnits: bigint;
  readonly wireFeeUnits: bigint;
  /** Null while only the merchant has told of it. */
  readonly executionMs: number | null;
  readonly verified: boolean;
  readonly confirmed: boolean;
  /** Of all its orders, as the sums that follow. */
  readonly orderCount: number;
  readonly valueUnits: bigint;
  readonly feeUnits: bigint;
  /** One page of them. */
  readonly orders: readonly {
    readonly row: string;
    readonly orderId: string;
    readonly summary: string;
    readonly valueUnits: bigint;
    readonly feeUnits: bigint;
  }[];
}

export interface OrdersPage {
  /** The row that the page begins after; from the first one on without. */
  readonly after?: string | undefined;
  readonly limit: number;
}

export async function readTransfersWithOrders(
  db: Database,
  instanceId: string,
  page: {
    readonly before: number | undefined;
    readonly limit: number;
    /** Only those that do not agree with their orders. */
    readonly isOpen: boolean;
    readonly orders: OrdersPage;
  },
): Promise<TransferWithOrders[]> {
  const values = [instanceId, page.before ?? null, page.limit, page.isOpen];
  const transfers = await db.query<TransferRow>('merchant-transfer-page', TRANSFERS, values);
  const ids = transfers.map(({ id }) => id);
  const orders = await db.query<OrderRow>('merchant-transfer-orders', ORDERS, [
    ids,
    page.orders.after ?? '0',
    page.orders.limit,
  ]);
  return transfers.map((transfer) => ({
    id: toInteger(transfer.id),
    wtid: toBytes(transfer.wtid),
    exchangeUrl: transfer.exchange_url,
    payto: transfer.payto,
    creditUnits: BigInt(transfer.credit_amount),
    wireFeeUnits: BigInt(transfer.wire_fee ?? '0'),
    executionMs: toIntegerOrNull(transfer.execution_ms),
    verified: transfer.verified,
    confirmed: transfer.confirmed,
    orderCount: transfer.count,
    valueUnits: BigInt(transfer.value),
    feeUnits: BigInt(transfer.fee),
    orders: orders
      .filter(({ transfer_id }) => transfer_id === transfer.id)
      .map((order) => ({
        row: order.order_row,
        orderId: order.order_id,
        summary: order.summary,
        valueUnits: BigInt(order.deposit_value),
        feeUnits: BigInt(order.deposit_fee),
      })),
  }));
}
