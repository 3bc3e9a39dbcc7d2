import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  assertRefundable,
  groupRefunds,
  assertSeen,
  increaseOf,
  shareOut,
  shareOutAll,
  summarizeRefunds,
  type RefundableDeposit,
} from '@/merchant/refunds/refund-rules';
import { isRefusal } from '@/protocol/refusal';

const pub = (value: number) => new Uint8Array(32).fill(value);

function depositOf(contribution: bigint, refunded = 0n, refundFee = 1n, name = 1) {
  return { coinPub: pub(name), contribution, refunded, refundFee } satisfies RefundableDeposit;
}

function codeOf(run: () => unknown): string | null {
  try {
    run();
    return null;
  } catch (error) {
    if (isRefusal(error)) return error.code;
    throw error;
  }
}

describe('the time for refunds', () => {
  test('ends with the deadline', () => {
    expect(codeOf(() => assertRefundable(1000, 999))).toBeNull();
    const late = 'MERCHANT_PRIVATE_POST_ORDERS_ID_REFUND_NOT_ALLOWED_BY_CONTRACT';
    expect(codeOf(() => assertRefundable(1000, 1000))).toBe(late);
  });
});

describe('the increase', () => {
  const deposits = [depositOf(50n, 20n, 1n, 1), depositOf(30n, 0n, 1n, 2)];
  const inconsistent = 'MERCHANT_PRIVATE_POST_ORDERS_ID_REFUND_INCONSISTENT_AMOUNT';

  test('is what the new total adds, up to what was paid', () => {
    expect(increaseOf(21n, deposits, 'refuse')).toBe(1n);
    expect(increaseOf(80n, deposits, 'refuse')).toBe(60n);
    expect(codeOf(() => increaseOf(81n, deposits, 'refuse'))).toBe(inconsistent);
  });

  test('belongs to what was seen, or was given meanwhile', () => {
    for (const seen of [undefined, 20n]) {
      expect(codeOf(() => assertSeen(30n, deposits, seen))).toBeNull();
    }
    expect(codeOf(() => assertSeen(20n, deposits, 0n))).toBeNull();
    expect(codeOf(() => assertSeen(30n, deposits, 0n))).toBe(inconsistent);
  });

  test('of no more than before is a repetition in style A and refused in style B', () => {
    expect(increaseOf(20n, deposits, 'repeat')).toBe(0n);
    expect(codeOf(() => increaseOf(19n, deposits, 'repeat'))).toBe(inconsistent);
    expect(codeOf(() => increaseOf(0n, [depositOf(50n)], 'repeat'))).toBe(inconsistent);
    for (const total of [0n, 19n, 20n]) {
      const code = codeOf(() => increaseOf(total, deposits, 'refuse'));
      expect(code).toBe('MERCHANT_REFUND_NOT_BIGGER');
    }
  });
});

