/** Checks that money was conserved, by the parties' own checks and the bank's rows in SQL. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { expect } from 'vitest';
import { call } from './deployment';
import { databaseUrlOf, OPERATOR_TOKEN, type TestServer } from './server';
import { assertWholeSeconds } from './whole-seconds';

export function postmasterOf(dataDir: string): number {
  return parseInt(readFileSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8'), 10);
}

interface Books {
  readonly balanced: boolean;
  readonly violations: readonly string[];
  readonly sums: Readonly<Record<string, string>>;
  /** Transfers that the bank has not accepted. */
  readonly unsent: readonly {
    readonly kind: string;
    readonly payto_uri: string;
    readonly amount: string;
    readonly failure: string;
    readonly attempts: number;
    readonly next_attempt: { readonly t_ms: number };
  }[];
}

const operator = { authorization: `Bearer ${OPERATOR_TOKEN}` };

export async function exchangeBooks(url: string): Promise<Books> {
  const books = await call('GET', `${url}/exchange/management/books`, operator);
  assertWholeSeconds(books);
  return books as unknown as Books;
}

export async function assertBooksBalance(server: TestServer): Promise<Books> {
  const exchange = await exchangeBooks(server.url);
  expect(exchange.violations).toEqual([]);
  const merchant = await call('GET', `${server.url}/merchant/management/books`, operator);
  expect(merchant).toMatchObject({ balanced: true });
  const bank = await bankBooks(server.dataDir);
  expect(bank).toEqual({ sum: '0', unbalanced: '0', stale: '0' });
  return exchange;
}

async function bankBooks(dataDir: string): Promise<Record<string, unknown> | undefined> {
  const client = new pg.Client({ connectionString: databaseUrlOf(dataDir) });
  await client.connect();
  const answer = await client.query<Record<string, unknown>>(`
    select
      (select coalesce(sum(units), 0)::text from bank.posting) as sum,
      (select count(*)::text from (
        select transfer_id from bank.posting group by transfer_id having sum(units) <> 0) u
      ) as unbalanced,
      (select count(*)::text from bank.account a where a.balance_units <>
        (select coalesce(sum(units), 0) from bank.posting p where p.account_id = a.id)) as stale`);
  await client.end();
  return answer.rows[0];
}
