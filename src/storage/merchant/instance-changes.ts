/** Changes of instances: each one transaction or one conditional statement. */
import 'server-only';
import { namesOf } from '@/protocol/json';
import { sql, type Insertable } from 'kysely';
import type { PoolClient } from 'pg';
import type { DB, MerchantAccount } from '@/generated/kysely/tables';
import { isUniqueViolation, type Database } from '@/storage/client';
import { ONE, first, only, run, runVarying, statement, varying } from '@/storage/statement';
import { changeBranding, type BrandingChanges } from './branding';
import type { AccountRow, InstanceRow } from './instances';
import { dropLoggedCalls } from './logged-calls';

type Changeable =
  | 'name'
  | 'address'
  | 'jurisdiction'
  | 'defaultMaxWireFee'
  | 'defaultWireFeeAmortization'
  | 'defaultMaxDepositFee'
  | 'defaultWireTransferDelayMs'
  | 'defaultPayDelayMs'
  | 'defaultRefundDelayMs'
  | 'wireRounding'
  | 'useStefan';
export type InstanceUpdate = {
  readonly [Key in Changeable]?: InstanceRow[Key] | undefined;
};

type Accounts = readonly Omit<AccountRow, 'id'>[];

interface InstanceUpdates {
  readonly row: InstanceUpdate;
  /** The whole list of accounts that take orders; undefined leaves them. */
  readonly accounts: Accounts | undefined;
  readonly branding?: BrandingChanges;
}

/** Undefined members stay. False if the instance is deleted, and nothing has changed. */
export function updateInstanceRow(
  db: Database,
  id: string,
  updates: InstanceUpdates,
): Promise<boolean> {
  return db.transaction((client) => updateIn(client, id, updates));
}

const DEACTIVATE_OTHERS = statement(
  'merchant-accounts-deactivate',
  (db, p: { instanceId: string; kept: readonly string[] }) =>
    db
      .updateTable('merchant.account')
      .set({ active: false })
      .where('instanceId', '=', p.instanceId)
      .where('payto', '<>', sql<string>`all(${p.kept})`),
);

interface RowUpdate {
  readonly id: string;
  readonly row: InstanceUpdate;
}

export const UPDATE = varying('merchant-instance-update', (db, { id, row }: RowUpdate) =>
  db
    .updateTable('merchant.instance')
    .set((eb) => ({ ...row, name: row.name ?? eb.ref('name') }))
    .where('id', '=', id)
    .where('deletedMs', 'is', null)
    .returning('id'),
);

export const ACTIVATE = varying(
  'merchant-accounts-activate',
  (db, rows: readonly Insertable<MerchantAccount>[]) =>
    db
      .insertInto('merchant.account')
      .values([...rows])
      .onConflict((conflict) =>
        conflict.columns(['instanceId', 'payto']).doUpdateSet({ active: true }),
      ),
);

async function updateIn(
  client: PoolClient,
  id: string,
  { row, accounts, branding = {} }: InstanceUpdates,
): Promise<boolean> {
  // The row's lock puts concurrent changes of the accounts in order, too.
  const updated = await runVarying(client, UPDATE, { id, row });
  if (updated.length !== 1) return false;
  await changeBranding(client, id, branding);
  if (accounts === undefined) return true;
  const kept = accounts.map(({ payto }) => payto);
  await run(client, DEACTIVATE_OTHERS, { instanceId: id, kept });
  const rows = accounts.map((account) => ({ ...account, active: true, instanceId: id }));
  if (rows.length === 0) return true;
  // An account that exists already keeps its salt and hash.
  await runVarying(client, ACTIVATE, rows);
  return true;
}

interface At {
  readonly id: string;
  readonly now: number;
}

const DELETE = statement('merchant-instance-delete', (db, p: At) =>
  db
    .with('unreported', (of) =>
      of
        .updateTable('merchant.keyedCall')
        .set({ answer: null })
        .where('instanceId', '=', p.id)
        .where('answer', 'is not', null),
    )
    .updateTable('merchant.instance')
    .set({ deletedMs: p.now })
    .where('id', '=', p.id)
    .where('deletedMs', 'is', null)
    .returning('id'),
);

/** Erases answers that are kept, too. False when it is deleted already. */
export async function markDeleted(db: Database, id: string, now: number): Promise<boolean> {
  return (await run(db, DELETE, { id, now })).length === 1;
}

const AWAIT_ORDERS = statement('merchant-instance-await-orders', (db, p: { id: string }) =>
  db.selectFrom('merchant.instance').select('id').where('id', '=', p.id).forUpdate(),
);

/**
 * Waits for orders of a deleted instance that are being made: each holds a lock on the instance's row.
 * Later ones find it deleted, and hold none. SQLSTATE 55P03 when one takes too long.
 */
export async function awaitNewOrders(db: Database, id: string): Promise<void> {
  await db.transaction(async (client) => {
    await client.query("set local lock_timeout = '20s'");
    await run(client, AWAIT_ORDERS, { id });
  });
}

const LIST_UNCLOSED = statement('merchant-instances-unclosed', (db, p: { now: number }) =>
  db
    .selectFrom('merchant.instance as i')
    .crossJoinLateral((eb) =>
      eb
        .selectFrom('merchant.order')
        .whereRef('instanceId', '=', 'i.id')
        .where('stage', '=', 'open')
        .where('payDeadlineMs', '>', p.now)
        .limit(sql.lit(1))
        .as('o'),
    )
    .select('i.id')
    .where('i.deletedMs', 'is not', null),
);

