import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assertChange, freeStock, isInStock } from '@/merchant/inventory/stock-rules';
import { isRefusal } from '@/protocol/refusal';
import type { Stock } from '@/storage/merchant/stock';

const pieces = fc.bigInt(0n, 12n);
const stocks: fc.Arbitrary<Stock> = fc
  .record({ free: pieces, sold: pieces, lost: pieces, locked: pieces, isEndless: fc.boolean() })
  .map(({ free, isEndless, ...gone }) => ({
    ...gone,
    total: isEndless ? null : free + gone.sold + gone.lost + gone.locked,
  }));

/** Name of the refusal, or `taken`. */
function outcomeOf(before: Stock, after: Pick<Stock, 'total' | 'lost'>): string {
  try {
    assertChange(before, after);
    return 'taken';
  } catch (error) {
    if (isRefusal(error)) return error.code.replace('MERCHANT_PRIVATE_PATCH_PRODUCTS_', '');
    throw error;
  }
}

/** Takes one piece after the other off the shelf. */
function countFree({ total, sold, lost, locked }: Stock): bigint {
  let free = total ?? 0n;
  for (let gone = sold + lost + locked; gone > 0n && free > 0n; gone -= 1n) free -= 1n;
  return free;
}

test('[INV-6] what is sold, lost or locked is not free, for any figures', () => {
  fc.assert(
    fc.property(stocks, pieces, (stock, quantity) => {
      if (stock.total === null) return;
      expect(freeStock(stock)).toBe(countFree(stock));
      expect(isInStock(stock, quantity)).toBe(quantity <= countFree(stock));
    }),
  );
});

test('[INV-3] without end, any quantity is in stock', () => {
  const endless: Stock = { total: null, sold: 9n, lost: 9n, locked: 9n };
  expect(freeStock(endless)).toBeNull();
  expect(isInStock(endless, 2n ** 64n)).toBe(true);
});

test('[INV-12] buyers one after the other take every piece once and no piece twice', () => {
  fc.assert(
    fc.property(stocks, fc.array(fc.bigInt(1n, 4n)), (stock, wishes) => {
      if (stock.total === null) return;
      let now = stock;
      let left = countFree(stock);
      for (const quantity of wishes) {
        const isTaken = isInStock(now, quantity);
        expect(isTaken).toBe(quantity <= left);
        if (!isTaken) continue;
        now = { ...now, locked: now.locked + quantity };
        left -= quantity;
      }
      expect(now.sold + now.lost + now.locked <= stock.total).toBe(true);
    }),
  );
});

test('losses reach what is locked, and then nothing is free', () => {
  expect(freeStock({ total: 5n, sold: 1n, lost: 3n, locked: 2n })).toBe(0n);
  expect(outcomeOf({ total: 5n, sold: 1n, lost: 0n, locked: 2n }, { total: 5n, lost: 4n })).toBe(
    'taken',
  );
});

test('after any change that is taken, no more is lost than was not sold, and nothing shrinks', () => {
  fc.assert(
    fc.property(
      stocks,
      fc.record({ total: fc.option(fc.bigInt(0n, 60n)), lost: fc.bigInt(0n, 60n) }),
      (before, after) => {
        const least = before.total ?? before.sold + before.lost + before.locked;
        const shrinks = after.total !== null && after.total < least;
        const outcome = outcomeOf(before, after);
        if (after.lost < before.lost) expect(outcome).toBe('TOTAL_LOST_REDUCED');
        else if (shrinks) expect(outcome).toBe('TOTAL_STOCKED_REDUCED');
        else if (after.total !== null && after.lost + before.sold > after.total) {
          expect(outcome).toBe('TOTAL_LOST_EXCEEDS_STOCKS');
        } else expect(outcome).toBe('taken');
      },
    ),
  );
});
