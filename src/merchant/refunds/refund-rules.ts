/**
 * Decides how much may be refunded, and from which coins (specification "Behaviour rules" 8;
 * decisions D10, D12) [REF-2..4, REF-7]. Pure. Amounts are units of the one currency. The amount of
 * a refund is always the new total.
 */
import { Refusal } from '@/protocol/refusal';
import type { Timestamp } from '@/protocol/timestamp';

/**
 * MERCHANT_PRIVATE_POST_ORDERS_ID_REFUND_NOT_ALLOWED_BY_CONTRACT: from the refund deadline on,
 * which with refunds off is the time of the order.
 */
export function assertRefundable(refundDeadline: Timestamp, now: Timestamp): void {
  if (now < refundDeadline) return;
  throw new Refusal('MERCHANT_PRIVATE_POST_ORDERS_ID_REFUND_NOT_ALLOWED_BY_CONTRACT', {
    detail: 'the refund deadline has passed, or the order was made without refunds',
  });
}

export interface RefundableDeposit {
  readonly coinPub: Uint8Array;
  /** The amount that the coin paid, deposit fee included. */
  readonly contribution: bigint;
  readonly refunded: bigint;
  /** The exchange's fee for each refund of this coin. */
  readonly refundFee: bigint;
}

export interface RefundShare {
  readonly coinPub: Uint8Array;
  readonly amount: bigint;
  readonly refundFee: bigint;
}

/** The answer to a request for the total that was already refunded. */
export type NotBigger = 'repeat' | 'refuse';

/**
 * The increase from what was decided before to `total`. Zero only for a repetition.
 * MERCHANT_REFUND_NOT_BIGGER or MERCHANT_PRIVATE_POST_ORDERS_ID_REFUND_INCONSISTENT_AMOUNT when it
 * is no increase, MERCHANT_PRIVATE_POST_ORDERS_ID_REFUND_INCONSISTENT_AMOUNT above what was paid.
 */
export function increaseOf(
  total: bigint,
  deposits: readonly RefundableDeposit[],
  notBigger: NotBigger,
): bigint {
  const paid = sum(deposits.map(({ contribution }) => contribution));
  const refunded = sum(deposits.map((deposit) => deposit.refunded));
  if (total > refunded) {
    if (total <= paid) return total - refunded;
    throw inconsistent('more than was paid');
  }
  if (notBigger === 'refuse') {
    throw new Refusal('MERCHANT_REFUND_NOT_BIGGER', { field: 'refund' });
  }
  if (total === refunded && total > 0n) return 0n;
  throw inconsistent(total === 0n ? 'nothing to refund' : 'less than was refunded already');
}

/**
 * Refuses a total that was chosen when less had been refunded, unless it is what was refunded since:
 * MERCHANT_PRIVATE_POST_ORDERS_ID_REFUND_INCONSISTENT_AMOUNT.
 */
export function assertSeen(
  total: bigint,
  deposits: readonly RefundableDeposit[],
  seen: bigint | undefined,
): void {
  const refunded = sum(deposits.map((deposit) => deposit.refunded));
  if (seen === undefined || refunded === seen || refunded === total) return;
  throw inconsistent('the order was refunded meanwhile');
}

/** Returns the paid amount less refunds. */
export function leftOf(deposits: readonly RefundableDeposit[]): bigint {
  return sum(deposits.map(({ contribution, refunded }) => contribution - refunded));
}

function inconsistent(detail: string): Refusal {
  return new Refusal('MERCHANT_PRIVATE_POST_ORDERS_ID_REFUND_INCONSISTENT_AMOUNT', {
    field: 'refund',
    detail,
  });
}

/**
 * Spreads an increase over as few coins as possible, since each costs a fee. No share is below its
 * coin's refund fee, which the exchange would refuse: MERCHANT_REFUND_BELOW_FEE when that cannot
 * be.
 */
export function shareOut(
  increase: bigint,
  deposits: readonly RefundableDeposit[],
): readonly RefundShare[] {
  const shares: { coinPub: Uint8Array; amount: bigint; refundFee: bigint }[] = [];
  let missing = increase;
  for (const part of shareOutAll(deposits)) {
    if (missing === 0n) break;
    const amount = part.amount < missing ? part.amount : missing;
    shares.push({ ...part, amount });
    missing -= amount;
  }
  const last = shares.at(-1);
  const lack = last === undefined ? 0n : last.refundFee - last.amount;
  if (last !== undefined && lack > 0n) {
    // The last coin has room for its fee: another gives that much less.
    const donor = shares.find((one) => one !== last && one.amount - lack >= one.refundFee);
    if (donor === undefined) throw new Refusal('MERCHANT_REFUND_BELOW_FEE', { field: 'refund' });
    donor.amount -= lack;
    last.amount += lack;
  }
  if (missing > 0n) throw new Refusal('MERCHANT_REFUND_BELOW_FEE', { field: 'refund' });
  return shares;
}

/**
 * Everything that is left, coin by coin, the largest first: for a payment that was never completed. A
 * part that does not cover its own refund fee is left out.
 */
export function shareOutAll(deposits: readonly RefundableDeposit[]): readonly RefundShare[] {
  return deposits
    .map(({ coinPub, contribution, refunded, refundFee }) => ({
      coinPub,
      amount: contribution - refunded,
      refundFee,
    }))
    .filter(({ amount, refundFee }) => amount > 0n && amount >= refundFee)
    .sort((one, other) => (one.amount === other.amount ? 0 : one.amount > other.amount ? -1 : 1));
}

export interface DecidedRefund {
  readonly amount: bigint;
  readonly takenMs: number | null;
  readonly state: 'pending' | 'confirmed' | 'refused';
}

export interface RefundSummary {
  readonly refunded: boolean;
  /** A wallet has still to obtain some of it. */
  readonly pending: boolean;
  readonly amount: bigint;
  readonly taken: bigint;
}

/** A refund that the exchange has refused does not count. */
export function summarizeRefunds(refunds: readonly DecidedRefund[]): RefundSummary {
  const given = refunds.filter(({ state }) => state !== 'refused');
  const amount = sum(given.map((refund) => refund.amount));
  const obtained = given.filter(({ takenMs }) => takenMs !== null);
  const taken = sum(obtained.map((refund) => refund.amount));
  return { refunded: amount > 0n, pending: taken < amount, amount, taken };
}

export interface RefundGroup {
  readonly reason: string;
  /** The time of the decision. */
  readonly timestamp: Timestamp;
  readonly amount: bigint;
  readonly pending: boolean;
}

/** Groups refunds by the merchant's decisions, for any number of coins. Refused ones are left out. */
export function groupRefunds(
  refunds: readonly (DecidedRefund & { readonly reason: string; readonly createdMs: Timestamp })[],
): RefundGroup[] {
  const groups: RefundGroup[] = [];
  for (const { reason, createdMs, amount, state, takenMs } of refunds) {
    if (state === 'refused') continue;
    const last = groups.at(-1);
    const isSame = last?.timestamp === createdMs && last.reason === reason;
    const before = isSame ? last : { amount: 0n, pending: false };
    if (isSame) groups.pop();
    groups.push({
      reason,
      timestamp: createdMs,
      amount: before.amount + amount,
      pending: before.pending || takenMs === null,
    });
  }
  return groups;
}

function sum(units: readonly bigint[]): bigint {
  return units.reduce((total, one) => total + one, 0n);
}
