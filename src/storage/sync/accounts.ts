/** Accounts of wallets, each with its latest backup. */
import 'server-only';
import { sql, type InferResult, type Insertable, type NotNull } from 'kysely';
import type { SyncAccount } from '@/generated/kysely/tables';
import type { Database, Transaction } from '@/storage/client';
import { first, only, valuesFor, run, statement, type Builder } from '@/storage/statement';

type NewAccount = Pick<SyncAccount, 'walletKey' | 'createdMs' | 'countedFor'>;

const INSERT = statement('sync-insert-account', (db, p: NewAccount) =>
  db
    .insertInto('sync.account')
    .values({
      ...valuesFor('sync.account', p, ['walletKey', 'createdMs', 'countedFor']),
      usedMs: p.createdMs,
    })
    .onConflict((conflict) => conflict.column('walletKey').doNothing()),
);

export async function insertAccount(client: Transaction, account: NewAccount): Promise<void> {
  await run(client, INSERT, account);
}

const DAY_MS = 86_400_000;

interface Bounds {
  readonly emptyBefore: number;
  readonly unusedBefore: number;
  readonly triedBefore: number;
}

// The age of rows from before uses were recorded is unknown, so they stay.
const DELETE_UNUSED = statement('sync-delete-unused', (db, p: Bounds) =>
  db.deleteFrom('sync.account').where((eb) =>
    eb.or([
      eb('backupHash', 'is', null).and('createdMs', '<', p.emptyBefore),
      eb(
        'usedMs',
        '<',
        sql<number>`case when ${eb.ref('usedMs')} - ${eb.ref('createdMs')} >= ${sql.lit(DAY_MS)}
            then ${p.unusedBefore}::bigint else ${p.triedBefore}::bigint end`,
      ),
    ]),
  ),
);

export interface Expiry {
  readonly now: number;
  /** Lifetimes of backups used after their first day, and of others. */
  readonly unusedMs: number;
  readonly triedMs: number;
}

/** Empty accounts go after a day. */
export async function deleteUnused(
  db: Database,
  { now, unusedMs, triedMs }: Expiry,
): Promise<void> {
  await run(db, DELETE_UNUSED, {
    emptyBefore: now - DAY_MS,
    unusedBefore: now - unusedMs,
    triedBefore: now - triedMs,
  });
}

interface Use {
  readonly walletKey: Uint8Array;
  readonly now: number;
  readonly before: number;
}

const MARK_USED = statement('sync-mark-used', (db, p: Use) =>
  db
    .updateTable('sync.account')
    .set({ usedMs: p.now })
    .where('walletKey', '=', p.walletKey)
    .where(({ fn }) => fn.coalesce('usedMs', sql<number>`0`), '<', p.before),
);

/** Marks an account as used, at most once a day. */
export async function markUsed(db: Database, walletKey: Uint8Array, now: number): Promise<void> {
  await run(db, MARK_USED, { walletKey, now, before: now - DAY_MS });
}

/** An account's size besides its backup, so many empty accounts count too. */
export const ACCOUNT_BYTES = 4096;

const select = (db: Builder) =>
  db
    .selectFrom('sync.account')
    .select((eb) =>
      sql<number>`coalesce(octet_length(${eb.ref('backup')}), 0) + ${sql.lit(ACCOUNT_BYTES)}`.as(
        'bytes',
      ),
    );

const SUM = statement('sync-sum-stored', (db, p: { except: Uint8Array }) =>
  db
    .selectFrom(select(db).where('walletKey', '<>', p.except).as('counted'))
    .select(({ fn }) => fn.coalesce(fn.sum<number>('bytes'), sql<number>`0`).as('bytes')),
);

/** Sums the bytes of all accounts but one. */
export async function getStoredBytes(
  client: Transaction,
  { except }: { readonly except: Uint8Array },
): Promise<number> {
  return (await only(client, SUM, { except })).bytes;
}

interface Counted {
  readonly walletKey: Uint8Array;
  readonly network: Uint8Array;
}

const SUM_SHARE = statement('sync-sum-share', (db, p: Counted) =>
  db
    .selectFrom(
      select(db)
        .select((eb) => eb('walletKey', '=', p.walletKey).as('isOwn'))
        .where((eb) => eb.or([eb('countedFor', '=', p.network), eb('walletKey', '=', p.walletKey)]))
        .as('counted'),
    )
    .select(({ fn }) => [
      fn
        .coalesce(fn.sum<number>('bytes').filterWhere('isOwn', '=', false), sql<number>`0`)
        .as('others'),
      fn
        .coalesce(fn.sum<number>('bytes').filterWhere('isOwn', '=', true), sql<number>`0`)
        .as('own'),
    ]),
);

/** Sums the bytes of this account, and of the others counted for this network. */
export async function getShareBytes(
  client: Transaction,
  counted: Counted,
): Promise<{ readonly own: number; readonly others: number }> {
  return await only(client, SUM_SHARE, counted);
}

