/** The exchanges of a payment's coins: whether they are accepted, and what they announce. */
import type { Amount } from '@/protocol/amount';
import type { PaymentCoin } from '@/protocol/payment';
import { Refusal } from '@/protocol/refusal';
import {
  ExchangeUnavailable,
  type ExchangeFacts,
  type ExchangePort,
  type WantedFact,
} from '../exchange-port';
import { findExchange } from '../exchanges/find-exchange';
import type { Merchant } from '../merchant';

export interface CheckedCoin {
  readonly coin: PaymentCoin;
  readonly feeDeposit: Amount;
}

/** The coins of one exchange. */
export interface ExchangeGroup {
  readonly exchange: ExchangePort;
  facts: ExchangeFacts;
  readonly coins: CheckedCoin[];
}

/** Throws 412/9201 and 502/2010. */
export async function openGroup(
  merchant: Merchant,
  exchangeUrl: string,
  place = 'coins',
): Promise<ExchangeGroup> {
  const exchange = await usable(findExchange(merchant, exchangeUrl));
  if (exchange === undefined) throw notAccepted(exchangeUrl, place);
  return { exchange, facts: await factsOf(exchange), coins: [] };
}

export function notAccepted(exchangeUrl: string, place: string): Refusal {
  return new Refusal('MERCHANT_POST_ORDERS_ID_PAY_EXCHANGE_NOT_ACCEPTED', {
    field: `${place}.exchange_url`,
    detail: exchangeUrl,
  });
}

/** Throws 502/2010. */
export function factsOf(exchange: ExchangePort, wanted?: WantedFact): Promise<ExchangeFacts> {
  return usable(exchange.facts(wanted));
}

async function usable<T>(asking: Promise<T>): Promise<T> {
  try {
    return await asking;
  } catch (error) {
    if (!(error instanceof ExchangeUnavailable)) throw error;
    throw new Refusal('MERCHANT_GENERIC_EXCHANGE_KEYS_FAILURE');
  }
}
