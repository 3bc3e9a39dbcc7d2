/**
 * Adds noted changes of orders and refunds to the kept sums. Figures are exact before and after it, because
 * readers count both. Each batch is one statement, so two runners at once do no harm. Throws nothing expected.
 */
import { foldFigures as foldSome } from '@/storage/merchant/figure-rows';
import type { Merchant } from '../merchant';

const BATCH = 5_000;

export async function foldFigures({ db }: Merchant, signal?: AbortSignal): Promise<void> {
  while ((await foldSome(db, BATCH)) === BATCH && signal?.aborted !== true);
}
