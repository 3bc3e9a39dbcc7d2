/**
 * Writes what searches look at, of orders that are older than the table of these texts: newest first,
 * a few at a time. An order that is made now brings its text along. Idempotent. Throws nothing expected.
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
