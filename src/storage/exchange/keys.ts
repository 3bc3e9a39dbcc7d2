/** The public part of the exchange's keys, and which master key a database belongs to. */
import 'server-only';
import { sql, type InferResult } from 'kysely';
import type { Database, Transaction } from '@/storage/client';
import {
  aliases,
  columnsFrom,
  first,
  ONE,
  valuesFor,
  run,
  statement,
  type Builder,
  type Queryable,
} from '@/storage/statement';

const KEYS_LOCK = 4_610_010;

/** Processes that start together make one set of keys: the second waits, then finds the files. */
export function withKeysLock<T>(
  db: Database,
  work: (client: Transaction) => Promise<T>,
): Promise<T> {
  return db.transaction(async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [KEYS_LOCK]);
    return work(client);
  });
}

/** The name under which the database records its exchange. */
export const MASTER_FACT = 'exchange-master-public-key';

interface Fact {
  readonly name: string;
  readonly value: string;
}

const FIND_FACT = statement('deployment-fact', (db, p: Pick<Fact, 'name'>) =>
  db.selectFrom('deployment.fact').select('value').where('name', '=', p.name),
);

export async function findFact(client: Transaction, name: string): Promise<string | undefined> {
  return (await first(client, FIND_FACT, { name }))?.value;
}

const INSERT_FACT = statement('deployment-fact-insert', (db, p: Fact) =>
  db
    .insertInto('deployment.fact')
    .values(valuesFor('deployment.fact', p, ['name', 'value']))
    .onConflict((conflict) => conflict.column('name').doNothing()),
);

export async function insertFact(client: Transaction, name: string, value: string): Promise<void> {
  await run(client, INSERT_FACT, { name, value });
}

const GIVEN = [
  ...(['denomPub', 'value', 'masterSig'] as const),
  ...(['feeWithdraw', 'feeDeposit', 'feeRefresh', 'feeRefund'] as const),
] as const;
const NAMES = {
  hDenomPub: 'hDenom',
  startMs: 'start',
  expireWithdrawMs: 'expireWithdraw',
  expireDepositMs: 'expireDeposit',
  expireLegalMs: 'expireLegal',
} as const;

const denominations = (db: Builder) =>
  db
    .selectFrom('exchange.denomination')
    .select([...GIVEN, ...aliases(NAMES)])
    /** The master key's signature on its revocation. */
    .select('revocationSig')
    .orderBy('startMs')
    .orderBy('value');

export type DenominationRow = InferResult<ReturnType<typeof denominations>>[number];

const LIST = statement('exchange-denominations', denominations);

export async function listDenominations(client: Transaction): Promise<DenominationRow[]> {
  return await run(client, LIST, {});
}

const HAS = statement('exchange-denomination-exists', (db, p: { readonly hDenom: Uint8Array }) =>
  db.selectFrom('exchange.denomination').select(ONE).where('hDenomPub', '=', p.hDenom),
);

/** False for a denomination that a process remembers and the database has lost, as after a restore. */
export async function hasDenomination(db: Database, hDenom: Uint8Array): Promise<boolean> {
  return (await first(db, HAS, { hDenom })) !== undefined;
}

type NewDenomination = Omit<DenominationRow, 'revocationSig'>;

const INSERT_DENOMINATION = statement('exchange-denomination-insert', (db, p: NewDenomination) =>
  db
    .insertInto('exchange.denomination')
    .values({
      ...valuesFor('exchange.denomination', p, GIVEN),
      ...columnsFrom('exchange.denomination', p, NAMES),
    })
    .onConflict((conflict) => conflict.column('hDenomPub').doNothing()),
);

export async function insertDenomination(client: Transaction, row: NewDenomination): Promise<void> {
  await run(client, INSERT_DENOMINATION, row);
}

interface Revocation {
  readonly signature: Uint8Array;
  readonly now: number;
}

const REVOKE = statement(
  'exchange-denomination-revoke',
  (db, p: Revocation & { readonly hDenom: Uint8Array }) =>
    db
      .updateTable('exchange.denomination')
      .set({ revokedMs: p.now, revocationSig: p.signature })
      .where('hDenomPub', '=', p.hDenom)
      .where('revokedMs', 'is', null),
);

export async function markRevoked(
  client: Transaction,
  hDenom: Uint8Array,
  revocation: Revocation,
): Promise<void> {
  await run(client, REVOKE, { hDenom, ...revocation });
}

const COUNT = statement('exchange-keys-count', (db) =>
  db.selectFrom('exchange.denomination').select((eb) => {
    const signingKeys = eb.selectFrom('exchange.signingKey').select(eb.fn.countAll().as('count'));
    const parts = [eb.fn.countAll(), eb.fn.count('revokedMs'), signingKeys];
    return sql<string>`concat_ws('/', ${sql.join(parts)})`.as('count');
  }),
);

/**
 * Changes when any process adds or revokes a key. In a transaction, it includes the transaction's
 * changes.
 */
export async function countKeys(on: Queryable): Promise<string> {
  return (await first(on, COUNT, {}))?.count ?? '';
}

export interface SigningKeyRow {
  readonly publicKey: Uint8Array;
  readonly start: number;
  readonly expire: number;
  readonly end: number;
  readonly masterSig: Uint8Array;
}

const SIGNING_KEY = {
  publicKey: 'publicKey',
  masterSig: 'masterSig',
  startMs: 'start',
  expireMs: 'expire',
  endMs: 'end',
} as const;

const INSERT_SIGNING_KEY = statement('exchange-signing-key-insert', (db, p: SigningKeyRow) =>
  db
    .insertInto('exchange.signingKey')
    .values(columnsFrom('exchange.signingKey', p, SIGNING_KEY))
    .onConflict((conflict) => conflict.column('publicKey').doNothing()),
);

export async function insertSigningKey(client: Transaction, row: SigningKeyRow): Promise<void> {
  await run(client, INSERT_SIGNING_KEY, row);
}
