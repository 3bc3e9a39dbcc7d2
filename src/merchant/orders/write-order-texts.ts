/**
 * Writes the search texts of orders that are older than their table: newest first, a few at a time.
 * New orders bring their text. Idempotent. Throws nothing expected.
 */
import { takeTurn } from '@/fairness/turns';
import { isJsonObject } from '@/protocol/json';
import { writeTexts } from '@/storage/merchant/order-texts';
import type { Merchant } from '../merchant';
import { searchTextOf } from './search-text';

const PER_ROUND = 100;

export async function writeOrderTexts({ db }: Merchant, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const written = await writeTexts(db, PER_ROUND, ({ terms, ...order }) =>
      searchTextOf({ ...order, ...searchedOf(terms) }),
    );
    if (written === 0) return;
    await takeTurn();
  }
}

function searchedOf(terms: string): { summaryI18n: unknown; products: unknown } {
  const contract: unknown = JSON.parse(terms);
  const { summary_i18n: summaryI18n, products } = isJsonObject(contract) ? contract : {};
  return { summaryI18n, products };
}
