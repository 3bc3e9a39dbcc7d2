/** Incoming transfers of an instance with the orders that each pays for, newest first. */
import 'server-only';
import type { Database } from '@/storage/client';

const TRANSFERS = `
  select t.id, t.wtid, t.exchange_url, t.credit_amount, t.wire_fee, t.execution_ms, t.verified
    from merchant.transfer t
   where t.instance_id = $1 and t.verified and ($2::bigint is null or t.id < $2)
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
  wtid: Uint8Array;
  exchange_url: string;
  credit_amount: string;
  wire_fee: string;
  execution_ms: string;
  verified: boolean;
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
  readonly creditUnits: bigint;
  readonly wireFeeUnits: bigint;
  readonly executionMs: number;
  readonly verified: boolean;
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
  page: { readonly before: number | undefined; readonly limit: number },
): Promise<TransferWithOrders[]> {
  const values = [instanceId, page.before ?? null, page.limit];
  const transfers = await db.query<TransferRow>('merchant-transfer-page', TRANSFERS, values);
  const ids = transfers.map(({ id }) => id);
  const orders = await db.query<OrderRow>('merchant-transfer-orders', ORDERS, [ids]);
  return transfers.map((transfer) => ({
    id: Number.parseInt(transfer.id, 10),
    wtid: new Uint8Array(transfer.wtid),
    exchangeUrl: transfer.exchange_url,
    creditUnits: BigInt(transfer.credit_amount),
    wireFeeUnits: BigInt(transfer.wire_fee),
    executionMs: Number.parseInt(transfer.execution_ms, 10),
    verified: transfer.verified,
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
