/** Instances and their bank accounts, as they are read and made; changes: instance-changes.ts. */
import 'server-only';
import { isInstanceId, type Location } from '@/protocol/instance';
import type { Database } from '@/storage/client';
import { toBytes, toBytesOrNull, toInteger, toIntegerOrNull } from './rows';

export interface InstanceRow {
  readonly id: string;
  readonly name: string;
  readonly merchantPriv: Uint8Array;
  readonly merchantPub: Uint8Array;
  readonly authMethod: string;
  readonly tokenHash: Uint8Array | null;
  readonly address: Location;
  readonly jurisdiction: Location;
  readonly defaultMaxWireFee: bigint;
  readonly defaultWireFeeAmortization: number;
  readonly defaultMaxDepositFee: bigint;
  readonly defaultWireTransferDelayMs: number;
  readonly defaultPayDelayMs: number;
  readonly createdMs: number;
  /** Null for one that sells. */
  readonly deletedMs: number | null;
  /** When the token was last shown, to the minute. */
  readonly tokenUsedMs: number | null;
  /** Of the visitor of a demo who opened it; null for others. */
  readonly visitorNetwork: Uint8Array | null;
}

export interface AccountRow {
  readonly id: number;
  readonly payto: string;
  readonly salt: string;
  readonly hWire: Uint8Array;
  readonly active: boolean;
}

export interface Instance extends InstanceRow {
  /** In the order of creation. */
  readonly accounts: readonly AccountRow[];
}

interface InstanceResult {
  id: string;
  name: string;
  merchant_priv: Buffer;
  merchant_pub: Buffer;
  auth_method: string;
  token_hash: Buffer | null;
  address: Location;
  jurisdiction: Location;
  default_max_wire_fee: string;
  default_wire_fee_amortization: number;
  default_max_deposit_fee: string;
  default_wire_transfer_delay_ms: string;
  default_pay_delay_ms: string;
  created_ms: string;
  deleted_ms: string | null;
  token_used_ms: string | null;
  visitor_network: Buffer | null;
  account_ids: number[];
  paytos: string[];
  salts: string[];
  h_wires: Buffer[];
  actives: boolean[];
}

const SELECT = `
  select i.*, a.*
  from merchant.instance i cross join lateral (
    select coalesce(array_agg(id order by id), '{}') as account_ids,
      coalesce(array_agg(payto order by id), '{}') as paytos,
      coalesce(array_agg(salt order by id), '{}') as salts,
      coalesce(array_agg(h_wire order by id), '{}') as h_wires,
      coalesce(array_agg(active order by id), '{}') as actives
    from merchant.account where instance_id = i.id
  ) a`;

function toInstance(row: InstanceResult): Instance {
  return {
    id: row.id,
    name: row.name,
    merchantPriv: toBytes(row.merchant_priv),
    merchantPub: toBytes(row.merchant_pub),
    authMethod: row.auth_method,
    tokenHash: toBytesOrNull(row.token_hash),
    address: row.address,
    jurisdiction: row.jurisdiction,
    defaultMaxWireFee: BigInt(row.default_max_wire_fee),
    defaultWireFeeAmortization: row.default_wire_fee_amortization,
    defaultMaxDepositFee: BigInt(row.default_max_deposit_fee),
    defaultWireTransferDelayMs: toInteger(row.default_wire_transfer_delay_ms),
    defaultPayDelayMs: toInteger(row.default_pay_delay_ms),
    createdMs: toInteger(row.created_ms),
    deletedMs: toIntegerOrNull(row.deleted_ms),
    tokenUsedMs: toIntegerOrNull(row.token_used_ms),
    visitorNetwork: toBytesOrNull(row.visitor_network),
    accounts: row.account_ids.map((id, index) => ({
      id,
      payto: row.paytos[index] ?? '',
      salt: row.salts[index] ?? '',
      hWire: toBytes(row.h_wires[index] ?? Buffer.alloc(0)),
      active: row.actives[index] ?? false,
    })),
  };
}

/** Every private call begins with it. */
export async function findInstance(db: Database, id: string): Promise<Instance | null> {
  if (!isInstanceId(id)) return null;
  const text = `${SELECT} where i.id = $1`;
  const [row] = await db.query<InstanceResult>('merchant-instance', text, [id]);
  return row === undefined ? null : toInstance(row);
}

/** Of a deleted one too: its orders may be paid until their deadlines. */
export async function findInstanceIdByPub(
  db: Database,
  merchantPub: Uint8Array,
): Promise<string | null> {
  const [found] = await db.query<{ id: string }>(
    'merchant-instance-by-pub',
    'select id from merchant.instance where merchant_pub = $1',
    [merchantPub],
  );
  return found?.id ?? null;
}

/** By their names: so many after the given one. */
export async function listInstances(
  db: Database,
  { after = '', limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<Instance[]> {
  const text = `${SELECT} where i.id > $1 order by i.id limit $2`;
  const rows = await db.query<InstanceResult>('merchant-instances', text, [after, limit]);
  return rows.map(toInstance);
}

const INSERT = `
  with made as (
    insert into merchant.instance (id, name, merchant_priv, merchant_pub, auth_method, token_hash,
      address, jurisdiction, default_max_wire_fee, default_wire_fee_amortization,
      default_max_deposit_fee, default_wire_transfer_delay_ms, default_pay_delay_ms, created_ms,
      visitor_network)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
    on conflict (id) do nothing
    returning id
  ), accounts as (
    insert into merchant.account (instance_id, payto, salt, h_wire, active)
    select made.id, a.payto, a.salt, a.h_wire, a.active
    from made, unnest($16::text[], $17::text[], $18::bytea[], $19::bool[])
      with ordinality a (payto, salt, h_wire, active, at)
    order by a.at
  )
  select id from made`;

/** False when there is an instance of this id already. */
export async function insertInstance(
  db: Database,
  instance: Omit<InstanceRow, 'deletedMs' | 'tokenUsedMs'>,
  accounts: readonly Omit<AccountRow, 'id'>[],
): Promise<boolean> {
  const made = await db.query('merchant-instance-insert', INSERT, [
    instance.id,
    instance.name,
    instance.merchantPriv,
    instance.merchantPub,
    instance.authMethod,
    instance.tokenHash,
    JSON.stringify(instance.address),
    JSON.stringify(instance.jurisdiction),
    instance.defaultMaxWireFee.toString(),
    instance.defaultWireFeeAmortization,
    instance.defaultMaxDepositFee.toString(),
    instance.defaultWireTransferDelayMs,
    instance.defaultPayDelayMs,
    instance.createdMs,
    instance.visitorNetwork,
    accounts.map(({ payto }) => payto),
    accounts.map(({ salt }) => salt),
    accounts.map(({ hWire }) => Buffer.from(hWire)),
    accounts.map(({ active }) => active),
  ]);
  return made.length === 1;
}
