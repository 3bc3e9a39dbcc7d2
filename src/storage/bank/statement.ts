/**
 * An account's rows as its owner's pages show them. All bookings are there, corrections included,
 * and they sum to the balance.
 */
import 'server-only';
import { sql, type InferResult } from 'kysely';
import type { Database } from '@/storage/client';
import { forPeople } from '@/storage/people';
import { only, run, statement, type Builder } from '@/storage/statement';
import { selectBookings } from './bookings';

export interface StatementFilter {
  /** `cancelled`: what was taken back by a correction. */
  readonly show: 'all' | 'credit' | 'debit' | 'cancelled';
  /** Inclusive. */
  readonly fromMs: number | undefined;
  /** Exclusive. */
  readonly untilMs: number | undefined;
  /** Part of the subject or of the other party's name, in any case, or the row's number. */
  readonly text: string | undefined;
}

interface Selection {
  readonly accountId: number;
  readonly before: number;
  readonly show: StatementFilter['show'];
  readonly fromMs: number;
  readonly untilMs: number;
  readonly text: string | null;
  readonly limit: number;
}

const select = (db: Builder, p: Selection) =>
  selectBookings(db, p)
    .innerJoin('bank.account as other', 'other.id', 'q.accountId')
    .leftJoin('bank.transfer as c', 'c.correctsId', 't.id')
    .select([
      'other.username as counterpart',
      /** The row that this one takes back, and the row that took this one back. */
      't.correctsId as corrects',
      'c.id as correctedBy',
    ])
    .where('p.transferId', '<', p.before)
    .where(
      (eb) => sql<boolean>`case ${p.show}::text
        when 'credit' then ${eb.ref('p.units')} > 0 when 'debit' then ${eb.ref('p.units')} < 0
        when 'cancelled' then ${eb.ref('c.id')} is not null else true end`,
    )
    .where('t.timestampMs', '>=', p.fromMs)
    .where('t.timestampMs', '<', p.untilMs)
    .where(
      (eb) => sql<boolean>`(${p.text}::text is null or ${eb.ref('t.id')}::text = ${p.text}
        or position(lower(${p.text}::text) in lower(${eb.ref('t.subject')})) > 0
        or position(lower(${p.text}::text) in lower(${eb.ref('other.username')})) > 0)`,
    )
    .orderBy('p.transferId', 'desc')
    .limit(p.limit);

export type StoredStatementRow = InferResult<ReturnType<typeof select>>[number];

const LIST = statement('bank_list_statement_rows', select);

/** The youngest first, those before the row `before`. */
export async function listStatementRows(
  db: Database,
  accountId: number,
  { show, fromMs = 0, untilMs = Number.MAX_SAFE_INTEGER, text }: StatementFilter,
  { before = Number.MAX_SAFE_INTEGER, limit }: { before?: number | undefined; limit: number },
): Promise<StoredStatementRow[]> {
  const selection = { accountId, before, show, fromMs, untilMs, text: text ?? null, limit };
  return await forPeople(db, (on) => run(on, LIST, selection));
}

interface Sum {
  readonly accountId: number;
  readonly fromMs: number;
  readonly untilMs: number;
  readonly last: number;
}

/** The cached balance without the bookings after the row: the newest page reads hardly any. */
const BALANCE_AT = statement('bank_balance_at_row', (db, p: Pick<Sum, 'accountId' | 'last'>) =>
  db
    .selectFrom('bank.account as a')
    .leftJoin('bank.posting as p', (join) =>
      join.onRef('p.accountId', '=', 'a.id').on('p.transferId', '>', p.last),
    )
    .select((eb) =>
      sql<bigint>`${eb.ref('a.balanceUnits')} - coalesce(${eb.fn.sum('p.units')}, 0)`.as('sum'),
    )
    .where('a.id', '=', p.accountId)
    .groupBy('a.id'),
);

const SUM_UP_TO = statement('bank_sum_postings_up_to', (db, p: Sum) =>
  db
    .selectFrom('bank.posting as p')
    .innerJoin('bank.transfer as t', 't.id', 'p.transferId')
    .select(({ fn }) => fn.coalesce(fn.sum<bigint>('p.units'), sql<bigint>`0`).as('sum'))
    .where('p.accountId', '=', p.accountId)
    .where('t.timestampMs', '<', p.untilMs)
    .where((eb) => eb.or([eb('t.timestampMs', '<', p.fromMs), eb('p.transferId', '<=', p.last)])),
);

/** Returns the account's balance after the period's row `last`, or at its end without `last`. */
export async function getSumUpTo(
  db: Database,
  accountId: number,
  { fromMs, untilMs }: Pick<StatementFilter, 'fromMs' | 'untilMs'>,
  last = Number.MAX_SAFE_INTEGER,
): Promise<bigint> {
  const sum = await forPeople(db, async (on) =>
    fromMs === undefined && untilMs === undefined
      ? await only(on, BALANCE_AT, { accountId, last })
      : await only(on, SUM_UP_TO, {
          ...{ accountId, last, fromMs: fromMs ?? 0 },
          untilMs: untilMs ?? Number.MAX_SAFE_INTEGER,
        }),
  );
  return sum.sum;
}
