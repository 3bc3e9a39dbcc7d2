/** Accounts of merchants. A deposit needs the row of one, and the first deposit makes that row. */
import 'server-only';
import type { Selectable } from 'kysely';
import type { ExchangeMerchantAccount } from '@/generated/kysely/tables';
import type { Database } from '@/storage/client';
import { first, given, statement } from '@/storage/statement';

type MerchantAccount = Omit<Selectable<ExchangeMerchantAccount>, 'id'>;

const INSERTED = ['merchantPub', 'hWire', 'payto', 'salt'] as const;
const FIND_OR_INSERT = statement('exchange-account-id', (db, p: MerchantAccount) =>
  db
    .with('known', (cte) =>
      cte
        .selectFrom('exchange.merchantAccount')
        .select('id')
        .where('merchantPub', '=', p.merchantPub)
        .where('hWire', '=', p.hWire),
    )
    .with('made', (cte) =>
      cte
        .insertInto('exchange.merchantAccount')
        .columns(INSERTED)
        .expression(
          cte
            .selectNoFrom(given(p, INSERTED))
            .where((eb) => eb.not(eb.exists(eb.selectFrom('known')))),
        )
        .onConflict((conflict) => conflict.columns(['merchantPub', 'hWire']).doNothing())
        .returning('id'),
    )
    .selectFrom('known')
    .select('id')
    .unionAll((eb) => eb.selectFrom('made').select('id')),
);

/** Makes the account's row, unless it is there. */
export async function ensureAccount(db: Database, account: MerchantAccount): Promise<void> {
  // Inserted by another transaction at the same moment. Neither branch sees it, but the next read
  // does.
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if ((await first(db, FIND_OR_INSERT, account)) !== undefined) return;
  }
  throw new Error('merchant account neither found nor inserted');
}
