/** Bank accounts of an instance, one by one. Each change gives the instance another version. */
import 'server-only';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { MerchantAccount } from '@/generated/kysely/tables';
import type { Database, Transaction } from '@/storage/client';
import { first, run, statement, type Queryable } from '@/storage/statement';

export type StoredAccount = Omit<Selectable<MerchantAccount>, 'instanceId'>;

const COLUMNS = [
  'id',
  'payto',
  'salt',
  'hWire',
  'active',
  'facadeUrl',
  'facadeCredentials',
] as const;

interface ByHash {
  readonly instanceId: string;
  readonly hWire: Uint8Array;
}

const FIND = statement('merchant-account', (db, p: ByHash) =>
  db
    .selectFrom('merchant.account')
    .select(COLUMNS)
    .where('instanceId', '=', p.instanceId)
    .where('hWire', '=', p.hWire),
);

export async function findAccount(
  db: Queryable,
  instanceId: string,
  hWire: Uint8Array,
): Promise<StoredAccount | null> {
  return (await first(db, FIND, { instanceId, hWire })) ?? null;
}

const RENEW = statement('merchant-instance-renew', (db, p: { id: string }) =>
  db
    .updateTable('merchant.instance')
    .set((eb) => ({ name: eb.ref('name') }))
    .where('id', '=', p.id)
    .where('deletedMs', 'is', null)
    .returning('id'),
);

/** Changes accounts while no other change of them is under way. Null if the instance is deleted. */
export async function changeAccounts<T>(
  db: Database,
  instanceId: string,
  change: (client: Transaction) => Promise<T>,
): Promise<T | null> {
  return await db.transaction(async (client) => {
    if ((await run(client, RENEW, { id: instanceId })).length === 0) return null;
    return await change(client);
  });
}

const LIST = statement('merchant-accounts', (db, p: { instanceId: string }) =>
  db.selectFrom('merchant.account').select(COLUMNS).where('instanceId', '=', p.instanceId),
);

export async function listAccounts(
  client: Transaction,
  instanceId: string,
): Promise<StoredAccount[]> {
  return await run(client, LIST, { instanceId });
}

type NewRow = Pick<
  Required<Insertable<MerchantAccount>>,
  'instanceId' | 'payto' | 'salt' | 'hWire' | 'active' | 'facadeUrl' | 'facadeCredentials'
>;

const INSERT = statement('merchant-account-insert', (db, p: NewRow) =>
  db.insertInto('merchant.account').values({
    instanceId: p.instanceId,
    payto: p.payto,
    salt: p.salt,
    hWire: p.hWire,
    active: p.active,
    facadeUrl: p.facadeUrl,
    facadeCredentials: p.facadeCredentials,
  }),
);

export async function insertAccount(client: Transaction, row: NewRow): Promise<void> {
  await run(client, INSERT, row);
}

type Changed = Pick<StoredAccount, 'id' | 'active' | 'facadeUrl' | 'facadeCredentials'>;

const UPDATE = statement('merchant-account-update', (db, p: Changed) =>
  db
    .updateTable('merchant.account')
    .set({
      active: sql<boolean>`${p.active}::boolean`,
      facadeUrl: p.facadeUrl,
      facadeCredentials: p.facadeCredentials,
    })
    .where('id', '=', p.id),
);

export async function updateAccount(client: Transaction, changed: Changed): Promise<void> {
  const { id, active, facadeUrl, facadeCredentials } = changed;
  await run(client, UPDATE, { id, active, facadeUrl, facadeCredentials });
}
