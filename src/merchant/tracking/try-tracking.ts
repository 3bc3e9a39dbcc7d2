import { equalBytes } from '@/protocol/crypto/bytes';
import { isRefusal, isUpstreamRefusal } from '@/protocol/refusal';
import { listUntrackedOfOrder, type UntrackedDeposit } from '@/storage/merchant/known-deposits';
import { settleRefunded } from '@/storage/merchant/refunds';
import { findExchange, isExchangeUnavailable } from '../exchange-port';
import { orderTopic, type Merchant } from '../merchant';
import { reportFailure } from './report-trouble';
import { trackDeposit } from './track-deposit';

/**
 * Returns the deposits of the transfer that paid this one. If all of it was refunded, returns it
 * alone. Null if it is not wired yet, or if the exchange does not answer or contradicts itself.
 * Contradictions are stored for `wire_reports`.
 */
export async function tryTracking(
  merchant: Merchant,
  deposit: UntrackedDeposit,
): Promise<readonly { row: number; coinPub: Uint8Array }[] | null> {
  if (await isGivenBack(merchant, deposit)) return [deposit];
  try {
    const exchange = await findExchange(merchant, deposit.exchangeUrl);
    if (exchange === undefined) return null;
    const tracked = await trackDeposit(merchant, exchange, deposit);
    return tracked.state === 'wired' ? tracked.deposits : null;
  } catch (error) {
    if (isExchangeUnavailable(error) || isUpstreamRefusal(error) || isTooDear(error)) {
      await reportFailure(merchant, deposit, error);
      return null;
    }
    // A conflict, which is kept already.
    if (isRefusal(error)) return null;
    throw error;
  }
}

function isTooDear(error: unknown): boolean {
  return isRefusal(error, 'MERCHANT_PRIVATE_POST_TRANSFERS_BAD_WIRE_FEE');
}

/** The exchange's confirmations are stored. A crash may have come before their consequences. */
async function isGivenBack(
  { db, wakeups }: Merchant,
  { row, coinPub, instanceId, orderId, contribution, depositFee, refunded }: UntrackedDeposit,
): Promise<boolean> {
  if (refunded < contribution - depositFee) return false;
  if (await settleRefunded(db, row)) wakeups.wake(orderTopic(instanceId, orderId));
  const untracked = await listUntrackedOfOrder(db, row);
  return !untracked.some((deposit) => equalBytes(deposit.coinPub, coinPub));
}