/** Deleted instances with orders that can still be paid. */
export async function listUnclosedInstances(db: Database, now: number): Promise<string[]> {
  return (await run(db, LIST_UNCLOSED, { now })).map(({ id }) => id);
}

const CLOSE_ORDERS = statement('merchant-instance-close-orders', (db, p: At) =>
  db
    .updateTable('merchant.order')
    .set({ payDeadlineMs: p.now, openUntilMs: p.now })
    .where('stage', '=', 'open')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('merchant.order')
        .select('id')
        .where('instanceId', '=', p.id)
        .where('stage', '=', 'open')
        .where('payDeadlineMs', '>', p.now)
        // In the order in which payments lock theirs.
        .orderBy((eb) => sql`${eb.ref('id')}::text collate "C"`)
        .forUpdate(),
    )
    .returning('orderId'),
);

/** Ends the time to pay of all open orders of the instance, and answers their ids. */
export async function closeOrders(db: Database, id: string, now: number): Promise<string[]> {
  return (await run(db, CLOSE_ORDERS, { id, now })).map(({ orderId }) => orderId);
}

type Follower =
  | 'merchant.account'
  | 'merchant.accessToken'
  | 'merchant.branding'
  | 'merchant.loggedCall';
type Holder = {
  [Table in keyof DB]: 'instanceId' extends keyof DB[Table] ? Exclude<Table, Follower> : never;
}[keyof DB];

/** Tables that refer to an instance, but for those that follow it. A forgotten one does not compile. */
const HOLDERS: Readonly<Record<Holder, true>> = {
  'merchant.category': true,
  'merchant.event': true,
  'merchant.eventNote': true,
  'merchant.figure': true,
  'merchant.figureChange': true,
  'merchant.keyedCall': true,
  'merchant.order': true,
  'merchant.orderText': true,
  'merchant.otpDevice': true,
  'merchant.product': true,
  'merchant.template': true,
  'merchant.tip': true,
  'merchant.tipReserve': true,
  'merchant.trackingReport': true,
  'merchant.transfer': true,
  'merchant.unit': true,
  'merchant.webhook': true,
  'merchant.webhookDelivery': true,
};

/**
 * Changes the name and the one account that takes orders. It also changes the identifier, if only
 * such tables refer to the instance. Accounts and branding follow by their foreign keys. All or
 * nothing.
 */
export async function amendInstanceRow(
  db: Database,
  id: string,
  { wanted, name, accounts }: { wanted: string; name: string; accounts: Accounts },
): Promise<'amended' | 'taken' | 'in use' | 'deleted'> {
  try {
    return await db.transaction(async (client) => {
      if (wanted !== id) {
        const obstacle = await renameIn(client, id, wanted);
        if (obstacle !== null) return obstacle;
      }
      return (await updateIn(client, wanted, { row: { name }, accounts })) ? 'amended' : 'deleted';
    });
  } catch (error) {
    // An instance with this identifier was created meanwhile.
    if (isUniqueViolation(error)) return 'taken';
    throw error;
  }
}

const LOCK = statement('merchant-instance-lock', (db, p: { id: string }) =>
  db
    .selectFrom('merchant.instance')
    .select('id')
    .where('id', '=', p.id)
    .where('deletedMs', 'is', null)
    .forUpdate(),
);
const FIND = statement('merchant-instance-exists', (db, p: { id: string }) =>
  db.selectFrom('merchant.instance').select('id').where('id', '=', p.id),
);

interface Renaming {
  readonly id: string;
  readonly wanted: string;
}

const USES = statement('merchant-instance-uses', (db, p: { id: string }) =>
  db.selectNoFrom((eb) => {
    const uses = namesOf(HOLDERS).map((table) =>
      eb.exists(eb.selectFrom(table).select(ONE).where('instanceId', '=', p.id)),
    );
    return eb.or(uses).as('isUsed');
  }),
);

const RENAME = statement('merchant-instance-rename', (db, p: Renaming) =>
  db.updateTable('merchant.instance').set({ id: p.wanted }).where('id', '=', p.id),
);
const MOVE_TOKENS = statement('merchant-access-tokens-move', (db, p: Renaming) =>
  db
    .updateTable('merchant.accessToken')
    .set({ instanceId: p.wanted })
    .where('instanceId', '=', p.id),
);
async function renameIn(
  client: PoolClient,
  id: string,
  wanted: string,
): Promise<'taken' | 'in use' | 'deleted' | null> {
  // Orders that are being made hold a lock on the instance's row, and are waited for. Later ones wait
  // for this change, and find no instance of the old identifier.
  await client.query("set local lock_timeout = '5s'");
  if ((await first(client, LOCK, { id })) === undefined) return 'deleted';
  if ((await first(client, FIND, { id: wanted })) !== undefined) return 'taken';
  if ((await only(client, USES, { id })).isUsed) return 'in use';
  await run(client, RENAME, { id, wanted });
  await run(client, MOVE_TOKENS, { id, wanted });
  await dropLoggedCalls(client, id);
  return null;
}
