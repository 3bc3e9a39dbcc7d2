import { expect, test } from 'vitest';
import { assertIssuing, assertSpendable } from '@/exchange/keys/denomination';
import { denominationWith, START } from '../denomination';

const denomination = denominationWith();

test('coins are issued from the start up to, not at, the end of withdrawals', () => {
  expect(() => assertIssuing(denomination, START)).not.toThrow();
  expect(() => assertIssuing(denomination, denomination.expireWithdraw - 1)).not.toThrow();
  expect(() => assertIssuing(denomination, START - 1)).toThrow('VALIDITY_IN_FUTURE');
  expect(() => assertIssuing(denomination, denomination.expireWithdraw)).toThrow('EXPIRED');
});

test('coins are taken up to the end of deposits', () => {
  expect(() => assertSpendable(denomination, denomination.expireWithdraw)).not.toThrow();
  expect(() => assertSpendable(denomination, denomination.expireDeposit)).toThrow('EXPIRED');
  expect(() => assertSpendable(denomination, START - 1)).toThrow('VALIDITY_IN_FUTURE');
});
