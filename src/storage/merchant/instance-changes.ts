/** Changes of instances: each one transaction or one conditional statement. */
import 'server-only';
import type { Location } from '@/protocol/instance';
import type { PoolClient } from 'pg';
import { isUniqueViolation, type Database } from '@/storage/client';
import type { AccountRow } from './instances';

export interface InstanceUpdate {
  readonly name: string | undefined;
  readonly address: Location | undefined;
  readonly jurisdiction: Location | undefined;
  readonly defaultMaxWireFee: bigint | undefined;
  readonly defaultWireFeeAmortization: number | undefined;
  readonly defaultMaxDepositFee: bigint | undefined;
  readonly defaultWireTransferDelayMs: number | undefined;
  readonly defaultPayDelayMs: number | undefined;
}

const UPDATE = `
  update merchant.instance set name = coalesce($2, name),
    address = coalesce($3::jsonb, address),
    jurisdiction = coalesce($4::jsonb, jurisdiction),
    default_max_wire_fee = coalesce($5::numeric, default_max_wire_fee),
    default_wire_fee_amortization = coalesce($6::int, default_wire_fee_amortization),
    default_max_deposit_fee = coalesce($7::numeric, default_max_deposit_fee),
    default_wire_transfer_delay_ms = coalesce($8::bigint, default_wire_transfer_delay_ms),
    default_pay_delay_ms = coalesce($9::bigint, default_pay_delay_ms)
  where id = $1 and deleted_ms is null`;

/** An account that exists already keeps its salt and hash. */
const KEEP_ACCOUNTS = `
  insert into merchant.account (instance_id, payto, salt, h_wire, active)
  select $1, a.payto, a.salt, a.h_wire, true
  from unnest($2::text[], $3::text[], $4::bytea[]) with ordinality as a(payto, salt, h_wire, place)
  order by a.place
  on conflict (instance_id, payto) do update set active = true`;

/** Undefined members stay. False when the instance is deleted; then nothing has changed. */
export function updateInstanceRow(
  db: Database,
  id: string,
  update: InstanceUpdate,
  accounts: Accounts | undefined,
): Promise<boolean> {
  return db.transaction((client) => updateIn(client, id, update, accounts));
}

type Accounts = readonly Omit<AccountRow, 'id'>[];

async function updateIn(
  client: PoolClient,
  id: string,
  update: Partial<InstanceUpdate>,
  accounts: Accounts | undefined,
): Promise<boolean> {
  const json = (location: Location | undefined): string | undefined =>
    location && JSON.stringify(location);
  // The row's lock puts concurrent changes of the accounts in order, too.
  const { rowCount } = await client.query(UPDATE, [
    id,
    update.name,
    json(update.address),
    json(update.jurisdiction),
    update.defaultMaxWireFee?.toString(),
    update.defaultWireFeeAmortization,
    update.defaultMaxDepositFee?.toString(),
    update.defaultWireTransferDelayMs,
    update.defaultPayDelayMs,
  ]);
  if (rowCount !== 1) return false;
  if (accounts === undefined) return true;
  const paytos = accounts.map(({ payto }) => payto);
  await client.query(
    'update merchant.account set active = false where instance_id = $1 and payto <> all($2)',
    [id, paytos],
  );
  await client.query(KEEP_ACCOUNTS, [
    id,
    paytos,
    accounts.map(({ salt }) => salt),
    accounts.map(({ hWire }) => Buffer.from(hWire)),
  ]);
  return true;
}

/** Ends every other token of the instance. False when it is deleted; then nothing has changed. */
export async function updateAuthRow(
  db: Database,
  id: string,
  auth: { authMethod: string; tokenHash: Uint8Array | null },
): Promise<boolean> {
  const updated = await db.query(
    'merchant-instance-auth',
    `with updated as (
       update merchant.instance set auth_method = $2, token_hash = $3, token_used_ms = null
       where id = $1 and deleted_ms is null returning id
     ), ended as (
       delete from merchant.access_token where instance_id in (select id from updated)
     )
     select id from updated`,
    [id, auth.authMethod, auth.tokenHash],
  );
  return updated.length === 1;
}

/** False when it is deleted already. */
export async function markDeleted(db: Database, id: string, now: number): Promise<boolean> {
  const deleted = await db.query(
    'merchant-instance-delete',
    'update merchant.instance set deleted_ms = $2 where id = $1 and deleted_ms is null returning id',
    [id, now],
  );
  return deleted.length === 1;
}

/** Deleted instances with orders that can still be paid. */
export async function listUnclosedInstances(db: Database, now: number): Promise<string[]> {
  const found = await db.query<{ id: string }>(
    'merchant-instances-unclosed',
    `select i.id from merchant.instance i cross join lateral (
       select from merchant."order"
       where instance_id = i.id and stage = 'open' and pay_deadline_ms > $1 limit 1
     ) o
     where i.deleted_ms is not null`,
    [now],
  );
  return found.map(({ id }) => id);
}

/** Ends the time to pay of all open orders of the instance, and answers their ids. */
export async function closeOrders(db: Database, id: string, now: number): Promise<string[]> {
  const closed = await db.query<{ order_id: string }>(
    'merchant-instance-close-orders',
    `update merchant."order" set pay_deadline_ms = $2, open_until_ms = $2
     where stage = 'open' and id in (
       -- In the order in which payments lock theirs.
       select id from merchant."order"
       where instance_id = $1 and stage = 'open' and pay_deadline_ms > $2
       order by id::text collate "C" for update)
     returning order_id`,
    [id, now],
  );
  return closed.map(({ order_id: orderId }) => orderId);
}

/** What an instance has before it sells anything, its accounts and tokens, goes with it. */
const HOLDERS = `
  select table_name from information_schema.columns
  where table_schema = 'merchant' and column_name = 'instance_id'
    and table_name not in ('account', 'access_token')`;

/**
 * Name and the one account that takes orders; and another identifier, when nothing but its accounts
 * and tokens refers to the instance. The accounts follow by their foreign key. All or nothing.
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
      return (await updateIn(client, wanted, { name }, accounts)) ? 'amended' : 'deleted';
    });
  } catch (error) {
    // Somebody has made an instance of this identifier meanwhile.
    if (isUniqueViolation(error)) return 'taken';
    throw error;
  }
}

async function renameIn(
  client: PoolClient,
  id: string,
  wanted: string,
): Promise<'taken' | 'in use' | 'deleted' | null> {
  // Orders are made without a lock on the instance's row. Whoever writes one now is waited for, and
  // whoever comes later finds no instance of the old identifier.
  await client.query("set local lock_timeout = '5s'");
  await client.query('lock table merchant."order" in share row exclusive mode');
  const found = await client.query<{ id: string }>(
    'select id from merchant.instance where id = $1 and deleted_ms is null for update',
    [id],
  );
  if (found.rowCount === 0) return 'deleted';
  const taken = await client.query('select from merchant.instance where id = $1', [wanted]);
  if (taken.rowCount !== 0) return 'taken';
  const { rows } = await client.query<{ table_name: string }>(HOLDERS);
  const uses = rows
    .map(
      ({ table_name: table }) => `exists (select from merchant."${table}" where instance_id = $1)`,
    )
    .join(' or ');
  const { rows: used } = await client.query<{ used: boolean }>(`select ${uses} as used`, [id]);
  if (used[0]?.used !== false) return 'in use';
  await client.query('update merchant.instance set id = $2 where id = $1', [id, wanted]);
  await client.query('update merchant.access_token set instance_id = $2 where instance_id = $1', [
    id,
    wanted,
  ]);
  return null;
}
