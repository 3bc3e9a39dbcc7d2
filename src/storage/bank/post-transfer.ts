/**
 * Moves money between accounts, the only way to do so, in one transaction. The first statement
 * locks both accounts in the order of their numbers. The second has a snapshot taken under the
 * locks. It checks the debit limit, changes the cached balances and writes the transfer with its
 * two postings. Parallel transfers cannot overdraw, and cannot deadlock. Locking and changing in
 * one statement could deadlock. Its update starts from the version in its older snapshot. It then
 * queues for the row behind transfers that wait for our lock.
 *
 * The transfer's number is drawn under the lock. One account's transfers therefore have numbers
 * that rise in the order of their commits. A reader that goes on from the last number seen misses
 * nothing. Units are 10^-8.
 */
import 'server-only';
import { sql } from 'kysely';
import { isUniqueViolation, type Database } from '@/storage/client';
import { only, run, statement, type Builder, type Queryable } from '@/storage/statement';

export interface Booking {
  readonly debitAccountId: number;
  readonly creditAccountId: number;
  /** Above zero. */
  readonly units: bigint;
  readonly subject: string;
  readonly timestampMs: number;
  /** The debited account's identifier for the request: a second booking under it is refused. */
  readonly requestKey?: string | undefined;
  readonly reservePub?: Uint8Array | undefined;
  readonly wtid?: Uint8Array | undefined;
  readonly exchangeBaseUrl?: string | undefined;
  readonly correctsId?: number | undefined;
}

export type Posted =
  | { readonly outcome: 'posted'; readonly rowId: number }
  /** The debit limit does not allow it. */
  | { readonly outcome: 'overdrawn' }
  /** One of the accounts does not exist, or no more. */
  | { readonly outcome: 'unknown' }
  /** There is a transfer with this request key, or one that corrects the same transfer. */
  | { readonly outcome: 'repeated' };

interface Parties {
  readonly debitAccountId: number;
  readonly creditAccountId: number;
}

const LOCK_ACCOUNTS = statement('bank_lock_accounts', (db, p: Parties) =>
  db
    .selectFrom('bank.account')
    .select('id')
    .where('id', 'in', [p.debitAccountId, p.creditAccountId])
    .orderBy('id')
    .forNoKeyUpdate(),
);

const moveUnits = (db: Builder, p: Parties & Pick<Booking, 'units'>) =>
  db
    .with(
      (cte) => cte('locked').materialized(),
      (cte) =>
        cte
          .selectFrom('bank.account')
          .select(['id', 'balanceUnits'])
          .select((eb) => eb('balanceUnits', '+', eb.ref('debitLimitUnits')).as('available'))
          .where('id', 'in', [p.debitAccountId, p.creditAccountId])
          .where('closedMs', 'is', null),
    )
    .with('sides', (cte) =>
      cte
        .selectFrom(
          sql<{ id: number; units: bigint }>`(values
            (${p.debitAccountId}::int, -${p.units}::numeric), (${p.creditAccountId}::int, ${p.units}::numeric)
          )`.as<'side'>(sql`side (id, units)`),
        )
        .selectAll(),
    )
    .with('moved', (cte) =>
      cte
        .updateTable('bank.account as a')
        .from('locked as l')
        .innerJoin('sides as s', 's.id', 'l.id')
        .set((eb) => ({ balanceUnits: eb('l.balanceUnits', '+', eb.ref('s.units')) }))
        .whereRef('a.id', '=', 'l.id')
        .where((eb) => eb.selectFrom('locked').select(eb.fn.countAll().as('count')), '=', 2)
        .where(
          (eb) => eb.selectFrom('locked').select('available').where('id', '=', p.debitAccountId),
          '>=',
          p.units,
        )
        .returning('a.id'),
    );

const MADE = [
  'subject',
  'timestampMs',
  'requesterId',
  'requestKey',
  'reservePub',
  'wtid',
  'exchangeBaseUrl',
  'correctsId',
] as const;

interface Posting extends Booking {
  readonly requesterId: number | undefined;
}

const POST_TRANSFER = statement('bank_post_transfer', (db, p: Posting) =>
  moveUnits(db, p)
    .with('made', (cte) =>
      cte
        .insertInto('bank.transfer')
        .columns(MADE)
        .expression(
          cte
            .selectNoFrom((eb) => MADE.map((name) => eb.val(p[name]).as(name)))
            .where((eb) => eb.selectFrom('moved').select(eb.fn.countAll().as('count')), '=', 2),
        )
        .returning('id'),
    )
    .with('posted', (cte) =>
      cte
        .insertInto('bank.posting')
        .columns(['transferId', 'accountId', 'units'])
        .expression((eb) =>
          eb
            .selectFrom(['made', 'sides'])
            .select(['made.id as transferId', 'sides.id as accountId', 'sides.units']),
        ),
    )
    .selectNoFrom((eb) => [
      eb.selectFrom('locked').select(eb.fn.countAll<number>().as('count')).as('accounts'),
      eb.selectFrom('made').select('id').as('rowId'),
    ]),
);

/** A transfer that is a transaction of its own. */
export function postTransferAlone(db: Database, booking: Booking): Promise<Posted> {
  return db.transaction((client) => postTransfer(client, booking));
}

/** `on` is inside a transaction, which after `repeated` can only be rolled back. */
export async function postTransfer(on: Queryable, booking: Booking): Promise<Posted> {
  if (booking.units <= 0n) throw new RangeError('a transfer moves more than nothing');
  if (booking.debitAccountId === booking.creditAccountId) throw new RangeError('one account only');
  const requesterId = booking.requestKey === undefined ? undefined : booking.debitAccountId;
  await run(on, LOCK_ACCOUNTS, booking);
  try {
    const { accounts, rowId } = await only(on, POST_TRANSFER, { ...booking, requesterId });
    if (rowId !== null) return { outcome: 'posted', rowId };
    return { outcome: accounts === 2 ? 'overdrawn' : 'unknown' };
  } catch (error) {
    if (isUniqueViolation(error)) return { outcome: 'repeated' };
    throw error;
  }
}
