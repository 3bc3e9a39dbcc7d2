import { isUpstreamRefusal, Refusal, type UpstreamRefusal } from '@/protocol/refusal';
import { isExchangeUnavailable } from '../exchange-port';

/**
 * Converts a refusal to style B (protocol-b 3.9). If the exchange is too slow, it is 503/2300 or
 * 2400. If there is no usable answer, it is 424/2306 or 2405 with the exchange's code and status.
 */
export async function answeredForTracking<T>(asking: Promise<T>): Promise<T> {
  try {
    return await asking;
  } catch (error) {
    if (isUpstreamRefusal(error)) throw failedWith(error);
    if (!isExchangeUnavailable(error)) throw error;
    if (error.failure === 'timeout') throw new Refusal('MERCHANT_TRACK_EXCHANGE_TIMEOUT');
    if (isUpstreamRefusal(error.cause)) throw failedWith(error.cause, error.failure);
    const body = { exchangeCode: 0, exchangeHttpStatus: 0 };
    throw new Refusal('MERCHANT_TRACK_EXCHANGE_FAILED', { body, detail: error.failure });
  }
}

function failedWith({ status, code = 0, body }: UpstreamRefusal, detail?: string): Refusal {
  return new Refusal('MERCHANT_TRACK_EXCHANGE_FAILED', {
    body: { exchangeCode: code, exchangeHttpStatus: status, details: body },
    ...(detail === undefined ? {} : { detail }),
  });
}
