import { equalBytes } from '@/protocol/crypto/bytes';
import { isRefusal, isUpstreamRefusal } from '@/protocol/refusal';
import { parsePayRequest } from '@/protocol/payment';
import type { OrderRecord } from '@/storage/merchant/orders';
import type { Merchant } from '../merchant';
import { acceptedKeys } from '../contracts/accepted-keys';
import { getTerms } from '../orders/get-terms';
import { prepareAttempt, runAttempt } from './attempt';

/**
 * Sends the recorded coins of an interrupted payment again, and settles the order or gives the
 * attempt up. The exchange answers as it did the first time. True if the order is then paid.
 */
export async function resumeAttempt(merchant: Merchant, order: OrderRecord): Promise<boolean> {
  const { attemptKey: key, attemptCoins: coins, hContract } = order;
  if (key === null || coins === null || hContract === null) return false;
  const accepted = acceptedKeys(await getTerms(merchant, order));
  const payable = { ...order, hContract, accepted };
  try {
    const request = parsePayRequest(coins);
    const prepared = await prepareAttempt(merchant, payable, request, order.deposits, {
      resumed: true,
    });
    return await runAttempt(merchant, { ...prepared, key });
  } catch (error) {
    // Given up, or the exchange still does not answer: the next run will see.
    if (isRefusal(error) || isUpstreamRefusal(error)) return false;
    throw error;
  }
}

/** Compares two readings of one order: its exchange has still not answered. */
export function isSameAttempt(
  { attemptKey: before }: OrderRecord,
  { attemptKey: after }: OrderRecord,
): boolean {
  return before !== null && after !== null && equalBytes(before, after);
}