describe('the shares', () => {
  test('use as few coins as possible, the largest first', () => {
    const deposits = [depositOf(10n, 0n, 1n, 1), depositOf(40n, 0n, 1n, 2)];
    expect(shareOut(35n, deposits)).toEqual([{ coinPub: pub(2), amount: 35n, refundFee: 1n }]);
    expect(shareOut(45n, deposits).map(({ amount }) => amount)).toEqual([40n, 5n]);
    expect(shareOut(0n, deposits)).toEqual([]);
  });

  test('a last share below its fee takes from another', () => {
    const deposits = [depositOf(40n, 0n, 5n, 1), depositOf(10n, 0n, 5n, 2)];
    expect(shareOut(42n, deposits).map(({ amount }) => amount)).toEqual([37n, 5n]);
  });

  test('an increase below the fee of every coin is refused', () => {
    const tooLittle = 'MERCHANT_REFUND_BELOW_FEE';
    expect(codeOf(() => shareOut(4n, [depositOf(40n, 0n, 5n)]))).toBe(tooLittle);
    expect(codeOf(() => shareOut(3n, [depositOf(40n, 37n, 5n)]))).toBe(tooLittle);
  });

  const deposit = fc
    .record({
      contribution: fc.bigInt({ min: 1n, max: 100n }),
      part: fc.bigInt({ min: 0n, max: 100n }),
      refundFee: fc.bigInt({ min: 0n, max: 9n }),
    })
    .map(({ contribution, part, refundFee }) => ({
      contribution,
      refunded: (contribution * part) / 100n,
      refundFee,
    }));
  const deposits = fc
    .array(deposit, { minLength: 1, maxLength: 6 })
    .map((all) => all.map((one, index) => ({ ...one, coinPub: pub(index) })));

  test('add up to the increase, no coin gives more than it has left or less than its fee', () => {
    fc.assert(
      fc.property(deposits, fc.bigInt({ min: 0n, max: 600n }), (all, increase) => {
        const left = (one: RefundableDeposit) => one.contribution - one.refunded;
        let shares;
        try {
          shares = shareOut(increase, all);
        } catch (error) {
          if (!isRefusal(error)) throw error;
          // Only what coins cannot give, or what is small against their fees, is refused.
          const usable = all.filter((one) => left(one) > 0n && left(one) >= one.refundFee);
          const most = usable.reduce((sum, one) => sum + left(one), 0n);
          const highestFee = all.reduce(
            (fee, one) => (one.refundFee > fee ? one.refundFee : fee),
            0n,
          );
          const roomy = usable.some((one) => left(one) >= increase && increase >= highestFee);
          expect(increase > most || !roomy).toBe(true);
          return;
        }
        expect(shares.reduce((sum, { amount }) => sum + amount, 0n)).toBe(increase);
        for (const { coinPub, amount, refundFee } of shares) {
          const of = all[coinPub[0] ?? -1]!;
          expect(refundFee).toBe(of.refundFee);
          expect(amount).toBeGreaterThan(0n);
          expect(amount).toBeGreaterThanOrEqual(refundFee);
          expect(amount).toBeLessThanOrEqual(left(of));
        }
      }),
    );
  });

  test('of an abort are all that is left and worth its fee', () => {
    const all = [depositOf(40n, 10n, 5n, 1), depositOf(4n, 0n, 5n, 2), depositOf(9n, 9n, 0n, 3)];
    expect(shareOutAll(all)).toEqual([{ coinPub: pub(1), amount: 30n, refundFee: 5n }]);
  });
});

describe('what the status says', () => {
  const refund = (
    amount: bigint,
    state: 'pending' | 'confirmed' | 'refused',
    takenMs: number | null,
  ) => ({
    amount,
    takenMs,
    state,
    reason: 'late',
    createdMs: 1000,
  });

  test('counts what was decided, unless the exchange has refused it', () => {
    expect(summarizeRefunds([])).toEqual({
      refunded: false,
      pending: false,
      amount: 0n,
      taken: 0n,
    });
    const some = [refund(5n, 'confirmed', 2000), refund(3n, 'pending', null)];
    expect(summarizeRefunds(some)).toEqual({
      refunded: true,
      pending: true,
      amount: 8n,
      taken: 5n,
    });
    const failed = [refund(5n, 'confirmed', 2000), refund(3n, 'refused', null)];
    expect(summarizeRefunds(failed)).toEqual({
      ...{ refunded: true, pending: false, amount: 5n, taken: 5n },
    });
  });

  test('shows one line for each decision, however many coins it takes', () => {
    const later = { ...refund(2n, 'confirmed', 3000), reason: 'lost', createdMs: 2000 };
    const groups = groupRefunds([
      refund(5n, 'confirmed', 2000),
      refund(3n, 'pending', null),
      refund(1n, 'refused', null),
      later,
    ]);
    expect(groups).toEqual([
      { reason: 'late', timestamp: 1000, amount: 8n, pending: true },
      { reason: 'lost', timestamp: 2000, amount: 2n, pending: false },
    ]);
  });
});
