import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  compareAmounts,
  formatAmount,
  parseAmount,
  sumAmounts,
  type Amount,
} from '@/protocol/amount';
import { amountDue } from '@/protocol/customer-fees';
import { selectCoins, type PaymentTerms } from '@/wallet/core/coin-selection';
import { readCases } from '../../../support/vectors';

interface SelectionCase {
  amount: string;
  max_fee: string;
  max_wire_fee: string;
  wire_fee_amortization: number;
  wire_fee: string;
  coins: { id: string; available: string; fee_deposit: string }[];
  result: {
    coins: { id: string; contribution: string }[];
    customer_deposit_fees: string;
    customer_wire_fees: string;
  } | null;
}

interface TestCoin {
  id: string;
  available: Amount;
  depositFee: Amount;
  exchangeBaseUrl: string;
}

const kudos = (units: bigint) => ({ currency: 'KUDOS', units });

function makeCoin(id: string, available: string, fee: string, exchange = 'x'): TestCoin {
  return {
    id,
    available: parseAmount(`KUDOS:${available}`),
    depositFee: parseAmount(`KUDOS:${fee}`),
    exchangeBaseUrl: exchange,
  };
}

function termsOf(amount: string, wireFees: Record<string, string> = {}): PaymentTerms {
  const fees = Object.entries(wireFees).map(
    ([url, fee]) => [url, parseAmount(`KUDOS:${fee}`)] as const,
  );
  return {
    amount: parseAmount(`KUDOS:${amount}`),
    maxFee: kudos(0n),
    maxWireFee: kudos(0n),
    wireFeeAmortization: 1,
    wireFees: new Map(fees),
  };
}

function idsOf(selection: ReturnType<typeof selectCoins<TestCoin>>): string[] | null {
  return selection === null ? null : selection.coins.map(({ coin }) => coin.id);
}

