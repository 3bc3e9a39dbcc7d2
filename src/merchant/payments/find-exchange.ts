import type { ExchangePort } from '../exchange-port';
import type { Merchant } from '../merchant';

/** One whose coins are taken; undefined for all others. */
export function findExchange(
  merchant: Merchant,
  baseUrl: string,
): Promise<ExchangePort | undefined> {
  return Promise.resolve(merchant.exchanges.find((exchange) => exchange.baseUrl === baseUrl));
}
