/** Reports whether a wallet's contract is the proposed one (decision D5). */
import { takeTurn } from '@/fairness/turns';
import { assertBounded } from '@/protocol/contract-bounds';
import { equalBytes } from '@/protocol/crypto/bytes';
import { FormatError } from '@/protocol/format-error';
import type { JsonObject } from '@/protocol/json';
import { finishedBounds, isHeavy } from '../contracts/order-bounds';
import type { Merchant } from '../merchant';
import { styleBForm } from './contract-form';

/**
 * Compares hashes, since the stored contract may have been shortened since. It is hashed once, in the way
 * of its form: only contracts of style B have this member. A value that cannot be a contract is not hashed
 * at all.
 */
export async function isContract(
  { usualForm }: Pick<Merchant, 'usualForm'>,
  data: JsonObject,
  hContract: Uint8Array,
): Promise<boolean> {
  try {
    if (isHeavy(assertBounded(data, finishedBounds()))) await takeTurn();
    const form = Object.hasOwn(data, 'H_wire') ? styleBForm : usualForm;
    return equalBytes(form.hash(data), hContract);
  } catch (error) {
    if (error instanceof FormatError) return false;
    throw error;
  }
}
