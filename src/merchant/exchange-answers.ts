/** Finds the exchange of a request, and the refusal for a caller when it gives no usable answer. */
import { isUpstreamRefusal, Refusal, type RefusalDetail } from '@/protocol/refusal';
import type { CodeWith, CoinBody, ExchangeReply } from '@/protocol/refusal-bodies';
import { isExchangeUnavailable, type ExchangeFailure, type ExchangePort } from './exchange-port';
import type { Merchant } from './merchant';

/** The refusal for a caller when an exchange gives no usable answer. */
export const EXCHANGE_FAILURES: Readonly<Record<ExchangeFailure, CodeWith<CoinBody>>> = {
  timeout: 'MERCHANT_GENERIC_EXCHANGE_TIMEOUT',
  unreachable: 'MERCHANT_GENERIC_EXCHANGE_CONNECT_FAILURE',
  malformed: 'MERCHANT_GENERIC_EXCHANGE_REPLY_MALFORMED',
  failed: 'MERCHANT_GENERIC_EXCHANGE_REPLY_MALFORMED',
};

/** Throws MERCHANT_EXCHANGE_UNKNOWN. */
export function getExchange(
  merchant: Merchant,
  exchangeUrl: string,
  about: RefusalDetail = {},
): ExchangePort {
  const exchange = merchant.exchanges.find(({ baseUrl }) => baseUrl === exchangeUrl);
  if (exchange === undefined) throw new Refusal('MERCHANT_EXCHANGE_UNKNOWN', about);
  return exchange;
}

/**
 * Throws MERCHANT_GENERIC_EXCHANGE_TIMEOUT, MERCHANT_GENERIC_EXCHANGE_CONNECT_FAILURE,
 * MERCHANT_GENERIC_EXCHANGE_REPLY_MALFORMED. A refusal of the exchange becomes the given one.
 */
export async function answered<T>(
  asking: Promise<T>,
  refused: CodeWith<ExchangeReply>,
): Promise<T> {
  try {
    return await asking;
  } catch (error) {
    if (isExchangeUnavailable(error)) throw new Refusal(EXCHANGE_FAILURES[error.failure]);
    if (!isUpstreamRefusal(error)) throw error;
    const { status, body, code = 0 } = error;
    throw new Refusal(refused, {
      body: { exchangeCode: code, exchangeHttpStatus: status, exchangeReply: body },
    });
  }
}
