import { isRefusal, isUpstreamRefusal } from '@/protocol/refusal';
import type { UntrackedDeposit } from '@/storage/merchant/known-deposits';
import { ExchangeUnavailable } from '../exchange-port';
import { findExchange } from '../exchanges/find-exchange';
import type { Merchant } from '../merchant';
import { reportFailure } from './report-trouble';
import { trackDeposit } from './track-deposit';

/**
 * The deposits of the transfer that paid this one; null when it is not wired yet, or when the exchange
 * does not tell or contradicts itself, which is kept for `wire_reports`.
 */
export async function tryTracking(
  merchant: Merchant,
  deposit: UntrackedDeposit,
): Promise<readonly { row: string; coinPub: Uint8Array }[] | null> {
  try {
    const exchange = await findExchange(merchant, deposit.exchangeUrl);
    if (exchange === undefined) return null;
    const tracked = await trackDeposit(merchant, exchange, deposit);
    return tracked.state === 'wired' ? tracked.deposits : null;
  } catch (error) {
    if (error instanceof ExchangeUnavailable || isUpstreamRefusal(error)) {
      await reportFailure(merchant, deposit, error);
      return null;
    }
    // A conflict, which is kept already.
    if (isRefusal(error)) return null;
    throw error;
  }
}
