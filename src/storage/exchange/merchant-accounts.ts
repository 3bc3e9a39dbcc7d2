/**
 * Rows of merchant accounts. A merchant's account is looked up on every deposit, so identifiers are
 * kept in memory; a row never changes once it exists.
 */
import 'server-only';
import type { Database } from '@/storage/client';

export interface MerchantAccount {
  readonly merchantPub: Uint8Array;
  readonly hWire: Uint8Array;
  readonly payto: string;
  readonly salt: string;
}

const MAX_KEPT = 10_000;

const FIND_OR_INSERT = `
  with known as (
    select id from exchange.merchant_account where merchant_pub = $1 and h_wire = $2
  ), made as (
    insert into exchange.merchant_account (merchant_pub, h_wire, payto, salt)
    select $1, $2, $3, $4 where not exists (select from known)
    on conflict (merchant_pub, h_wire) do nothing
    returning id
  )
  select id from known union all select id from made`;

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
    const { merchantPub, hWire, payto, salt } = account;
    // Inserted by somebody else at the same moment: neither branch sees it, the next look does.
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const rows = await this.db.query<{ id: number }>('exchange-account-id', FIND_OR_INSERT, [
        merchantPub,
        hWire,
        payto,
        salt,
      ]);
      const id = rows[0]?.id;
      if (id !== undefined) return id;
    }
    throw new Error('merchant account neither found nor inserted');
  }
}
