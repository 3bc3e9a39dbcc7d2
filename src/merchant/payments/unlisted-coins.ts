/**
 * Coins of exchanges that are not listed, which an anonymous payer names. What can be refused without
 * asking an exchange is refused first, and few exchanges are asked. A coin is sent to one only with the
 * signatures of the coin and of its denomination.
 */
import type { Amount } from '@/protocol/amount';
import { verifyCoin } from '@/protocol/crypto/coin-blinding';
import { isSignedInEither, type Generation } from '@/protocol/generations';
import { ERRORS } from '@/protocol/errors';
import type { PaymentCoin } from '@/protocol/payment';
import type { DenominationFacts } from '../exchange-port';
import type { Merchant, PayableOrder } from '../merchant';
import { depositRefusal } from './deposit-refusal';
import { assertCovers, countCoin, notAccepted, type CountedCoin } from './payment-rules';

/** Unlisted exchanges of one payment. */
export const MAX_UNLISTED = 3;

/**
 * Checks a payment before the unlisted exchanges at `urls` are asked. `resumed` coins have been
 * checked. Throws MERCHANT_POST_ORDERS_ID_PAY_EXCHANGE_NOT_ACCEPTED, GENERIC_CURRENCY_MISMATCH and
 * MERCHANT_POST_ORDERS_ID_PAY_PAYMENT_INSUFFICIENT.
 */
export function assertWorthAsking(
  merchant: Merchant,
  order: PayableOrder,
  coins: readonly PaymentCoin[],
  urls: readonly string[],
  { counted, resumed }: { readonly counted: readonly CountedCoin[]; readonly resumed: boolean },
): void {
  const tooMany = urls[MAX_UNLISTED];
  if (tooMany !== undefined) throw notAccepted(tooMany, pathOf(coins, tooMany));
  if (!resumed && merchant.auditors.length > 0) assertPaysAll(merchant, order, coins, counted);
}

/** Returns the path at which the request names the exchange first. */
export function pathOf(coins: readonly PaymentCoin[], exchangeUrl: string): string {
  return `coins.${coins.findIndex((coin) => coin.exchangeUrl === exchangeUrl)}`;
}

/** Asserts full payment without fees, which are not known yet. */
function assertPaysAll(
  { currency }: Merchant,
  order: PayableOrder,
  coins: readonly PaymentCoin[],
  counted: readonly CountedCoin[],
): void {
  const nothing = { currency, units: 0n };
  const denomination = { feeDeposit: nothing, expireDeposit: Infinity };
  const offered = coins.map(({ contribution, coinPub }, index) => {
    const coin = { path: `coins.${index}`, coinPub };
    return countCoin({ ...coin, contribution, denomination }, currency, -Infinity);
  });
  assertCovers([...counted, ...offered], {
    amount: { currency, units: order.amount },
    terms: { maxFee: nothing, maxWireFee: nothing, wireFeeAmortization: 1 },
    wireFees: nothing,
  });
}

/**
 * Throws what the exchange would say: MERCHANT_POST_ORDERS_ID_PAY_COIN_SIGNATURE_INVALID for the
 * coin's, EXCHANGE_DENOMINATION_SIGNATURE_INVALID for the denomination's.
 */
export function assertSigned(
  order: PayableOrder,
  coin: PaymentCoin,
  { publicKey, feeDeposit }: DenominationFacts,
): void {
  if (!isDepositSigned(order, coin, feeDeposit)) {
    throw asRefused('EXCHANGE_DEPOSIT_COIN_SIGNATURE_INVALID', coin);
  }
  if (!verifyCoin(publicKey, coin.coinPub, coin.denomSig)) {
    throw asRefused('EXCHANGE_DENOMINATION_SIGNATURE_INVALID', coin);
  }
}

function asRefused(
  error: 'EXCHANGE_DEPOSIT_COIN_SIGNATURE_INVALID' | 'EXCHANGE_DENOMINATION_SIGNATURE_INVALID',
  { coinPub }: PaymentCoin,
): Error {
  const { code, status, hint } = ERRORS[error];
  return depositRefusal({ state: 'refused', status, code, body: { code, hint, error } }, coinPub);
}

type SignedOrder = Pick<
  PayableOrder,
  'hContract' | 'hWire' | 'createdMs' | 'refundDeadlineMs' | 'merchantPub'
>;

/** Reports whether the coin has signed that it pays this order (purpose 1201). */
export function isDepositSigned(
  { hContract, hWire, createdMs, refundDeadlineMs, merchantPub }: SignedOrder,
  { coinPub, coinSig, hDenom, contribution }: PaymentCoin,
  depositFee: Amount,
  own: Generation = 'v9',
): boolean {
  return isSignedInEither(coinPub, coinSig, own, (layout) =>
    layout.deposit({
      hContract,
      hWire,
      hDenom,
      timestamp: createdMs,
      refundDeadline: refundDeadlineMs,
      amountWithFee: contribution,
      depositFee,
      merchantPub,
      coinPub,
    }),
  );
}
