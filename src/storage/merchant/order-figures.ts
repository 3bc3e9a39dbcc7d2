/** What an instance sold lately and where the money is, in one statement. */
import 'server-only';
import type { Database } from '@/storage/client';

const FIGURES = `
  select
    (select count(*) from merchant."order"
      where instance_id = $1 and stage in ('paid', 'wired') and paid_ms >= $2) as paid_count,
    (select coalesce(sum(amount), 0) from merchant."order"
      where instance_id = $1 and stage in ('paid', 'wired') and paid_ms >= $2) as paid_units,
    (select coalesce(sum(amount), 0) from merchant."order"
      where instance_id = $1 and stage = 'paid') as awaiting_units,
    (select coalesce(sum(credit_amount), 0) from merchant.transfer
      where instance_id = $1 and verified) as arrived_units`;

export interface OrderFigures {
  /** Paid since the given time. */
  readonly paidCount: number;
  readonly paidUnits: bigint;
  /** Paid, and not yet wired. */
  readonly awaitingUnits: bigint;
  /** Credited to the instance's accounts, ever. */
  readonly arrivedUnits: bigint;
}

export async function readOrderFigures(
  db: Database,
  instanceId: string,
  sinceMs: number,
): Promise<OrderFigures> {
  const rows = await db.query<Record<string, string>>('merchant-order-figures', FIGURES, [
    instanceId,
    sinceMs,
  ]);
  const figure = (name: string): string => rows[0]?.[name] ?? '0';
  return {
    paidCount: Number.parseInt(figure('paid_count'), 10),
    paidUnits: BigInt(figure('paid_units')),
    awaitingUnits: BigInt(figure('awaiting_units')),
    arrivedUnits: BigInt(figure('arrived_units')),
  };
}
