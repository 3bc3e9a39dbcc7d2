import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Amount } from '@/protocol/amount';
import { isRefusal } from '@/protocol/refusal';
import {
  assertCovers,
  assertDistinct,
  assertInTime,
  countCoin,
  type CountedCoin,
} from '@/merchant/payments/payment-rules';

const kudos = (units: bigint): Amount => ({ currency: 'KUDOS', units });

/** Name of the refusal, or `taken`. */
function outcomeOf(check: () => unknown): string {
  try {
    check();
    return 'taken';
  } catch (error) {
    if (isRefusal(error)) return error.code;
    throw error;
  }
}

interface Case {
  readonly price: bigint;
  readonly coins: { readonly contribution: bigint; readonly fee: bigint }[];
  readonly wireFee: bigint;
  readonly maxFee: bigint;
  readonly maxWireFee: bigint;
  readonly amortization: number;
}

/**
 * The specification's words, one after the other and without arithmetic tricks. It counts the
 * customer's share of the wire fee piece by piece. It pays fees coin by coin out of max_fee.
 */
function slowly({ price, coins, wireFee, maxFee, maxWireFee, amortization }: Case): string {
  let customersWireShare = 0n;
  const parts = BigInt(amortization < 1 ? 1 : amortization);
  // Counts how often the divisor fits into the wire fee's excess over max_wire_fee.
  for (let rest = wireFee - maxWireFee; rest >= parts; rest -= parts) customersWireShare += 1n;
  let merchantsPurse = maxFee;
  let customerPays = 0n;
  for (const fee of [customersWireShare, ...coins.map((coin) => coin.fee)]) {
    for (let unit = 0n; unit < fee; unit += 1n) {
      if (merchantsPurse > 0n) merchantsPurse -= 1n;
      else customerPays += 1n;
    }
  }
  let given = 0n;
  for (const coin of coins) given += coin.contribution;
  if (given < price) return 'MERCHANT_POST_ORDERS_ID_PAY_PAYMENT_INSUFFICIENT';
  if (given < price + customerPays) return 'MERCHANT_POST_ORDERS_ID_PAY_INSUFFICIENT_DUE_TO_FEES';
  return 'taken';
}

function quickly({ price, coins, wireFee, maxFee, maxWireFee, amortization }: Case): string {
  const counted: CountedCoin[] = coins.map(({ contribution, fee }) => ({
    contribution: kudos(contribution),
    feeDeposit: kudos(fee),
  }));
  return outcomeOf(() =>
    assertCovers(counted, {
      amount: kudos(price),
      wireFees: kudos(wireFee),
      terms: {
        maxFee: kudos(maxFee),
        maxWireFee: kudos(maxWireFee),
        wireFeeAmortization: amortization,
      },
    }),
  );
}

const units = (max: bigint) => fc.bigInt({ min: 0n, max });

const COIN = new Uint8Array(32).fill(3);

describe('the sum rule', () => {
  test('[PAY-3] [PAY-4] it agrees with the specification read slowly', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(
        fc.record({
          price: fc.bigInt({ min: 1n, max: 60n }),
          coins: fc.array(fc.record({ contribution: units(40n), fee: units(9n) }), {
            maxLength: 4,
          }),
          wireFee: units(40n),
          maxFee: units(20n),
          maxWireFee: units(20n),
          amortization: fc.integer({ min: -2, max: 6 }),
        }),
        (one) => {
          const expected = slowly(one);
          seen.add(expected);
          expect(quickly(one)).toBe(expected);
        },
      ),
      { numRuns: 3000 },
    );
    // A property that only ever sees one outcome would prove little.
    expect(seen.size).toBe(3);
  });

  test('sums beyond the limit of amounts are no failure', () => {
    const most = 450_359_962_737_049_699_999_999n;
    const coins = [
      { contribution: most, fee: 0n },
      { contribution: most, fee: 0n },
    ];
    const rest = { wireFee: 0n, maxFee: 0n, maxWireFee: 0n, amortization: 1 };
    expect(quickly({ price: most, coins, ...rest })).toBe('taken');
    const short = [{ contribution: most, fee: 1n }];
    expect(quickly({ price: most, coins: short, ...rest })).toBe(
      'MERCHANT_POST_ORDERS_ID_PAY_INSUFFICIENT_DUE_TO_FEES',
    );
  });
});

describe('a coin', () => {
  const denomination = { feeDeposit: kudos(2n), expireDeposit: 5000 };
  const good = { coinPub: COIN, contribution: kudos(10n), denomination };

  test('is counted with the fee of its denomination', () => {
    expect(countCoin(good, 'KUDOS', 4999)).toEqual({
      contribution: kudos(10n),
      feeDeposit: kudos(2n),
    });
  });

  test.for([
    ['another currency', { ...good, contribution: { currency: 'EUR', units: 10n } }, 30],
    ['an unknown denomination', { ...good, denomination: undefined }, 2151],
    ['a contribution below the fee', { ...good, contribution: kudos(1n) }, 2154],
  ] as const)('with %s is refused', ([, coin, code]) => {
    expect(() => countCoin(coin, 'KUDOS', 0)).toThrow(
      expect.objectContaining({
        name: 'Refusal',
        about: expect.objectContaining({ body: { coinPub: COIN } }) as unknown,
      }) as Error,
    );
    const names: Record<number, string> = {
      30: 'GENERIC_CURRENCY_MISMATCH',
      2151: 'MERCHANT_POST_ORDERS_ID_PAY_DENOMINATION_KEY_NOT_FOUND',
      2154: 'MERCHANT_POST_ORDERS_ID_PAY_FEES_EXCEED_PAYMENT',
    };
    expect(outcomeOf(() => countCoin(coin, 'KUDOS', 0))).toBe(names[code]);
  });

  test('of a denomination is refused from the moment its deposit period ends', () => {
    expect(outcomeOf(() => countCoin(good, 'KUDOS', 5000))).toBe(
      'MERCHANT_POST_ORDERS_ID_PAY_DENOMINATION_DEPOSIT_EXPIRED',
    );
  });

  test('occurs once', () => {
    expect(outcomeOf(() => assertDistinct(['A', 'B']))).toBe('taken');
    expect(outcomeOf(() => assertDistinct(['A', 'B', 'A']))).toBe('GENERIC_PARAMETER_MALFORMED');
  });
});

test('[PAY-9] the pay deadline itself is too late', () => {
  expect(outcomeOf(() => assertInTime(1000, 999))).toBe('taken');
  expect(outcomeOf(() => assertInTime(1000, 1000))).toBe(
    'MERCHANT_POST_ORDERS_ID_PAY_OFFER_EXPIRED',
  );
});
