import { isExchangeUnavailable, type ExchangePort } from '../exchange-port';
import type { Merchant } from '../merchant';

/**
 * Finds an exchange whose coins are taken [PAY-11]. It is listed, or an auditor that the merchant
 * trusts vouches for it. Undefined for all others. Throws ExchangeUnavailable when an unlisted one
 * does not say who vouches for it.
 */
export async function findExchange(
  { exchanges, findAudited }: Pick<Merchant, 'exchanges' | 'findAudited'>,
  baseUrl: string,
): Promise<ExchangePort | undefined> {
  return exchanges.find((exchange) => exchange.baseUrl === baseUrl) ?? (await findAudited(baseUrl));
}

/** Undefined also for one that is away: it will be asked later. */
export async function findReachableExchange(
  merchant: Pick<Merchant, 'exchanges' | 'findAudited'>,
  baseUrl: string,
): Promise<ExchangePort | undefined> {
  try {
    return await findExchange(merchant, baseUrl);
  } catch (error) {
    if (isExchangeUnavailable(error)) return undefined;
    throw error;
  }
}
