/**
 * Forwards an exchange's refusal of a coin in style B (specification "Behaviour rules" 14,
 * protocol-b 3.4) [PAYB-4]. The body is the exchange's own JSON, code included, with `coin_pub`
 * added. The status is the one of the specification's table. Pure. Always throws.
 */
import { ERRORS } from '@/protocol/errors';
import { codeOf, statusOf } from '@/protocol/style-b/errors';
import { isUpstreamRefusal, UpstreamRefusal } from '@/protocol/refusal';
import { isOfCoin } from '@/protocol/refusal-members';

/** The coin's denomination signature. The specification has one status for both signatures. */
const { code: DENOMINATION_SIGNATURE_INVALID } = ERRORS.EXCHANGE_DENOMINATION_SIGNATURE_INVALID;

const ROUTE = 'public/pay';

export function inWordsOfTheExchange(thrown: unknown): never {
  if (isUpstreamRefusal(thrown)) {
    const { body, added } = thrown;
    const isSignature = added?.exchangeCode === DENOMINATION_SIGNATURE_INVALID;
    throw isSignature ? new UpstreamRefusal(401, body, added) : thrown;
  }
  if (!isOfCoin(thrown)) throw thrown;
  const { code, about } = thrown;
  // A fault of our own request is no word for the wallet.
  const isOurs = code === 'MERCHANT_POST_ORDERS_ID_PAY_EXCHANGE_FAILED';
  if (about.body === undefined || isOurs) throw thrown;
  const { coinPub, exchangeCode, exchangeHttpStatus, exchangeReply } = about.body;
  const isFinal = exchangeHttpStatus !== undefined;
  if (exchangeReply === undefined || !isFinal) throw thrown;
  const { hint } = ERRORS[code];
  throw new UpstreamRefusal(
    statusOf(code, ROUTE),
    { code: codeOf(code, ROUTE), hint, error: code, ...exchangeReply },
    { coinPub, exchangeCode, exchangeHttpStatus },
  );
}
