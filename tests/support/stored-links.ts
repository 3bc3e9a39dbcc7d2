/**
 * Shows what a thief of the database could link, with all rows of some schemas as a graph. Rows that share
 * a value, in any table or column, are linked. Keys count the same as bytes, as Base32 and inside longer
 * texts. Numbers are linked if they name the same thing. Times are returned separately.
 */
import pg from 'pg';
import { encodeBase32 } from '@/protocol/base32';

/** Numbers in these columns name rows of another table. */
const REFERENCES: Readonly<Record<string, string>> = {
  'exchange.reserve_credit.wire_row': 'bank.transfer.id',
  'exchange.transfer.bank_row': 'bank.transfer.id',
  'exchange.reserve_closing.bank_row': 'bank.transfer.id',
  'bank.posting.transfer_id': 'bank.transfer.id',
  'bank.withdrawal.transfer_id': 'bank.transfer.id',
  'bank.transfer.corrects_id': 'bank.transfer.id',
  'bank.posting.account_id': 'bank.account.id',
  'bank.withdrawal.account_id': 'bank.account.id',
  'bank.withdrawal.exchange_account_id': 'bank.account.id',
  'bank.transfer.requester_id': 'bank.account.id',
  'exchange.deposit.account_id': 'exchange.merchant_account.id',
  'exchange.transfer.account_id': 'exchange.merchant_account.id',
  'exchange.deposit.transfer_id': 'exchange.transfer.id',
};

/** Shorter texts are states and names that many rows have. */
const TOKEN = /[A-Za-z0-9_-]{12,}/g;

export interface StoredTime {
  readonly column: string;
  readonly ms: number;
}

export class StoredLinks {
  readonly #rowsOf = new Map<string, Set<number>>();
  readonly #valuesOf: string[][] = [];
  readonly times: StoredTime[] = [];

  static async read(databaseUrl: string, schemas: readonly string[]): Promise<StoredLinks> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const links = new StoredLinks();
    const tables = await client.query<{ name: string }>(
      `select table_schema || '.' || table_name as name from information_schema.tables
       where table_schema = any($1) and table_type = 'BASE TABLE' order by 1`,
      [schemas],
    );
    for (const { name } of tables.rows) {
      const { rows } = await client.query<Record<string, unknown>>(`select * from ${name}`);
      for (const row of rows) links.#add(name, row);
    }
    await client.end();
    return links;
  }

  #add(table: string, row: Record<string, unknown>): void {
    const index = this.#valuesOf.length;
    const values = Object.entries(row).flatMap(([column, value]) =>
      this.#valuesIn(`${table}.${column}`, value),
    );
    this.#valuesOf.push(values);
    for (const value of values) {
      const rows = this.#rowsOf.get(value) ?? new Set();
      this.#rowsOf.set(value, rows.add(index));
    }
  }

  #valuesIn(column: string, value: unknown): string[] {
    if (value === null || value === undefined || typeof value === 'boolean') return [];
    if (column.endsWith('_ms')) {
      this.times.push({ column, ms: Number(value) });
      return [];
    }
    if (Array.isArray(value)) return value.flatMap((one) => this.#valuesIn(column, one));
    if (value instanceof Uint8Array) return [encodeBase32(value)];
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    if (/^-?[0-9]+$/.test(text)) return [`${meaningOf(column)}=${text}`];
    return text.match(TOKEN)?.map((token) => token.toUpperCase()) ?? [`${column}=${text}`];
  }

  /** Counts the steps between two values over rows that have both. Infinity means no path. */
  distance(from: string, to: string): number {
    const seen = new Set([from]);
    let front = [from];
    for (let steps = 0; front.length > 0; steps += 1) {
      if (seen.has(to)) return steps;
      const next = new Set<string>();
      for (const row of front.flatMap((value) => [...(this.#rowsOf.get(value) ?? [])])) {
        for (const value of this.#valuesOf[row] ?? []) if (!seen.has(value)) next.add(value);
      }
      for (const value of next) seen.add(value);
      front = [...next];
    }
    return Infinity;
  }
}

/** Says what a column's numbers mean: an amount, a reference, or numbers of that column only. */
function meaningOf(column: string): string {
  const reference = REFERENCES[column];
  if (reference !== undefined) return reference;
  const name = column.split('.').at(-1) ?? '';
  if (name === 'denomination_id') return 'exchange.denomination.id';
  const isAmount = /amount|fee|value|balance|spent|units|cost|refunded/.test(name);
  return isAmount ? 'amount' : column;
}
