/**
 * Decides whether coins pay an order (specification "Behaviour rules" 3, 4, 12; protocol-a 7.1).
 * Pure. The numbers in comments are the refusals. Only the exchange can check signatures, and
 * whether a coin has the value left.
 */
import {
  addAmountsSaturating,
  compareAmounts,
  subtractAmounts,
  type Amount,
} from '@/protocol/amount';
import { utf8 } from '@/protocol/crypto/bytes';
import { sha512 } from '@/protocol/crypto/hash';
import { customerFees, type FeeTerms } from '@/protocol/customer-fees';
import { Refusal } from '@/protocol/refusal';
import type { Timestamp } from '@/protocol/timestamp';

export interface CountedCoin {
  /** Deposit fee included. */
  readonly contribution: Amount;
  readonly feeDeposit: Amount;
}

export interface Price {
  readonly amount: Amount;
  readonly terms: FeeTerms;
  /** Sum over the distinct exchanges of the coins. */
  readonly wireFees: Amount;
}

/** GENERIC_PARAMETER_MALFORMED for more coins, or planchets, than this backend takes at once. */
export function assertFew(count: number, most: number, field: string): void {
  if (count <= most) return;
  throw new Refusal('GENERIC_PARAMETER_MALFORMED', { field, detail: `at most ${most}` });
}

/**
 * MERCHANT_POST_ORDERS_ID_PAY_PAYMENT_INSUFFICIENT below the price itself,
 * MERCHANT_POST_ORDERS_ID_PAY_INSUFFICIENT_DUE_TO_FEES below the price and the customer's fees
 * [PAY-3, PAY-4].
 */
export function assertCovers(coins: readonly CountedCoin[], price: Price): void {
  const nothing: Amount = { currency: price.amount.currency, units: 0n };
  const paid = coins.reduce((sum, coin) => addAmountsSaturating(sum, coin.contribution), nothing);
  if (compareAmounts(paid, price.amount) < 0) {
    throw new Refusal('MERCHANT_POST_ORDERS_ID_PAY_PAYMENT_INSUFFICIENT', { field: 'coins' });
  }
  const depositFees = coins.reduce(
    (sum, coin) => addAmountsSaturating(sum, coin.feeDeposit),
    nothing,
  );
  const { customerDepositFees, customerWireFees } = customerFees(
    { depositFees, wireFees: price.wireFees },
    price.terms,
  );
  const fees = addAmountsSaturating(customerDepositFees, customerWireFees);
  // Price and fees together may be more than an amount can say.
  if (compareAmounts(subtractAmounts(paid, price.amount), fees) < 0) {
    throw new Refusal('MERCHANT_POST_ORDERS_ID_PAY_INSUFFICIENT_DUE_TO_FEES', { field: 'coins' });
  }
}

/** MERCHANT_POST_ORDERS_ID_PAY_EXCHANGE_NOT_ACCEPTED. */
export function notAccepted(exchangeUrl: string, path: string): Refusal {
  return new Refusal('MERCHANT_POST_ORDERS_ID_PAY_EXCHANGE_NOT_ACCEPTED', {
    field: `${path}.exchange_url`,
    detail: exchangeUrl,
  });
}

/** MERCHANT_POST_ORDERS_ID_PAY_OFFER_EXPIRED [PAY-9, decision D12]. */
export function assertInTime(payDeadline: Timestamp, now: Timestamp): void {
  if (now >= payDeadline) throw new Refusal('MERCHANT_POST_ORDERS_ID_PAY_OFFER_EXPIRED');
}

/** A coin counts once: GENERIC_PARAMETER_MALFORMED. `coinPubs` as text. */
export function assertDistinct(coinPubs: readonly string[]): void {
  if (new Set(coinPubs).size === coinPubs.length) return;
  throw new Refusal('GENERIC_PARAMETER_MALFORMED', {
    field: 'coins',
    detail: 'a coin occurs twice',
  });
}

export interface OfferedCoin {
  /** The coin's path in the request. */
  readonly path?: string;
  readonly coinPub: Uint8Array;
  readonly contribution: Amount;
  /** undefined: the exchange does not list it. */
  readonly denomination:
    | { readonly feeDeposit: Amount; readonly expireDeposit: Timestamp }
    | undefined;
}

/**
 * Returns what a coin counts. Throws GENERIC_CURRENCY_MISMATCH,
 * MERCHANT_POST_ORDERS_ID_PAY_DENOMINATION_KEY_NOT_FOUND,
 * MERCHANT_POST_ORDERS_ID_PAY_DENOMINATION_DEPOSIT_EXPIRED,
 * MERCHANT_POST_ORDERS_ID_PAY_FEES_EXCEED_PAYMENT, in this order. Each names the coin [PAY-5].
 */
export function countCoin(coin: OfferedCoin, currency: string, now: Timestamp): CountedCoin {
  const { contribution, denomination, path = 'coins' } = coin;
  const about = (member: string) => {
    return { field: `${path}.${member}`, body: { coinPub: coin.coinPub } };
  };
  if (contribution.currency !== currency) {
    throw new Refusal('GENERIC_CURRENCY_MISMATCH', about('contribution'));
  }
  if (denomination === undefined) {
    throw new Refusal('MERCHANT_POST_ORDERS_ID_PAY_DENOMINATION_KEY_NOT_FOUND', about('h_denom'));
  }
  if (now >= denomination.expireDeposit) {
    throw new Refusal('MERCHANT_POST_ORDERS_ID_PAY_DENOMINATION_DEPOSIT_EXPIRED', about('h_denom'));
  }
  if (compareAmounts(contribution, denomination.feeDeposit) < 0) {
    throw new Refusal('MERCHANT_POST_ORDERS_ID_PAY_FEES_EXCEED_PAYMENT', about('contribution'));
  }
  return { contribution, feeDeposit: denomination.feeDeposit };
}

/**
 * Returns sixteen bytes that stand for a session of the shop and an address within it (protocol-a 7.2).
 * Null if there is no such pair.
 */
export function sessionKey(
  instanceId: string,
  sessionId: string,
  fulfillmentUrl: string | null,
): Uint8Array | null {
  if (sessionId === '' || fulfillmentUrl === null) return null;
  return sha512(utf8(JSON.stringify([instanceId, sessionId, fulfillmentUrl]))).slice(0, 16);
}
