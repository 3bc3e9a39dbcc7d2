/** Inserts many coins and their deposits at once (src/server/grow). */
import 'server-only';
import type { Insertable } from 'kysely';
import type { ExchangeCoin, ExchangeDeposit } from '@/generated/kysely/tables';
import type { Database, Transaction } from '@/storage/client';
import { copyRows } from '@/storage/copy-rows';
import { first, statement } from '@/storage/statement';

export interface GrownDeposits {
  readonly coins: readonly Insertable<ExchangeCoin>[];
  readonly deposits: readonly Insertable<ExchangeDeposit>[];
}

export async function copyGrownDeposits(
  on: Transaction,
  { coins, deposits }: GrownDeposits,
): Promise<void> {
  await copyRows(on, 'exchange.coin', coins);
  await copyRows(on, 'exchange.deposit', deposits);
}

const FIND_DENOMINATION = statement(
  'exchange-grown-denomination',
  (db, p: { hDenom: Uint8Array }) =>
    db.selectFrom('exchange.denomination').select('id').where('hDenomPub', '=', p.hDenom),
);

export async function getDenominationRow(db: Database, hDenom: Uint8Array): Promise<number> {
  const found = await first(db, FIND_DENOMINATION, { hDenom });
  if (found === undefined) throw new Error('The database does not know the denomination.');
  return found.id;
}

interface AccountKey {
  readonly merchantPub: Uint8Array;
  readonly hWire: Uint8Array;
}

const FIND_ACCOUNT = statement('exchange-grown-account', (db, p: AccountKey) =>
  db
    .selectFrom('exchange.merchantAccount')
    .select('id')
    .where('merchantPub', '=', p.merchantPub)
    .where('hWire', '=', p.hWire),
);

/** Returns the row of an account that has been recorded. */
export async function getAccountRow(db: Database, account: AccountKey): Promise<number> {
  const found = await first(db, FIND_ACCOUNT, account);
  if (found === undefined) throw new Error('The exchange does not know the account.');
  return found.id;
}
