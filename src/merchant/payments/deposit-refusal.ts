/**
 * Converts an exchange's refusal of a coin for the wallet (specification "Behaviour rules" 14,
 * protocol-a 7.1, decision D17) [PAY-5..7, PAY-12]. Every body names the coin and carries the
 * exchange's own reply. If the exchange is not listed, the reply is in our words. Codes that have
 * another meaning here are translated. The merchant's own faults are 502, because a 400 freezes
 * deployed wallets. All others are forwarded verbatim. Pure.
 */
import { ERRORS } from '@/protocol/errors';
import { Refusal, UpstreamRefusal } from '@/protocol/refusal';
import type { CodeWith, CoinBody } from '@/protocol/refusal-bodies';
import type { DepositOutcome, ExchangeFailure } from '../exchange-port';

type Failed = Exclude<DepositOutcome, { state: 'accepted' }>;

const TRANSLATED: Readonly<Record<number, CodeWith<CoinBody>>> = {
  [ERRORS.EXCHANGE_GENERIC_DENOMINATION_KEY_UNKNOWN.code]:
    'MERCHANT_POST_ORDERS_ID_PAY_DENOMINATION_KEY_NOT_FOUND',
  [ERRORS.EXCHANGE_GENERIC_DENOMINATION_EXPIRED.code]:
    'MERCHANT_POST_ORDERS_ID_PAY_DENOMINATION_DEPOSIT_EXPIRED',
  [ERRORS.EXCHANGE_DEPOSIT_INSUFFICIENT_FUNDS.code]:
    'MERCHANT_POST_ORDERS_ID_PAY_INSUFFICIENT_FUNDS',
  [ERRORS.EXCHANGE_DEPOSIT_COIN_SIGNATURE_INVALID.code]:
    'MERCHANT_POST_ORDERS_ID_PAY_COIN_SIGNATURE_INVALID',
  [ERRORS.EXCHANGE_DEPOSIT_NEGATIVE_VALUE_AFTER_FEE.code]:
    'MERCHANT_POST_ORDERS_ID_PAY_FEES_EXCEED_PAYMENT',
};

const UNKNOWN = 'MERCHANT_POST_ORDERS_ID_PAY_EXCHANGE_FAILED';

const FAILURES: Readonly<Record<ExchangeFailure, CodeWith<CoinBody>>> = {
  timeout: 'MERCHANT_GENERIC_EXCHANGE_TIMEOUT',
  unreachable: 'MERCHANT_GENERIC_EXCHANGE_CONNECT_FAILURE',
  malformed: 'MERCHANT_GENERIC_EXCHANGE_REPLY_MALFORMED',
  failed: UNKNOWN,
};

export function depositRefusal(outcome: Failed, coinPub: Uint8Array): Refusal | UpstreamRefusal {
  if (outcome.state === 'unknown') {
    const { failure, reply } = outcome;
    return new Refusal(FAILURES[failure], {
      body: { coinPub, ...(reply === undefined ? {} : { exchangeReply: reply }) },
    });
  }
  const { status, code, body } = outcome;
  const added: CoinBody = {
    coinPub,
    exchangeCode: code,
    exchangeHttpStatus: status,
    exchangeReply: body,
  };
  const translated = TRANSLATED[code];
  if (translated !== undefined) return new Refusal(translated, { field: 'coins', body: added });
  if (status === 400 || code === 0 || code === ERRORS.MERCHANT_UNLISTED_EXCHANGE_REFUSED.code) {
    return new Refusal(UNKNOWN, { body: added });
  }
  return new UpstreamRefusal(status, { ...wordsFor(code), ...body }, added);
}

/** Returns the members of every refusal, for exchanges that say less. */
export function wordsFor(code: number | undefined): {
  readonly error: string;
  readonly hint: string;
} {
  const known = Object.entries(ERRORS).find(
    ([name, row]) => row.code === code && !name.startsWith('V6_'),
  );
  const [error, { hint }] = known ?? [UNKNOWN, ERRORS[UNKNOWN]];
  return { error, hint };
}
