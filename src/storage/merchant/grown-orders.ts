/** Inserts many orders at once, of any state (src/server/grow). */
import 'server-only';
import type { Insertable } from 'kysely';
import type { MerchantDeposit, MerchantOrder } from '@/generated/kysely/tables';
import type { Database } from '@/storage/client';
import { runOnce } from '@/storage/statement';

export interface GrownOrder {
  readonly order: Insertable<MerchantOrder>;
  /** JSON. */
  readonly terms: string;
  readonly searchText: string;
  readonly deposit: Omit<Insertable<MerchantDeposit>, 'orderRow'> | undefined;
}

/** Inserts orders of one instance. */
export async function insertGrownOrders(db: Database, grown: readonly GrownOrder[]): Promise<void> {
  await db.transaction(async (client) => {
    const orders = grown.map(({ order }) => order);
    const made = await runOnce(client, (builder) =>
      builder.insertInto('merchant.order').values(orders).returning(['id', 'orderId']),
    );
    const rows = new Map(made.map(({ id, orderId }) => [orderId, id]));
    const rowOf = ({ order }: GrownOrder): number => rows.get(order.orderId) ?? 0;
    const texts = grown.map((one) => ({
      instanceId: one.order.instanceId,
      orderRow: rowOf(one),
      text: one.searchText,
    }));
    const contracts = grown.map((one) => ({ orderRow: rowOf(one), terms: one.terms }));
    const deposits = grown.flatMap((one) =>
      one.deposit === undefined ? [] : [{ ...one.deposit, orderRow: rowOf(one) }],
    );
    await runOnce(client, (builder) => builder.insertInto('merchant.contract').values(contracts));
    await runOnce(client, (builder) => builder.insertInto('merchant.orderText').values(texts));
    if (deposits.length === 0) return;
    await runOnce(client, (builder) => builder.insertInto('merchant.deposit').values(deposits));
  });
}

/** Updates the planner's statistics, which would otherwise describe a small deployment for a while. */
export async function analyzeTables(db: Database): Promise<void> {
  await db.pool.query('vacuum analyze');
}