describe('coins for a payment', () => {
  test.each(readCases<SelectionCase>('payment_coin_selection'))(
    'vector %#: $amount with fees up to $max_fee and $max_wire_fee',
    (vector) => {
      const selection = selectCoins(
        {
          amount: parseAmount(vector.amount),
          maxFee: parseAmount(vector.max_fee),
          maxWireFee: parseAmount(vector.max_wire_fee),
          wireFeeAmortization: vector.wire_fee_amortization,
          wireFees: new Map([['x', parseAmount(vector.wire_fee)]]),
        },
        vector.coins.map((coin) => ({
          id: coin.id,
          available: parseAmount(coin.available),
          depositFee: parseAmount(coin.fee_deposit),
          exchangeBaseUrl: 'x',
        })),
      );
      const result = selection && {
        coins: selection.coins.map(({ coin, contribution }) => ({
          id: coin.id,
          contribution: formatAmount(contribution),
        })),
        customer_deposit_fees: formatAmount(selection.customerDepositFees),
        customer_wire_fees: formatAmount(selection.customerWireFees),
      };
      expect(result).toEqual(vector.result);
    },
  );

  test('are taken from one exchange when one suffices, the cheaper one', () => {
    const coins = [makeCoin('a', '9', '0', 'dear'), makeCoin('b', '5', '0', 'cheap')];
    const wireFees = { dear: '0.5', cheap: '0.1' };
    expect(idsOf(selectCoins(termsOf('4', wireFees), coins))).toEqual(['b']);
    expect(idsOf(selectCoins(termsOf('6', wireFees), coins))).toEqual(['a']);
    expect(idsOf(selectCoins(termsOf('12', wireFees), coins))).toEqual(['a', 'b']);
    expect(selectCoins(termsOf('13.5', wireFees), coins)).toBe(null);
  });

  test('that bring less than they cost stay out', () => {
    const coins = [
      makeCoin('below its own fee', '0.01', '0.02'),
      makeCoin('only its fee', '0.02', '0.02'),
      makeCoin('useful', '1', '0.02'),
    ];
    expect(idsOf(selectCoins(termsOf('0.98'), coins))).toEqual(['useful']);
    expect(selectCoins(termsOf('0.99'), coins)).toBe(null);
  });

  test('a coin worth its fee is useful when the merchant takes the fee', () => {
    const terms = { ...termsOf('0.02'), maxFee: parseAmount('KUDOS:0.02') };
    expect(idsOf(selectCoins(terms, [makeCoin('a', '0.02', '0.02')]))).toEqual(['a']);
  });

  const units = fc.bigInt(0n, 60n);
  const coinsOfTwoExchanges = (exchanges: readonly string[]) =>
    fc.array(
      fc.record({
        available: units.map(kudos),
        depositFee: fc.bigInt(0n, 8n).map(kudos),
        exchangeBaseUrl: fc.constantFrom(...exchanges),
      }),
      { maxLength: 7 },
    );
  const terms = fc.record({
    amount: fc.bigInt(0n, 150n).map(kudos),
    maxFee: fc.bigInt(0n, 12n).map(kudos),
    maxWireFee: fc.bigInt(0n, 5n).map(kudos),
    wireFeeAmortization: fc.integer({ min: 0, max: 4 }),
    wireFees: fc.tuple(fc.bigInt(0n, 9n), fc.bigInt(0n, 9n)).map(
      ([x, y]) =>
        new Map([
          ['x', kudos(x)],
          ['y', kudos(y)],
        ] as const),
    ),
  });

  function dueFor(payment: PaymentTerms, coins: readonly Omit<TestCoin, 'id'>[]): Amount {
    const urls = [...new Set(coins.map((coin) => coin.exchangeBaseUrl))];
    const fees = {
      depositFees: sumAmounts(
        'KUDOS',
        coins.map((coin) => coin.depositFee),
      ),
      wireFees: sumAmounts(
        'KUDOS',
        urls.map((url) => payment.wireFees.get(url)!),
      ),
    };
    return amountDue(payment.amount, fees, payment);
  }

  test('[PAY-4] satisfy the merchant, and no coin gives more than it has or less than its fee', () => {
    fc.assert(
      fc.property(terms, coinsOfTwoExchanges(['x', 'y']), (payment, coins) => {
        const selection = selectCoins(payment, coins);
        if (selection === null) return;
        const chosen = selection.coins.map(({ coin }) => coin);
        const paid = sumAmounts(
          'KUDOS',
          selection.coins.map((c) => c.contribution),
        );
        expect(compareAmounts(paid, dueFor(payment, chosen))).toBeGreaterThanOrEqual(0);
        for (const { coin, contribution } of selection.coins) {
          expect(contribution.units).toBeLessThanOrEqual(coin.available.units);
          expect(contribution.units).toBeGreaterThanOrEqual(coin.depositFee.units);
        }
        expect(new Set(chosen).size).toBe(chosen.length);
      }),
      { numRuns: 500 },
    );
  });

  test('are found whenever some coins of one exchange would do', () => {
    fc.assert(
      fc.property(terms, coinsOfTwoExchanges(['x']), (payment, coins) => {
        if (selectCoins(payment, coins) !== null) return;
        const spendable = coins.filter((coin) => coin.available.units >= coin.depositFee.units);
        for (let subset = 0; subset < 1 << spendable.length; subset++) {
          const chosen = spendable.filter((_, i) => (subset >> i) % 2 === 1);
          const value = sumAmounts(
            'KUDOS',
            chosen.map((coin) => coin.available),
          );
          expect(compareAmounts(value, dueFor(payment, chosen))).toBe(-1);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('coins that were given before', () => {
  const price = termsOf('5');
  const given = { coin: makeCoin('seen', '2', '0.1'), contribution: parseAmount('KUDOS:2') };

  test('keep their contributions, and others make up for what is missing', () => {
    const selection = selectCoins(price, [makeCoin('fresh', '8', '0.1')], [given]);
    expect(
      selection?.coins.map(({ coin, contribution }) => [coin.id, formatAmount(contribution)]),
    ).toEqual([
      ['seen', 'KUDOS:2'],
      ['fresh', 'KUDOS:3.2'],
    ]);
  });

  test('are no help when nothing can be added', () => {
    expect(selectCoins(price, [], [given])).toBeNull();
  });
});
