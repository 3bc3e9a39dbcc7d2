/**
 * Forwards an exchange's refusal of a coin in style B (specification "Behaviour rules" 14,
 * protocol-b 3.4) [PAYB-4]. The body is the exchange's own JSON, code included, with `coin_pub`
 * added. The status is the one of the specification's table. Pure. Always throws.
 */
import { isJsonObject } from '@/protocol/json';
import { ERRORS } from '@/protocol/errors';
import { codeOf, statusOf } from '@/protocol/style-b-errors';
import { isRefusal, isUpstreamRefusal, UpstreamRefusal } from '@/protocol/refusal';

/** The coin's denomination signature. The specification has one status for both signatures. */
const DENOMINATION_SIGNATURE_INVALID = 1006;

const ROUTE = 'public/pay';

export function inWordsOfTheExchange(thrown: unknown): never {
  if (isUpstreamRefusal(thrown)) {
    const isSignature = thrown.body['exchange_code'] === DENOMINATION_SIGNATURE_INVALID;
    throw isSignature ? new UpstreamRefusal(401, thrown.body) : thrown;
  }
  if (!isRefusal(thrown)) throw thrown;
  const body = thrown.members;
  const reply = body['exchange_reply'];
  const isFinal = body['exchange_http_status'] !== undefined;
  // A fault of our own request is no word for the wallet.
  const isOurs = thrown.code === 'MERCHANT_POST_ORDERS_ID_PAY_EXCHANGE_FAILED';
  if (!isJsonObject(reply) || !isFinal || isOurs) throw thrown;
  const { hint } = ERRORS[thrown.code];
  const { coin_pub: coinPub, exchange_code: exchangeCode, exchange_http_status: http } = body;
  throw new UpstreamRefusal(statusOf(thrown.code, ROUTE), {
    code: codeOf(thrown.code, ROUTE),
    hint,
    error: thrown.code,
    ...reply,
    coin_pub: coinPub,
    exchange_code: exchangeCode,
    exchange_http_status: http,
  });
}
