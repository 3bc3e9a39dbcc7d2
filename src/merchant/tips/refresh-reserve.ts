/**
 * Asks the exchange what was transferred to a reserve and keeps it (protocol-b 3.7). Idempotent;
 * figures only grow. `refreshReserve` keeps to what is known when there is no usable answer;
 * `fetchReserve` throws 404/9206, 502 and 504 then.
 */
import { isUpstreamRefusal } from '@/protocol/refusal';
import { keepCredits, type TipReserve } from '@/storage/merchant/tip-reserves';
import { answered, getExchange } from '../exchange-answers';
import { ExchangeUnavailable } from '../exchange-port';
import type { Merchant } from '../merchant';
import { fundingOf } from './tip-rules';

export async function refreshReserve(merchant: Merchant, reserve: TipReserve): Promise<TipReserve> {
  const isKnown = merchant.exchanges.some(({ baseUrl }) => baseUrl === reserve.exchangeUrl);
  if (!isKnown) return reserve;
  try {
    return await ask(merchant, reserve);
  } catch (error) {
    if (error instanceof ExchangeUnavailable || isUpstreamRefusal(error)) return reserve;
    throw error;
  }
}

export function fetchReserve(merchant: Merchant, reserve: TipReserve): Promise<TipReserve> {
  return answered(ask(merchant, reserve), 'MERCHANT_GENERIC_EXCHANGE_REPLY_MALFORMED');
}

async function ask(merchant: Merchant, reserve: TipReserve): Promise<TipReserve> {
  const exchange = getExchange(merchant, reserve.exchangeUrl);
  const [facts, status] = await Promise.all([
    exchange.facts(),
    exchange.reserve(reserve.reservePub),
  ]);
  const funding = fundingOf(merchant.currency, status, facts.reserveClosingDelayMs);
  if (funding === null) return reserve;
  return (await keepCredits(merchant.db, reserve.reservePub, funding)) ?? reserve;
}
