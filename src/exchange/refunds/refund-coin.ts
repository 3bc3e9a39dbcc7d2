/**
 * Answers POST coins/$COIN_PUB/refund (protocol-a 5.8): a merchant takes back a part of a deposit. The coin
 * regains it less the denomination's refund fee. `refundDeposit` is the operation, for both
 * generations of routes. `refundCoin` is the REST route with its confirmation (purpose 1038).
 * Idempotent: one rtransaction_id of a deposit is refunded once, and confirmed again at any time.
 * Refunds are possible until the deposit is due to be wired. A payment can thus be aborted although
 * its contract has no refunds: only the merchant enforces the contract's refund deadline. Refusals,
 * in this order: GENERIC_CURRENCY_MISMATCH, EXCHANGE_REFUND_MERCHANT_SIGNATURE_INVALID,
 * EXCHANGE_REFUND_COIN_NOT_FOUND, EXCHANGE_REFUND_DEPOSIT_NOT_FOUND, EXCHANGE_REFUND_FEE_TOO_LOW,
 * GENERIC_PARAMETER_MALFORMED, EXCHANGE_REFUND_FEE_ABOVE_AMOUNT,
 * EXCHANGE_REFUND_CONFLICT_DEPOSIT_INSUFFICIENT, EXCHANGE_REFUND_MERCHANT_ALREADY_PAID,
 * EXCHANGE_REFUND_CONFLICT_DEPOSIT_INSUFFICIENT. Here GENERIC_PARAMETER_MALFORMED is a larger fee
 * than the denomination's. The first EXCHANGE_REFUND_CONFLICT_DEPOSIT_INSUFFICIENT is another
 * amount under this number, the second more than is left. Both have the coin's history.
 */
import { compareAmounts, formatAmount, zeroAmount } from '@/protocol/amount';
import { sign } from '@/protocol/crypto/eddsa';
import { type RefundFields, signaturesV9 } from '@/protocol/signatures';
import type { CoinRefund, RefundSuccess } from '@/protocol/exchange';
import { isSignedInEither } from '@/protocol/generations';
import { Refusal } from '@/protocol/refusal';
import { isUniqueViolation } from '@/storage/client';
import { findCoin } from '@/storage/exchange/coins';
import { findDeposit, type RecordedDeposit } from '@/storage/exchange/deposits';
import { findRefundAmount, recordRefund } from '@/storage/exchange/refunds';
import { listCoinEntries } from '../deposits/coin-history';
import { assertCurrency, type Exchange } from '../exchange';
import type { Denomination } from '../keys/denomination';
import { ensureKeys } from '../keys/open-keys';

/** Returns what was refunded, for a confirmation in any generation's layout. */
export async function refundDeposit(exchange: Exchange, refund: CoinRefund): Promise<RefundFields> {
  await ensureKeys(exchange);
  const fields = fieldsOf(refund);
  assertCurrency(refund.refundAmount.currency, exchange.currency, 'refund_amount');
  assertCurrency(fields.refundFee.currency, exchange.currency, 'refund_fee');
  assertSigned(exchange, refund, fields);
  const { deposit, denomination } = await getDeposit(exchange, fields);
  assertFee(refund, denomination);
  const confirmed = { ...fields, refundFee: denomination.feeRefund };
  if (await isRecorded(exchange, confirmed, denomination)) return confirmed;
  const recorded = await recordRefund(exchange.db, {
    ...fields,
    amountWithFee: fields.refundAmount.units,
    refundFee: denomination.feeRefund.units,
    merchantSig: refund.merchantSig,
    now: exchange.clock.now(),
  }).catch((error: unknown) => {
    if (isUniqueViolation(error)) return false;
    throw error;
  });
  // The same refund may have come twice at the same moment.
  if (recorded || (await isRecorded(exchange, confirmed, denomination))) return confirmed;
  throw await refuseRefund(exchange, fields, deposit, denomination);
}

