import { expect, test } from 'vitest';
import { checkBooks } from '@/exchange/books';
import type { BookSums } from '@/storage/exchange/books';

/**
 * 100 arrived, and 60 + 1 fee were withdrawn. Coins of 44 were spent: 30 deposited, 14 melted into
 * 12. Refunds were 5, and 3 of coins went back to a reserve. A reserve of 9 was closed for 1, and 6
 * of it are with the bank.
 */
const balanced: BookSums = {
  credited: 100n,
  reserves: 33n,
  withdrawn: 61n,
  withdrawFees: 1n,
  withdrawnCoins: 60n,
  refreshedCoins: 12n,
  refreshedFees: 1n,
  spent: 43n,
  deposited: 30n,
  depositFees: 2n,
  takenByRefunds: 5n,
  refunded: 5n,
  refundFees: 1n,
  overRefunded: 0n,
  notAggregated: 8n,
  melted: 14n,
  refreshFees: 1n,
  notRevealed: 0n,
  revealed: 13n,
  recouped: 3n,
  closed: 9n,
  closingFees: 1n,
  closingPrepared: 2n,
  closingWired: 6n,
  prepared: 4n,
  wired: 10n,
  wireFees: 1n,
};

test('books in which everything is accounted for are balanced', () => {
  expect(checkBooks(balanced)).toMatchObject({
    balanced: true,
    violations: [],
    sums: { outstanding: 29n, income: 8n },
  });
});

test('what was melted above the cost of the new coins is income', () => {
  const rest = { spent: balanced.spent + 2n, melted: balanced.melted + 2n };
  expect(checkBooks({ ...balanced, ...rest })).toMatchObject({
    balanced: true,
    sums: { outstanding: 27n, income: 10n },
  });
});

test.for(Object.keys(balanced) as (keyof BookSums)[])(
  'one unit too many in %s is found',
  (name) => {
    const books = checkBooks({ ...balanced, [name]: balanced[name] + 1n });
    expect(books.balanced).toBe(false);
  },
);

test('a coin spent above what was issued is found', () => {
  const spent = balanced.spent + 100n;
  const books = checkBooks({ ...balanced, spent, deposited: balanced.deposited + 100n });
  expect(books.violations).toContain('coins: none spent that was not issued');
});
