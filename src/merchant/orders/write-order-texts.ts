/**
 * Writes the search texts of orders that are older than their table: newest first, a few at a time.
 * New orders bring their text. Idempotent. Throws nothing expected.
 */
import { takeTurn } from '@/fairness/turns';
import { writeTexts } from '@/storage/merchant/order-texts';
import type { Merchant } from '../merchant';
import { searchTextOf } from './search-text';

const PER_ROUND = 100;

export async function writeOrderTexts({ db }: Merchant, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const written = await writeTexts(db, PER_ROUND, ({ terms, ...order }) =>
      searchTextOf({ ...order, products: productsOf(terms) }),
    );
    if (written === 0) return;
    await takeTurn();
  }
}

function productsOf(terms: string): unknown {
  const contract: unknown = JSON.parse(terms);
  return typeof contract === 'object' && contract !== null && 'products' in contract
    ? contract.products
    : [];
}
