/**
 * Accounts of merchants. A deposit needs the row of one, so a process remembers which accounts have rows.
 * `forget` one that a database has lost with its last transactions.
 */
import 'server-only';
import type { Selectable } from 'kysely';
import type { ExchangeMerchantAccount } from '@/generated/kysely/tables';
import { BoundedCache } from '@/protocol/crypto/bounded-cache';
import type { Database } from '@/storage/client';
import { first, given, statement } from '@/storage/statement';

export type MerchantAccount = Omit<Selectable<ExchangeMerchantAccount>, 'id'>;

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

export class MerchantAccounts {
  /** Losing one costs a statement. */
  readonly #known = new BoundedCache<true>(10_000);

  constructor(private readonly db: Database) {}

  /** Makes the account's row, unless it is there. */
  async ensure(account: MerchantAccount): Promise<void> {
    const key = keyOf(account);
    if (this.#known.find(key) !== undefined) return;
    await this.#ensureRow(account);
    this.#known.keep(key, true);
  }

  forget(account: AccountKey): void {
    this.#known.forget(keyOf(account));
  }

  async #ensureRow(account: MerchantAccount): Promise<void> {
    // Inserted by another transaction at the same moment. Neither branch sees it, but the next read
    // does.
    for (let attempt = 0; attempt < 3; attempt += 1) {
      if ((await first(this.db, FIND_OR_INSERT, account)) !== undefined) return;
    }
    throw new Error('merchant account neither found nor inserted');
  }
}

type AccountKey = Pick<MerchantAccount, 'merchantPub' | 'hWire'>;

function keyOf({ merchantPub, hWire }: AccountKey): string {
  return Buffer.concat([merchantPub, hWire]).toString('latin1');
}