export async function refundCoin(exchange: Exchange, refund: CoinRefund): Promise<RefundSuccess> {
  const fields = await refundDeposit(exchange, refund);
  const signer = exchange.keys.signer(exchange.clock.now());
  return {
    exchangeSig: sign(signer.privateKey, signaturesV9.confirmRefund(fields)),
    exchangePub: signer.publicKey,
  };
}

function fieldsOf(refund: CoinRefund): RefundFields {
  return {
    hContract: refund.hContract,
    coinPub: refund.coinPub,
    merchantPub: refund.merchantPub,
    rtransactionId: BigInt(refund.rtransactionId),
    refundAmount: refund.refundAmount,
    refundFee: refund.refundFee ?? zeroAmount(refund.refundAmount.currency),
  };
}

function assertSigned(
  exchange: Exchange,
  { merchantPub, merchantSig }: CoinRefund,
  fields: RefundFields,
): void {
  const signed = isSignedInEither(merchantPub, merchantSig, exchange.generation, (layout) =>
    layout.refund(fields),
  );
  if (!signed) throw new Refusal('EXCHANGE_REFUND_MERCHANT_SIGNATURE_INVALID');
}

async function getDeposit(
  exchange: Exchange,
  fields: RefundFields,
): Promise<{ deposit: RecordedDeposit; denomination: Denomination }> {
  const deposit = await findDeposit(exchange.db, fields);
  if (deposit !== undefined) {
    return { deposit, denomination: exchange.keys.getDenomination(deposit.hDenom) };
  }
  const coin = await findCoin(exchange.db, fields.coinPub);
  throw new Refusal(
    coin === undefined ? 'EXCHANGE_REFUND_COIN_NOT_FOUND' : 'EXCHANGE_REFUND_DEPOSIT_NOT_FOUND',
  );
}

function assertFee(
  { refundAmount: amount, refundFee: fee }: CoinRefund,
  { feeRefund }: Denomination,
): void {
  if (fee !== undefined && compareAmounts(fee, feeRefund) < 0) {
    throw new Refusal('EXCHANGE_REFUND_FEE_TOO_LOW', { field: 'refund_fee' });
  }
  // The signature of v6 covers the fee: with another one the refund could not be proved.
  if (fee !== undefined && compareAmounts(fee, feeRefund) > 0) {
    throw new Refusal('GENERIC_PARAMETER_MALFORMED', {
      field: 'refund_fee',
      detail: `the denomination's is ${formatAmount(feeRefund)}`,
    });
  }
  // A zero refund is refused, also where refunds are free.
  if (compareAmounts(amount, feeRefund) < 0 || amount.units === 0n) {
    throw new Refusal('EXCHANGE_REFUND_FEE_ABOVE_AMOUNT', { field: 'refund_amount' });
  }
}

async function isRecorded(
  exchange: Exchange,
  fields: RefundFields,
  denomination: Denomination,
): Promise<boolean> {
  const amount = await findRefundAmount(exchange.db, fields);
  if (amount === null) return false;
  if (amount === fields.refundAmount.units) return true;
  throw await conflict(exchange, fields, denomination);
}

async function refuseRefund(
  exchange: Exchange,
  fields: RefundFields,
  before: RecordedDeposit,
  denomination: Denomination,
): Promise<Refusal> {
  const deposit = (await findDeposit(exchange.db, fields)) ?? before;
  if (deposit.isAggregated || deposit.readyTime <= exchange.clock.now()) {
    return new Refusal('EXCHANGE_REFUND_MERCHANT_ALREADY_PAID');
  }
  return conflict(exchange, fields, denomination);
}

async function conflict(
  exchange: Exchange,
  { coinPub }: RefundFields,
  denomination: Denomination,
): Promise<Refusal> {
  const history = await listCoinEntries(exchange, coinPub, denomination);
  return new Refusal('EXCHANGE_REFUND_CONFLICT_DEPOSIT_INSUFFICIENT', { body: { history } });
}
