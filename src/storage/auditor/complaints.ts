/** Reports to the auditor, each with the network it came from. */
import 'server-only';
import { sql, type InferResult } from 'kysely';
import type { Database, Transaction } from '@/storage/client';
import { first, run, statement, type Builder } from '@/storage/statement';

const count = (db: Builder) =>
  db.selectFrom('auditor.complaint').select(({ fn }) => fn.countAll<number>().as('count'));

export interface NewComplaint {
  /** JSON. */
  readonly text: string;
  readonly receivedMs: number;
  readonly filedBy: Uint8Array;
}

const INSERT = statement('auditor-insert-complaint', (db, p: NewComplaint & { most: number }) =>
  db
    .insertInto('auditor.complaint')
    .columns(['complaint', 'receivedMs', 'filedBy'])
    .expression(
      db
        .selectNoFrom((eb) => [
          sql`${p.text}::jsonb`.as('complaint'),
          eb.val(p.receivedMs).as('receivedMs'),
          eb.val(p.filedBy).as('filedBy'),
        ])
        .where((eb) => eb(count(db), '<', p.most)),
    )
    .returning('id'),
);

/** Returns its number, or null if the limit is reached. */
export async function insertComplaint(
  client: Transaction,
  complaint: NewComplaint,
  most: number,
): Promise<number | null> {
  return (await first(client, INSERT, { ...complaint, most }))?.id ?? null;
}

const COUNT = statement('auditor-count-complaints', count);

export async function countComplaints(db: Database): Promise<number> {
  return (await first(db, COUNT, {}))?.count ?? 0;
}

const COUNT_OF = statement('auditor-count-complaints-of', (db, p: { filedBy: Uint8Array }) =>
  count(db).where('filedBy', '=', p.filedBy),
);

export async function countComplaintsOf(client: Transaction, filedBy: Uint8Array): Promise<number> {
  return (await first(client, COUNT_OF, { filedBy }))?.count ?? 0;
}

const newest = (db: Builder, p: { before: number }) =>
  db
    .selectFrom('auditor.complaint')
    .select((eb) => [
      'id',
      sql<string>`${eb.ref('complaint')}::text`.as('text'),
      'receivedMs',
      'filedBy',
    ])
    .where('id', '<', p.before)
    .orderBy('id', 'desc')
    .limit(1);

const NEWEST = statement('auditor-newest-complaint', newest);

export type StoredComplaint = InferResult<ReturnType<typeof newest>>[number];

/** Finds the newest complaint, or the newest before a number. Undefined if there is none. */
export async function findNewestComplaint(
  db: Database,
  before: number = Number.MAX_SAFE_INTEGER,
): Promise<StoredComplaint | undefined> {
  return await first(db, NEWEST, { before });
}

const DELETE = statement('auditor-delete-complaint', (db, p: { id: number }) =>
  db.deleteFrom('auditor.complaint').where('id', '=', p.id).returning('id'),
);

/** False when there is none of this number. */
export async function deleteComplaint(db: Database, id: number): Promise<boolean> {
  return (await run(db, DELETE, { id })).length > 0;
}

const DELETE_OF = statement('auditor-delete-complaints-of', (db, p: { filedBy: Uint8Array }) =>
  db.deleteFrom('auditor.complaint').where('filedBy', '=', p.filedBy).returning('id'),
);

/** Returns how many there were. */
export async function deleteComplaintsOf(db: Database, filedBy: Uint8Array): Promise<number> {
  return (await run(db, DELETE_OF, { filedBy })).length;
}

const DELETE_OLD = statement('auditor-delete-old-complaints', (db, p: { beforeMs: number }) =>
  db.deleteFrom('auditor.complaint').where('receivedMs', '<', p.beforeMs),
);

export async function deleteComplaintsBefore(db: Database, beforeMs: number): Promise<void> {
  await run(db, DELETE_OLD, { beforeMs });
}
