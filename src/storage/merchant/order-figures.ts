/** What an instance sold and where the money is, for its dashboard's first page. */
import 'server-only';
import type { Database } from '@/storage/client';
import { IS_PAID } from './orders';
import { toInteger, toIntegerOrNull } from './rows';

/** The same selections as the lists that the figures lead to (order-search.ts). */
const PERIOD = `
  select
    count(*) filter (where ${IS_PAID} and o.paid_ms >= $2) as paid_count,
    coalesce(sum(o.amount) filter (where ${IS_PAID} and o.paid_ms >= $2), 0) as paid_units,
    count(*) filter (where o.created_ms >= $2) as created_count,
    count(*) filter (where o.created_ms >= $2 and ${IS_PAID}) as converted_count,
    (select coalesce(sum(r.amount), 0) from merchant.refund r
      join merchant."order" o on o.id = r.order_row
      where o.instance_id = $1 and ${IS_PAID} and r.created_ms >= $2
        and r.failure_status is null) as refunded_units
  from merchant."order" o
  where o.instance_id = $1 and (o.created_ms >= $2 or o.paid_ms >= $2)`;

export interface PeriodFigures {
  readonly paidCount: number;
  readonly paidUnits: bigint;
  readonly createdCount: number;
  /** Of the created ones, those that were paid. */
  readonly convertedCount: number;
  readonly refundedUnits: bigint;
}

export async function readPeriod(
  db: Database,
  instanceId: string,
  sinceMs: number,
): Promise<PeriodFigures> {
  const [row = {}] = await db.query<Record<string, string>>('merchant-figures-period', PERIOD, [
    instanceId,
    sinceMs,
  ]);
  return {
    paidCount: toInteger(row['paid_count'] ?? '0'),
    paidUnits: BigInt(row['paid_units'] ?? '0'),
    createdCount: toInteger(row['created_count'] ?? '0'),
    convertedCount: toInteger(row['converted_count'] ?? '0'),
    refundedUnits: BigInt(row['refunded_units'] ?? '0'),
  };
}

const STANDING = `
  select
    count(*) filter (where o.stage = 'paid') as awaiting_count,
    coalesce(sum(o.amount) filter (where o.stage = 'paid'), 0) as awaiting_units,
    (select coalesce(sum(r.amount), 0) from merchant.refund r
      join merchant."order" p on p.id = r.order_row
      where p.instance_id = $1 and p.stage = 'paid' and r.failure_status is null)
      as awaiting_refunded_units,
    min(o.wire_deadline_ms) filter (where o.stage = 'paid') as next_payout_ms,
    count(*) as order_count,
    count(*) filter (where ${IS_PAID}) as paid_count,
    (select count(*) from merchant.transfer where instance_id = $1 and verified) as transfer_count
  from merchant."order" o where o.instance_id = $1`;

export interface StandingFigures {
  readonly awaitingCount: number;
  /** Paid and not yet wired, refunds taken off, fees not. */
  readonly awaitingUnits: bigint;
  readonly nextPayoutMs: number | null;
  readonly orderCount: number;
  readonly paidCount: number;
  readonly transferCount: number;
}

export async function readStanding(db: Database, instanceId: string): Promise<StandingFigures> {
  const [row = {}] = await db.query<Record<string, string | null>>(
    'merchant-figures-standing',
    STANDING,
    [instanceId],
  );
  const text = (name: string): string => row[name] ?? '0';
  return {
    awaitingCount: toInteger(text('awaiting_count')),
    awaitingUnits: BigInt(text('awaiting_units')) - BigInt(text('awaiting_refunded_units')),
    nextPayoutMs: toIntegerOrNull(row['next_payout_ms'] ?? null),
    orderCount: toInteger(text('order_count')),
    paidCount: toInteger(text('paid_count')),
    transferCount: toInteger(text('transfer_count')),
  };
}

const DAYS = `
  select d.place::int - 1 as day,
    (select coalesce(sum(amount), 0) from merchant."order" o
      where o.instance_id = $1 and ${IS_PAID} and o.paid_ms >= d.start
        and o.paid_ms < d.until) as paid_units,
    (select count(*) from merchant."order" o
      where o.instance_id = $1 and o.created_ms >= d.start and o.created_ms < d.until
        and ${IS_PAID}) as paid_count,
    (select count(*) from merchant."order" o
      where o.instance_id = $1 and o.created_ms >= d.start and o.created_ms < d.until)
      as created_count
  from unnest($2::bigint[], $3::bigint[]) with ordinality as d(start, until, place)
  order by d.place`;

export interface DayFigures {
  readonly paidUnits: bigint;
  /** Of the orders created that day. */
  readonly paidCount: number;
  readonly createdCount: number;
}

/** `starts` is when each day begins, and when the last one ends. */
export async function readDays(
  db: Database,
  instanceId: string,
  starts: readonly number[],
): Promise<DayFigures[]> {
  const rows = await db.query<Record<'paid_units' | 'paid_count' | 'created_count', string>>(
    'merchant-figures-days',
    DAYS,
    [instanceId, starts.slice(0, -1), starts.slice(1)],
  );
  return rows.map((row) => ({
    paidUnits: BigInt(row.paid_units),
    paidCount: toInteger(row.paid_count),
    createdCount: toInteger(row.created_count),
  }));
}
