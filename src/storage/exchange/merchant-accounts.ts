/**
 * Rows of merchant accounts. A merchant's account is looked up on every deposit, so identifiers are
 * kept in memory; a row never changes once it exists.
 */
import 'server-only';
import type { Selectable } from 'kysely';
import type { ExchangeMerchantAccount } from '@/generated/kysely/tables';
import type { Database } from '@/storage/client';
import { first, given, statement } from '@/storage/statement';

export type MerchantAccount = Omit<Selectable<ExchangeMerchantAccount>, 'id'>;

const MAX_KEPT = 10_000;

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

export class AccountIds {
  readonly #known = new Map<string, number>();

  constructor(private readonly db: Database) {}

  async idOf(account: MerchantAccount): Promise<number> {
    const key = Buffer.concat([account.merchantPub, account.hWire]).toString('latin1');
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const id = await this.#findOrInsert(account);
    // The oldest goes first; losing one costs a statement.
    for (const oldest of this.#known.keys()) {
      if (this.#known.size < MAX_KEPT) break;
      this.#known.delete(oldest);
    }
    this.#known.set(key, id);
    return id;
  }

  async #findOrInsert(account: MerchantAccount): Promise<number> {
    // Inserted by somebody else at the same moment: neither branch sees it, the next look does.
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const id = (await first(this.db, FIND_OR_INSERT, account))?.id;
      if (id !== undefined) return id;
    }
    throw new Error('merchant account neither found nor inserted');
  }
}
