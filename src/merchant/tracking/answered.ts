import { isUpstreamRefusal, Refusal } from '@/protocol/refusal';
import { ExchangeUnavailable } from '../exchange-port';

/**
 * For style B (protocol-b 3.9): 503/9244 when the exchange is too slow, 424/9243 with its code and
 * status when it gives no usable answer.
 */
export async function answered<T>(asking: Promise<T>): Promise<T> {
  try {
    return await asking;
  } catch (error) {
    if (isUpstreamRefusal(error)) {
      const { status, body } = error;
      const reply = { exchange_code: body['code'] ?? 0, exchange_http_status: status };
      const about = { body: { ...reply, details: body } };
      throw new Refusal('MERCHANT_TRACK_EXCHANGE_FAILED', about);
    }
    if (!(error instanceof ExchangeUnavailable)) throw error;
    if (error.failure === 'timeout') throw new Refusal('MERCHANT_TRACK_EXCHANGE_TIMEOUT');
    const body = { exchange_code: 0, exchange_http_status: 0 };
    throw new Refusal('MERCHANT_TRACK_EXCHANGE_FAILED', { body, detail: error.failure });
  }
}