/** Selects a backup without its bytes, which may be many. */
const selectBackup = (db: Builder, p: { readonly walletKey: Uint8Array }) =>
  db
    .selectFrom('sync.account')
    .select((eb) => [
      'backupHash as hash',
      /** Hash of the backup that it replaced. */
      'previousHash',
      'signature',
      eb.fn<number>('octet_length', ['backup']).as('length'),
    ])
    .where('walletKey', '=', p.walletKey)
    .where('backupHash', 'is not', null)
    .where('signature', 'is not', null)
    .where('backup', 'is not', null)
    .$narrowType<{ hash: NotNull; signature: NotNull }>();

export type StoredBackup = InferResult<ReturnType<typeof selectBackup>>[number];

const FIND = statement('sync-find-backup', selectBackup);

/** Null before the first upload. */
export async function findStoredBackup(
  db: Database,
  walletKey: Uint8Array,
): Promise<StoredBackup | null> {
  return (await first(db, FIND, { walletKey })) ?? null;
}

/** Names at most `length` bytes from `start` on of the backup with this hash. */
export interface BackupPiece {
  readonly walletKey: Uint8Array;
  readonly hash: Uint8Array;
  readonly start: number;
  readonly length: number;
}

const READ_PIECE = statement('sync-read-piece', (db, p: BackupPiece) =>
  db
    .selectFrom('sync.account')
    .select((eb) =>
      sql<Uint8Array>`substring(${eb.ref('backup')} from ${p.start}::int + 1 for ${p.length}::int)`.as(
        'piece',
      ),
    )
    .where('walletKey', '=', p.walletKey)
    .where('backupHash', '=', p.hash),
);

/** Null when another backup has replaced it. */
export async function findBackupPiece(
  db: Database,
  piece: BackupPiece,
): Promise<Uint8Array | null> {
  return (await first(db, READ_PIECE, piece))?.piece ?? null;
}

const WRITTEN = [
  'walletKey',
  'createdMs',
  'usedMs',
  'uploadedMs',
  'backupHash',
  'previousHash',
  'signature',
  'backup',
  'uploadDay',
  'uploads',
  'countedFor',
] as const;

type Written = Required<Pick<Insertable<SyncAccount>, (typeof WRITTEN)[number]>>;

// A row is added only by a first upload. Later the known version and the quota decide. The uploader's
// network pays for the growth.
const REPLACE = statement('sync-replace-backup', (db, p: Written & { dailyLimit: number }) =>
  db
    .insertInto('sync.account')
    .columns(WRITTEN)
    .expression(
      db
        .selectNoFrom((eb) => WRITTEN.map((name) => eb.val(p[name]).as(name)))
        .where((eb) =>
          eb.or([
            sql<boolean>`${p.previousHash}::bytea is null`,
            eb.exists(
              eb
                .selectFrom('sync.account')
                .select('walletKey')
                .where('walletKey', '=', p.walletKey),
            ),
          ]),
        ),
    )
    .onConflict((conflict) =>
      conflict
        .column('walletKey')
        .doUpdateSet((eb) => ({
          backupHash: eb.ref('excluded.backupHash'),
          previousHash: eb.ref('excluded.previousHash'),
          signature: eb.ref('excluded.signature'),
          backup: eb.ref('excluded.backup'),
          uploadedMs: eb.ref('excluded.uploadedMs'),
          uploadDay: eb.ref('excluded.uploadDay'),
          usedMs: eb.ref('excluded.usedMs'),
          countedFor: sql<Uint8Array>`case
            when octet_length(${eb.ref('excluded.backup')})
              > coalesce(octet_length(${eb.ref('sync.account.backup')}), 0)
            then ${eb.ref('excluded.countedFor')} else ${eb.ref('sync.account.countedFor')} end`,
          uploads: sql<number>`case
            when ${eb.ref('sync.account.uploadDay')} = ${eb.ref('excluded.uploadDay')}
            then ${eb.ref('sync.account.uploads')} else 0 end + 1`,
        }))
        .whereRef('sync.account.backupHash', 'is not distinct from', 'excluded.previousHash')
        .where((eb) =>
          eb.or([
            eb('sync.account.uploadDay', '<>', eb.ref('excluded.uploadDay')),
            eb('sync.account.uploads', '<', p.dailyLimit),
          ]),
        ),
    )
    .returning('walletKey'),
);

export interface UploadLimits {
  readonly walletKey: Uint8Array;
  readonly now: number;
  /** Days since the epoch. */
  readonly day: number;
  readonly dailyLimit: number;
  readonly network: Uint8Array;
}

export type NewBackup = Omit<StoredBackup, 'length'> & { readonly body: Uint8Array };

/** False when nothing was changed: another version is there, or the quota is used up. */
export async function replaceBackup(
  client: Transaction,
  { walletKey, now, day, dailyLimit, network }: UploadLimits,
  { hash, previousHash, signature, body }: NewBackup,
): Promise<boolean> {
  const stored = await run(client, REPLACE, {
    walletKey,
    createdMs: now,
    usedMs: now,
    uploadedMs: now,
    backupHash: hash,
    previousHash,
    signature,
    backup: body,
    uploadDay: day,
    uploads: 1,
    countedFor: network,
    dailyLimit,
  });
  return stored.length > 0;
}
