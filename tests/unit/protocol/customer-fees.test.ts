import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatAmount, parseAmount, subtractAmounts } from '@/protocol/amount';
import { amountDue, customerFees } from '@/protocol/customer-fees';

const kudos = (units: bigint) => ({ currency: 'KUDOS', units });

function feesFor(
  { deposit, wire }: { deposit: string; wire: string },
  { maxFee, maxWireFee, by }: { maxFee: string; maxWireFee: string; by: number },
): string[] {
  const fees = {
    depositFees: parseAmount(`KUDOS:${deposit}`),
    wireFees: parseAmount(`KUDOS:${wire}`),
  };
  const result = customerFees(fees, {
    maxFee: parseAmount(`KUDOS:${maxFee}`),
    maxWireFee: parseAmount(`KUDOS:${maxWireFee}`),
    wireFeeAmortization: by,
  });
  return [formatAmount(result.customerDepositFees), formatAmount(result.customerWireFees)];
}

describe('fees that the customer bears', () => {
  test.each([
    ['both within the limits', ['1', '1'], ['1', '1', 1], ['KUDOS:0', 'KUDOS:0']],
    ['deposit fees above max_fee', ['1.5', '0'], ['1', '0', 1], ['KUDOS:0.5', 'KUDOS:0']],
    ['wire fee above its limit', ['0', '3'], ['0', '1', 1], ['KUDOS:0', 'KUDOS:2']],
    ['… divided by the amortization', ['0', '3'], ['0', '1', 4], ['KUDOS:0', 'KUDOS:0.5']],
    ['… which is 1 when 0', ['0', '3'], ['0', '1', 0], ['KUDOS:0', 'KUDOS:2']],
    ['… and 1 when negative', ['0', '3'], ['0', '1', -7], ['KUDOS:0', 'KUDOS:2']],
    ['… and reduced by what max_fee leaves', ['0.5', '3'], ['2', '1', 1], ['KUDOS:0.5', 'KUDOS:0']],
    ['… or by all of max_fee', ['0.5', '3'], ['1', '1', 1], ['KUDOS:0.5', 'KUDOS:1']],
  ] as const)('[PAY-4] %s', (_title, [deposit, wire], [maxFee, maxWireFee, by], expected) => {
    expect(feesFor({ deposit, wire }, { maxFee, maxWireFee, by })).toEqual(expected);
  });

  test('[PAY-4] what is due follows the sum rule of the backends of 2020', () => {
    const units = fc.bigInt(0n, 1000n);
    const by = fc.integer({ min: -1, max: 5 });
    fc.assert(
      fc.property(units, units, units, units, by, (deposit, wire, maxFee, maxWireFee, n) => {
        // protocol-b 4: c = max(0, W - max_wire_fee) / n. F > max_fee: F - max_fee + c is due, else
        // c less what is left of max_fee.
        const c = (wire > maxWireFee ? wire - maxWireFee : 0n) / BigInt(Math.max(1, n));
        const slack = maxFee - deposit;
        const extra = slack < 0n ? c - slack : c > slack ? c - slack : 0n;
        const price = kudos(500n);
        const due = amountDue(
          price,
          { depositFees: kudos(deposit), wireFees: kudos(wire) },
          { maxFee: kudos(maxFee), maxWireFee: kudos(maxWireFee), wireFeeAmortization: n },
        );
        expect(subtractAmounts(due, price)).toEqual(kudos(extra));
      }),
    );
  });

  test('another currency in one of the fees is a bug', () => {
    const terms = { maxFee: kudos(1n), maxWireFee: kudos(1n), wireFeeAmortization: 1 };
    const fees = { depositFees: { currency: 'EUR', units: 1n }, wireFees: kudos(1n) };
    expect(() => customerFees(fees, terms)).toThrow(TypeError);
  });
});
