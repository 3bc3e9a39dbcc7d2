/** Inserts many coins and their deposits at once (src/server/grow). */
import 'server-only';
import type { Insertable } from 'kysely';
import type { ExchangeCoin, ExchangeDeposit } from '@/generated/kysely/tables';
import type { Database, Transaction } from '@/storage/client';
import { copyRows } from '@/storage/copy-rows';
import { runOnce } from '@/storage/statement';

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

export async function getDenominationRow(db: Database, hDenom: Uint8Array): Promise<number> {
  const [found] = await runOnce(db, (builder) =>
    builder.selectFrom('exchange.denomination').select('id').where('hDenomPub', '=', hDenom),
  );
  if (found === undefined) throw new Error('The database does not know the denomination.');
  return found.id;
}

/** Returns the row of an account that has been recorded. */
export async function getAccountRow(
  db: Database,
  { merchantPub, hWire }: { readonly merchantPub: Uint8Array; readonly hWire: Uint8Array },
): Promise<number> {
  const [found] = await runOnce(db, (builder) =>
    builder
      .selectFrom('exchange.merchantAccount')
      .select('id')
      .where('merchantPub', '=', merchantPub)
      .where('hWire', '=', hWire),
  );
  if (found === undefined) throw new Error('The exchange does not know the account.');
  return found.id;
}
