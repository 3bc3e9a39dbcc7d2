import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assertChange, freeStock, isInStock } from '@/merchant/inventory/stock-rules';
import { isRefusal } from '@/protocol/refusal';
import type { Stock } from '@/storage/merchant/stock';

const pieces = fc.nat({ max: 12 });
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
function countFree({ total, sold, lost, locked }: Stock): number {
  let free = total ?? 0;
  for (let gone = sold + lost + locked; gone > 0 && free > 0; gone -= 1) free -= 1;
  return free;
}

test('[INV-6] what is sold, lost or locked is not free, whatever the figures', () => {
  fc.assert(
    fc.property(stocks, pieces, (stock, quantity) => {
      if (stock.total === null) return;
      expect(freeStock(stock)).toBe(countFree(stock));
      expect(isInStock(stock, quantity)).toBe(quantity <= countFree(stock));
    }),
  );
});

test('[INV-3] without end, any quantity is in stock', () => {
  const endless: Stock = { total: null, sold: 9, lost: 9, locked: 9 };
  expect(freeStock(endless)).toBeNull();
  expect(isInStock(endless, Number.MAX_SAFE_INTEGER)).toBe(true);
});

test('[INV-12] buyers one after the other take every piece once and no piece twice', () => {
  fc.assert(
    fc.property(stocks, fc.array(fc.integer({ min: 1, max: 4 })), (stock, wishes) => {
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
      expect(now.sold + now.lost + now.locked).toBeLessThanOrEqual(stock.total);
    }),
  );
});

test('losses reach what is locked, and then nothing is free', () => {
  expect(freeStock({ total: 5, sold: 1, lost: 3, locked: 2 })).toBe(0);
  expect(outcomeOf({ total: 5, sold: 1, lost: 0, locked: 2 }, { total: 5, lost: 4 })).toBe('taken');
});

test('after any change that is taken, no more is lost than was not sold, and nothing shrinks', () => {
  fc.assert(
    fc.property(
      stocks,
      fc.record({ total: fc.option(fc.nat({ max: 60 })), lost: fc.nat({ max: 60 }) }),
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
