/** The kept sums of an exchange's debts, beside its balance at the bank. */
import 'server-only';
import { sql } from 'kysely';
import type { Database } from '@/storage/client';
import { POSITION_SUMS } from '@/storage/database-probe';
import { first, run, statement } from '@/storage/statement';
import { sums } from './books/read-exchange';

const NOW = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;
/** The statement's own beginning. */
const BEGAN = sql<number>`(extract(epoch from statement_timestamp()) * 1000)::bigint`;

interface Account {
  readonly account: string;
}

const FIND_AGE = statement('auditor-find-position-age', (db, p: Account) =>
  db
    .selectFrom('auditor.position')
    .select((eb) => ['tookMs', sql<number>`${NOW} - ${eb.ref('takenMs')}`.as('ageMs')])
    .where('account', '=', p.account),
);

const COLUMNS = ['account', ...POSITION_SUMS, 'takenMs', 'tookMs'] as const;

/** All sums are of one moment, since it is one statement. */
const KEEP = statement('auditor-keep-position', (db, p: Account) =>
  db
    .insertInto('auditor.position')
    .columns(COLUMNS)
    .expression(
      db
        .selectFrom([sums(db).as('s'), 'bank.account as a'])
        .select([
          'a.username as account',
          'a.balanceUnits as balance',
          's.reserves',
          's.coins',
          's.notRevealed',
          's.notWired',
          's.prepared',
          's.earned',
          BEGAN.as('takenMs'),
          // Computed last, when the sums are there.
          sql<number>`${NOW} - ${BEGAN}`.as('tookMs'),
        ])
        .where('a.username', '=', p.account),
    )
    .onConflict((conflict) =>
      conflict.column('account').doUpdateSet((eb) => ({
        balance: eb.ref('excluded.balance'),
        reserves: eb.ref('excluded.reserves'),
        coins: eb.ref('excluded.coins'),
        notRevealed: eb.ref('excluded.notRevealed'),
        notWired: eb.ref('excluded.notWired'),
        prepared: eb.ref('excluded.prepared'),
        earned: eb.ref('excluded.earned'),
        takenMs: eb.ref('excluded.takenMs'),
        tookMs: eb.ref('excluded.tookMs'),
      })),
    ),
);

/** How old the kept sums are, and how long they took. Undefined if there are none. */
export function findPositionAge(db: Database, account: string) {
  return first(db, FIND_AGE, { account });
}

/** Sums all rows of the exchange, and keeps the result. */
export async function keepPosition(db: Database, account: string): Promise<void> {
  await run(db, KEEP, { account });
}
