/**
 * Asks the exchange what was transferred to a reserve and keeps it (protocol-b 3.7). Idempotent;
 * figures only grow. When the exchange gives no usable answer, what is known stays.
 */
import { keepCredits, type TipReserve } from '@/storage/merchant/tip-reserves';
import { ExchangeUnavailable } from '../exchange-port';
import type { Merchant } from '../merchant';
import { fundingOf, type ReserveFunding } from './tip-rules';

export async function refreshReserve(merchant: Merchant, reserve: TipReserve): Promise<TipReserve> {
  const funding = await findFunding(merchant, reserve);
  if (funding === null) return reserve;
  return (await keepCredits(merchant.db, reserve.reservePub, funding)) ?? reserve;
}

async function findFunding(
  merchant: Merchant,
  { exchangeUrl, reservePub }: TipReserve,
): Promise<ReserveFunding | null> {
  const exchange = merchant.exchanges.find(({ baseUrl }) => baseUrl === exchangeUrl);
  if (exchange === undefined) return null;
  try {
    const [facts, status] = await Promise.all([exchange.facts(), exchange.reserve(reservePub)]);
    return fundingOf(merchant.currency, status, facts.reserveClosingDelayMs);
  } catch (error) {
    if (error instanceof ExchangeUnavailable) return null;
    throw error;
  }
}
