/** The public part of the exchange's keys, and which master key a database belongs to. */
import 'server-only';
import type { PoolClient } from 'pg';
import type { Database, Transaction } from '@/storage/client';
import { toBigint, toBytes, toInteger } from './rows';

const KEYS_LOCK = 4_610_010;

export interface DenominationRow {
  readonly id: number;
  readonly hDenom: Uint8Array;
  readonly denomPub: Uint8Array;
  readonly value: bigint;
  readonly feeWithdraw: bigint;
  readonly feeDeposit: bigint;
  readonly feeRefresh: bigint;
  readonly feeRefund: bigint;
  readonly start: number;
  readonly expireWithdraw: number;
  readonly expireDeposit: number;
  readonly expireLegal: number;
  readonly masterSig: Uint8Array;
  /** The master key's signature on its revocation. */
  readonly revocationSig: Uint8Array | undefined;
}

export interface SigningKeyRow {
  readonly publicKey: Uint8Array;
  readonly start: number;
  readonly expire: number;
  readonly end: number;
  readonly masterSig: Uint8Array;
}

/** Processes that start together make one set of keys: the second waits, then finds the files. */
export function withKeysLock<T>(
  db: Database,
  run: (client: Transaction) => Promise<T>,
): Promise<T> {
  return db.transaction(async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [KEYS_LOCK]);
    return run(client);
  });
}

export async function findFact(client: PoolClient, name: string): Promise<string | undefined> {
  const answer = await client.query<{ value: string }>(
    'select value from deployment.fact where name = $1',
    [name],
  );
  return answer.rows[0]?.value;
}

export async function insertFact(client: PoolClient, name: string, value: string): Promise<void> {
  await client.query(
    'insert into deployment.fact (name, value) values ($1, $2) on conflict (name) do nothing',
    [name, value],
  );
}

export async function insertDenomination(
  client: PoolClient,
  row: Omit<DenominationRow, 'id' | 'revocationSig'>,
): Promise<void> {
  await client.query(
    `insert into exchange.denomination (h_denom_pub, denom_pub, value, fee_withdraw, fee_deposit,
       fee_refresh, fee_refund, start_ms, expire_withdraw_ms, expire_deposit_ms, expire_legal_ms,
       master_sig)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (h_denom_pub) do nothing`,
    [
      row.hDenom,
      row.denomPub,
      row.value,
      row.feeWithdraw,
      row.feeDeposit,
      row.feeRefresh,
      row.feeRefund,
      row.start,
      row.expireWithdraw,
      row.expireDeposit,
      row.expireLegal,
      row.masterSig,
    ],
  );
}

export async function listDenominations(client: PoolClient): Promise<DenominationRow[]> {
  const answer = await client.query<Record<string, string> & Record<`${string}pub`, Buffer>>(
    `select id::text, h_denom_pub, denom_pub, value, fee_withdraw, fee_deposit, fee_refresh,
       fee_refund, start_ms, expire_withdraw_ms, expire_deposit_ms, expire_legal_ms, master_sig,
       revocation_sig
     from exchange.denomination order by start_ms, value`,
  );
  const text = (row: Record<string, unknown>, name: string): string => row[name] as string;
  const bytes = (row: Record<string, unknown>, name: string): Uint8Array =>
    toBytes(row[name] as Buffer);
  return answer.rows.map((row) => ({
    id: toInteger(text(row, 'id')),
    hDenom: bytes(row, 'h_denom_pub'),
    denomPub: bytes(row, 'denom_pub'),
    value: toBigint(text(row, 'value')),
    feeWithdraw: toBigint(text(row, 'fee_withdraw')),
    feeDeposit: toBigint(text(row, 'fee_deposit')),
    feeRefresh: toBigint(text(row, 'fee_refresh')),
    feeRefund: toBigint(text(row, 'fee_refund')),
    start: toInteger(text(row, 'start_ms')),
    expireWithdraw: toInteger(text(row, 'expire_withdraw_ms')),
    expireDeposit: toInteger(text(row, 'expire_deposit_ms')),
    expireLegal: toInteger(text(row, 'expire_legal_ms')),
    masterSig: bytes(row, 'master_sig'),
    revocationSig:
      (row['revocation_sig'] as unknown) === null ? undefined : bytes(row, 'revocation_sig'),
  }));
}

export async function markRevoked(
  client: PoolClient,
  hDenom: Uint8Array,
  revocation: { readonly signature: Uint8Array; readonly now: number },
): Promise<void> {
  await client.query(
    `update exchange.denomination set revoked_ms = $2, revocation_sig = $3
     where h_denom_pub = $1 and revoked_ms is null`,
    [hDenom, revocation.now, revocation.signature],
  );
}

const COUNT = `
  select concat(count(*), '/', count(revoked_ms), '/',
    (select count(*) from exchange.signing_key)) as count
  from exchange.denomination`;

/** Changes when a key is added or revoked, by whichever process. */
export async function countKeys(db: Database): Promise<string> {
  const [row] = await db.query<{ count: string }>('exchange-keys-count', COUNT, []);
  return row?.count ?? '';
}

/** As this transaction leaves them. */
export async function countKeysHere(client: PoolClient): Promise<string> {
  const { rows } = await client.query<{ count: string }>(COUNT);
  return rows[0]?.count ?? '';
}

export async function insertSigningKey(client: PoolClient, row: SigningKeyRow): Promise<void> {
  await client.query(
    `insert into exchange.signing_key (public_key, start_ms, expire_ms, end_ms, master_sig)
     values ($1, $2, $3, $4, $5) on conflict (public_key) do nothing`,
    [row.publicKey, row.start, row.expire, row.end, row.masterSig],
  );
}
