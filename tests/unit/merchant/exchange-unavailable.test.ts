import { expect, test } from 'vitest';
import { ExchangeUnavailable, isExchangeUnavailable } from '@/merchant/exchange-port';

test('an exchange that did not answer is known by its name, from either bundle', () => {
  class Copy extends Error {
    override readonly name = 'ExchangeUnavailable';
  }
  expect(isExchangeUnavailable(new ExchangeUnavailable('timeout'))).toBe(true);
  expect(isExchangeUnavailable(new Copy())).toBe(true);
  expect(isExchangeUnavailable(new Error('ExchangeUnavailable'))).toBe(false);
});
