/** Incoming transfers of an instance with the orders that each pays for, newest first. */
import 'server-only';
import type { Database } from '@/storage/client';
import { toBytes, toInteger, toIntegerOrNull } from './rows';

/** With `$4` only those that do not agree with their orders (merchant/tracking/transfer-agreement.ts). */
const TRANSFERS = `
  select t.id, t.wtid, t.exchange_url, t.payto, t.credit_amount, t.wire_fee, t.execution_ms,
    t.verified, t.confirmed, x.net
  from merchant.transfer t cross join lateral (
    select coalesce(sum(deposit_value - deposit_fee), 0) as net
    from merchant.transfer_order where transfer_id = t.id
  ) x
  where t.instance_id = $1 and ($2::bigint is null or t.id < $2)
    and (not $4::boolean or not t.verified or t.credit_amount + t.wire_fee <> x.net)
  order by t.id desc
  limit $3`;

const ORDERS = `
  select x.transfer_id, o.order_id, o.summary, x.deposit_value, x.deposit_fee
    from merchant.transfer_order x
    join merchant."order" o on o.id = x.order_row
   where x.transfer_id = any($1::bigint[])
   order by o.id`;

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
  net: string;
}

interface OrderRow {
  transfer_id: string;
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
  /** Of its orders, their fees taken off. */
  readonly netUnits: bigint;
  readonly orders: readonly {
    readonly orderId: string;
    readonly summary: string;
    readonly valueUnits: bigint;
    readonly feeUnits: bigint;
  }[];
}

export async function readTransfersWithOrders(
  db: Database,
  instanceId: string,
  page: {
    readonly before: number | undefined;
    readonly limit: number;
    /** Only those that do not agree with their orders. */
    readonly isOpen: boolean;
  },
): Promise<TransferWithOrders[]> {
  const values = [instanceId, page.before ?? null, page.limit, page.isOpen];
  const transfers = await db.query<TransferRow>('merchant-transfer-page', TRANSFERS, values);
  const ids = transfers.map(({ id }) => id);
  const orders = await db.query<OrderRow>('merchant-transfer-orders', ORDERS, [ids]);
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
    netUnits: BigInt(transfer.net),
    orders: orders
      .filter(({ transfer_id }) => transfer_id === transfer.id)
      .map((order) => ({
        orderId: order.order_id,
        summary: order.summary,
        valueUnits: BigInt(order.deposit_value),
        feeUnits: BigInt(order.deposit_fee),
      })),
  }));
}
