import { expect, test } from 'vitest';
import { assertFinishing, assertIssuing, assertSpendable } from '@/exchange/keys/denomination';
import { denominationWith, START } from '../denomination';

const denomination = denominationWith();

test('coins are issued from the start up to, not at, the end of withdrawals', () => {
  expect(() => assertIssuing(denomination, START)).not.toThrow();
  expect(() => assertIssuing(denomination, denomination.expireWithdraw - 1)).not.toThrow();
  expect(() => assertIssuing(denomination, START - 1)).toThrow('VALIDITY_IN_FUTURE');
  expect(() => assertIssuing(denomination, denomination.expireWithdraw)).toThrow('EXPIRED');
});

test('what was melted becomes coins as long as these could be spent and there is a key to make them', () => {
  const { expireWithdraw, expireDeposit } = denomination;
  const privateKey = {} as NonNullable<typeof denomination.privateKey>;
  const withKey = denominationWith({ privateKey, revocationSig: new Uint8Array(64) });
  expect(() => assertFinishing(withKey, expireDeposit - 1)).not.toThrow();
  expect(() => assertFinishing(withKey, expireDeposit)).toThrow('EXPIRED');
  expect(() => assertFinishing(withKey, START - 1)).toThrow('VALIDITY_IN_FUTURE');
  expect(() => assertFinishing(denomination, expireWithdraw - 1)).not.toThrow();
  expect(() => assertFinishing(denomination, expireWithdraw)).toThrow('EXPIRED');
});

test('coins are taken up to the end of deposits', () => {
  expect(() => assertSpendable(denomination, denomination.expireWithdraw)).not.toThrow();
  expect(() => assertSpendable(denomination, denomination.expireDeposit)).toThrow('EXPIRED');
  expect(() => assertSpendable(denomination, START - 1)).toThrow('VALIDITY_IN_FUTURE');
});
