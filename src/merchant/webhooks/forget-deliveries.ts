/**
 * Removes deliveries that are older than thirty days, and all but the youngest thousands. Waiting ones
 * stay, unless their webhook is off.
 */
import {
  forgetDeliveries as forgetSome,
  trimDeliveries,
} from '@/storage/merchant/webhook-deliveries';
import type { Merchant } from '../merchant';

const KEPT_MS = 30 * 86_400_000;
const KEPT_OF_EACH = 10_000;
const BATCH = 1_000;

export async function forgetDeliveries(
  { db, clock }: Merchant,
  signal?: AbortSignal,
): Promise<void> {
  await trimDeliveries(db, KEPT_OF_EACH);
  while (signal?.aborted !== true) {
    if ((await forgetSome(db, clock.now() - KEPT_MS, BATCH)) < BATCH) return;
  }
}
