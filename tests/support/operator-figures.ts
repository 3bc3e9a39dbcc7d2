/** Compares the operator's pages with the books of all shops, the exchange and the bank. */
import { isDeepStrictEqual } from 'node:util';
import { expect } from './browser';
import { query } from './database';
import { call, runJobs } from './deployment';
import { sum, textOf, unitsOf } from './played-shop';
import { OPERATOR_TOKEN } from './server';
import { tilesOf } from './shop-figures';
import { amountsIn, factIn } from './shown-amounts';
import type { WebBrowser } from './web-browser';

interface OfAll {
  readonly open: string;
  readonly count: string;
  readonly paid: string;
  readonly awaiting: string;
}

/** Sums the orders of all shops. The figures’ server has taken all of them in the last 30 days. */
async function booksOfAll(databaseUrl: string): Promise<OfAll> {
  const [row] = await query<OfAll>(
    databaseUrl,
    `select (select count(*) from merchant.instance where deleted_ms is null)::text as open,
       count(*)::text as count, coalesce(sum(amount), 0)::text as paid,
       coalesce(sum(amount - refunded) filter (where stage = 'paid'), 0)::text as awaiting
     from (select o.stage, o.amount, (select coalesce(sum(r.amount), 0) from merchant.refund r
         where r.order_row = o.id and r.failure_status is null) as refunded
       from merchant."order" o where o.stage in ('paid', 'wired')) as sold`,
  );
  if (row === undefined) throw new Error('there are no books');
  return row;
}

/** Compares the totals of all shops. A payout in between makes it read them again. */
export async function checkAllShops(browser: WebBrowser, databaseUrl: string): Promise<void> {
  for (let books = await booksOfAll(databaseUrl); ;) {
    const tiles = tilesOf((await browser.get('/dashboard/operator')).text);
    const after = await booksOfAll(databaseUrl);
    if (isDeepStrictEqual(books, after)) {
      const counts = [...tiles.matchAll(/<dd[^>]*>(\d+)<\/dd>/g)].map(([, count]) => count);
      expect(counts, 'open shops and paid orders').toEqual([books.open, books.count]);
      const { paid, awaiting } = books;
      expect(amountsIn(tiles)).toEqual([paid, awaiting].map((units) => textOf(BigInt(units))));
      return;
    }
    books = after;
  }
}

/** The parts of the debts, by their names on the page, as the exchange's own books have them. */
const PARTS = {
  'Coins in wallets': ['outstanding'],
  'Reserves not withdrawn': ['reserves'],
  'Change not collected': ['notRevealed'],
  'Payouts to come': ['notAggregated'],
  'Payouts on their way': ['prepared', 'closingPrepared'],
  'Fees earned': ['income'],
} as const;

type Position = Record<string, string>;

async function booksOfExchange(url: string, databaseUrl: string): Promise<Position> {
  const authorization = `Bearer ${OPERATOR_TOKEN}`;
  const books = await call('GET', `${url}/exchange/management/books`, { authorization });
  expect(books['violations']).toEqual([]);
  const sums = books['sums'] as Readonly<Record<string, string>>;
  const [bank] = await query<{ units: string }>(
    databaseUrl,
    `select sum(p.units)::text as units from bank.posting p join bank.account a on a.id = p.account_id
     where a.username = 'exchange'`,
  );
  const parts = Object.entries(PARTS).map(
    ([name, names]) => [name, sum(names.map((one) => unitsOf(sums[one] ?? '')))] as const,
  );
  const owed = sum(parts.map(([, units]) => units));
  const balance = BigInt(bank?.units ?? 0);
  const all = [
    ['Bank balance', balance] as const,
    ['Owed, fees included', owed] as const,
    ...parts,
    ['Difference', balance - owed] as const,
  ];
  return Object.fromEntries(all.map(([name, units]) => [name, textOf(units)]));
}

/** Compares the exchange's balance and debts with the books. A job keeps them for the page. */
export async function checkSystem(
  browser: WebBrowser,
  url: string,
  databaseUrl: string,
): Promise<void> {
  await expect(async () => {
    await runJobs(url);
    const page = (await browser.get('/dashboard/operator/system')).text;
    const books = await booksOfExchange(url, databaseUrl);
    const said = Object.keys(books).map((name) => [name, factIn(page, name)] as const);
    expect(Object.fromEntries(said)).toEqual(books);
    expect(books['Difference']).toBe('KUDOS:0');
    expect(unitsOf(books['Coins in wallets'] ?? '')).toBeGreaterThan(0n);
  }).toPass({ timeout: 20_000 });
}
