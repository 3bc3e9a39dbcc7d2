/** Reads and creates instances and their bank accounts. Changes: instance-changes.ts. */
import 'server-only';
import { sql, type Insertable, type Selectable } from 'kysely';
import type {
  MerchantAccessToken,
  MerchantAccount,
  MerchantInstance,
} from '@/generated/kysely/tables';
import { isInstanceId } from '@/protocol/instance';
import type { Database } from '@/storage/client';
import { changeBranding, type Branding } from './branding';
import {
  type Builder,
  collect,
  first,
  run,
  runVarying,
  statement,
  valuesFor,
  varying,
} from '@/storage/statement';

export type InstanceRow = Selectable<MerchantInstance>;
export type AccountRow = Pick<
  Selectable<MerchantAccount>,
  'id' | 'payto' | 'salt' | 'hWire' | 'active'
>;

export interface Instance extends InstanceRow {
  /** In the order of creation. */
  readonly accounts: readonly AccountRow[];
}

const GIVEN = [
  'id',
  'name',
  'merchantPriv',
  'merchantPub',
  'authMethod',
  'tokenHash',
  'passwordHash',
  'address',
  'jurisdiction',
  'defaultMaxWireFee',
  'defaultWireFeeAmortization',
  'defaultMaxDepositFee',
  'defaultWireTransferDelayMs',
  'defaultPayDelayMs',
  'defaultRefundDelayMs',
  'wireRounding',
  'useStefan',
  'createdMs',
  'visitorNetwork',
] as const;

const select = (db: Builder) =>
  db
    .selectFrom('merchant.instance as i')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('merchant.account as a')
          .whereRef('a.instanceId', '=', 'i.id')
          .select((of) => [
            collect(of.ref('a.id'), of.ref('a.id')).as('accounts.id'),
            collect(of.ref('a.payto'), of.ref('a.id')).as('accounts.payto'),
            collect(of.ref('a.salt'), of.ref('a.id')).as('accounts.salt'),
            collect(of.ref('a.hWire'), of.ref('a.id')).as('accounts.hWire'),
            collect(of.ref('a.active'), of.ref('a.id')).as('accounts.active'),
          ])
          .as('a'),
      (join) => join.onTrue(),
    )
    // A change of the accounts is one of the version, too.
    .select([...GIVEN, 'deletedMs', 'tokenUsedMs', 'version'])
    .selectAll('a');

const FIND = statement('merchant-instance', (db, p: { id: string }) =>
  select(db).where('i.id', '=', p.id),
);

/** Every private call begins with it. */
export async function findInstance(db: Database, id: string): Promise<Instance | null> {
  if (!isInstanceId(id)) return null;
  const found = await first(db, FIND, { id });
  return found ?? null;
}

const findForToken = (db: Builder, p: { id: string; tokenHash: Uint8Array }) =>
  select(db)
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('merchant.accessToken as t')
          .select((of) => [
            collect(of.ref('t.id')).as('held.id'),
            collect(of.ref('t.scope')).as('held.scope'),
            collect(of.ref('t.refreshable')).as('held.refreshable'),
            collect(of.ref('t.createdMs')).as('held.createdMs'),
            collect(of.ref('t.expiresMs')).as('held.expiresMs'),
            collect(of.ref('t.signedInMs')).as('held.signedInMs'),
            collect(of.ref('t.usedMs')).as('held.usedMs'),
          ])
          .where('t.instanceId', '=', p.id)
          .where('t.tokenHash', '=', p.tokenHash)
          .as('h'),
      (join) => join.onTrue(),
    )
    .selectAll('h')
    .where('i.id', '=', p.id);
const FIND_FOR_TOKEN = statement('merchant-instance-for-token', findForToken);

/** A token that a caller has shown, beside the instance's own. */
export type HeldToken = Pick<
  Selectable<MerchantAccessToken>,
  'id' | 'scope' | 'refreshable' | 'createdMs' | 'expiresMs' | 'signedInMs' | 'usedMs'
>;

/** Finds the instance, and its token of this hash, which is null if it has none. */
export async function findInstanceForToken(
  db: Database,
  id: string,
  tokenHash: Uint8Array,
): Promise<{ readonly instance: Instance; readonly held: HeldToken | null } | null> {
  if (!isInstanceId(id)) return null;
  const found = await first(db, FIND_FOR_TOKEN, { id, tokenHash });
  if (found === undefined) return null;
  const {
    held: [held = null],
    ...instance
  } = found;
  return { instance, held };
}

interface InstancePage {
  readonly after: string;
  readonly limit: number;
  /** In lower case. */
  readonly text: string;
}

const LIST = statement('merchant-instances', (db, p: InstancePage) =>
  select(db)
    .where('i.id', '>', p.after)
    .where(
      (eb) =>
        sql<boolean>`strpos(lower(${eb.ref('i.id')} || ' ' || ${eb.ref('i.name')}), ${p.text}) > 0`,
    )
    .orderBy('i.id')
    .limit(p.limit),
);

/** Lists at most `limit` instances after the given name, ordered by name. `text` is a part of either name. */
export async function listInstances(
  db: Database,
  {
    after = '',
    text = '',
    limit,
  }: {
    readonly after?: string | undefined;
    readonly text?: string | undefined;
    readonly limit: number;
  },
): Promise<Instance[]> {
  return await run(db, LIST, { after, text: text.toLowerCase(), limit });
}

const INSERT = statement('merchant-instance-insert', (db, p: Insertable<MerchantInstance>) =>
  db
    .insertInto('merchant.instance')
    .values(valuesFor('merchant.instance', p, GIVEN))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id'),
);

export const INSERT_ACCOUNTS = varying(
  'merchant-accounts-insert',
  (db, rows: readonly Insertable<MerchantAccount>[]) =>
    db.insertInto('merchant.account').values([...rows]),
);

/** False when there is an instance of this id already. */
export async function insertInstance(
  db: Database,
  instance: Omit<InstanceRow, 'deletedMs' | 'tokenUsedMs' | 'version'>,
  accounts: readonly Omit<AccountRow, 'id'>[],
  branding: Branding,
): Promise<boolean> {
  return await db.transaction(async (client) => {
    if ((await run(client, INSERT, instance)).length === 0) return false;
    if (Object.values(branding).some((text) => text !== '')) {
      await changeBranding(client, instance.id, branding);
    }
    const rows = accounts.map((account) => ({ ...account, instanceId: instance.id }));
    if (rows.length === 0) return true;
    await runVarying(client, INSERT_ACCOUNTS, rows);
    return true;
  });
}
