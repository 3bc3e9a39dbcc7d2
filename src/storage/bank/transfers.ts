/** Reading transfers: an account's history, one row, a repeated request, a correction. */
import 'server-only';
import type { InferResult } from 'kysely';
import type { Database } from '@/storage/client';
import { first, run, statement, type Builder } from '@/storage/statement';
import { selectBookings } from './bookings';

const select = (db: Builder, p: { readonly accountId: number }) =>
  selectBookings(db, p)
    .innerJoin('bank.account as other', 'other.id', 'q.accountId')
    .select([
      'other.id as counterpartId',
      'other.username as counterpart',
      't.reservePub',
      't.wtid',
      't.exchangeBaseUrl',
      't.correctsId as corrects',
    ]);

type Query = ReturnType<typeof select>;

export type StoredTransfer = InferResult<Query>[number];

export interface HistoryRange {
  /** +N: the N rows after `start`, oldest first. -N: the N rows before it, youngest first. */
  readonly delta: number;
  readonly start?: number | undefined;
}

const KINDS = {
  all: (query: Query) => query,
  /** Credits with a reserve's key that were not rejected. */
  incoming: (query: Query) =>
    query
      .where('p.units', '>', 0n)
      .where('t.reservePub', 'is not', null)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('bank.transfer as c')
              .select('c.id')
              .whereRef('c.correctsId', '=', 't.id'),
          ),
        ),
      ),
  /** An exchange's transfers to merchants. */
  outgoing: (query: Query) => query.where('p.units', '<', 0n).where('t.wtid', 'is not', null),
};

export type HistoryKind = keyof typeof KINDS;

interface Page {
  readonly accountId: number;
  readonly start: number;
  readonly limit: number;
}

const listOf = (kind: HistoryKind) => ({
  up: statement(`bank_list_transfers_${kind}_up`, (db, p: Page) =>
    KINDS[kind](select(db, p))
      .where('p.transferId', '>', p.start)
      .orderBy('p.transferId')
      .limit(p.limit),
  ),
  down: statement(`bank_list_transfers_${kind}_down`, (db, p: Page) =>
    KINDS[kind](select(db, p))
      .where('p.transferId', '<', p.start)
      .orderBy('p.transferId', 'desc')
      .limit(p.limit),
  ),
});

const LISTS = { all: listOf('all'), incoming: listOf('incoming'), outgoing: listOf('outgoing') };

export async function listTransfers(
  db: Database,
  accountId: number,
  kind: HistoryKind,
  { delta, start }: HistoryRange,
): Promise<StoredTransfer[]> {
  const limit = Math.abs(delta);
  return delta > 0
    ? await run(db, LISTS[kind].up, { accountId, start: start ?? 0, limit })
    : await run(db, LISTS[kind].down, {
        accountId,
        start: start ?? Number.MAX_SAFE_INTEGER,
        limit,
      });
}

const FIND = statement('bank_find_transfer', (db, p: { accountId: number; rowId: number }) =>
  select(db, p).where('p.transferId', '=', p.rowId),
);

/** A transfer as one of its two accounts sees it, null when the account has no part in it. */
export async function findTransfer(
  db: Database,
  accountId: number,
  rowId: number,
): Promise<StoredTransfer | null> {
  return (await first(db, FIND, { accountId, rowId })) ?? null;
}

const FIND_REQUESTED = statement(
  'bank_find_requested_transfer',
  (db, p: { accountId: number; requestKey: string }) =>
    select(db, p).where('t.requesterId', '=', p.accountId).where('t.requestKey', '=', p.requestKey),
);

/** The transfer that `accountId` asked for under this key before. */
export async function findRequestedTransfer(
  db: Database,
  accountId: number,
  requestKey: string,
): Promise<StoredTransfer | null> {
  return (await first(db, FIND_REQUESTED, { accountId, requestKey })) ?? null;
}

const selectCorrection = (db: Builder, p: { readonly rowId: number }) =>
  db
    .selectFrom('bank.transfer')
    .select(['id as rowId', 'timestampMs as timestamp'])
    .where('correctsId', '=', p.rowId);

export type StoredCorrection = InferResult<ReturnType<typeof selectCorrection>>[number];

const FIND_CORRECTION = statement('bank_find_correction', selectCorrection);

/** The transfer that took this one back. */
export async function findCorrection(
  db: Database,
  rowId: number,
): Promise<StoredCorrection | null> {
  return (await first(db, FIND_CORRECTION, { rowId })) ?? null;
}
