import { expect, test } from 'vitest';
import { ifShown, ifThere } from '@/http/if-there';
import { Refusal } from '@/protocol/refusal';

const refused = (code: ConstructorParameters<typeof Refusal>[0]) =>
  Promise.reject(new Refusal(code));

test('a thing that is there is returned', async () => {
  expect(await ifThere(Promise.resolve('a mug'))).toBe('a mug');
  expect(await ifThere(Promise.resolve('a mug'), 'BANK_UNKNOWN_ACCOUNT')).toBe('a mug');
});

test('without a code, each refusal with status 404 is null', async () => {
  expect(await ifThere(refused('BANK_UNKNOWN_ACCOUNT'))).toBeNull();
  await expect(ifThere(refused('GENERIC_UNAUTHORIZED'))).rejects.toThrow('GENERIC_UNAUTHORIZED');
});

test('with a code, only that refusal is null', async () => {
  const code = 'MERCHANT_GENERIC_WEBHOOK_UNKNOWN';
  expect(await ifThere(refused(code), code)).toBeNull();
  await expect(ifThere(refused('MERCHANT_GENERIC_INSTANCE_UNKNOWN'), code)).rejects.toThrow(
    'MERCHANT_GENERIC_INSTANCE_UNKNOWN',
  );
});

test('a bug is thrown on', async () => {
  const bug = new TypeError('no such member');
  await expect(ifThere(Promise.reject(bug))).rejects.toBe(bug);
});

test('what a reader may not see or has misspelt is null where it is shown', async () => {
  expect(await ifShown(Promise.resolve('a mug'))).toBe('a mug');
  for (const code of [
    'MERCHANT_GENERIC_ORDER_UNKNOWN',
    'MERCHANT_GET_ORDERS_ID_INVALID_TOKEN',
    'GENERIC_PARAMETER_MALFORMED',
  ] as const) {
    expect(await ifShown(refused(code)), code).toBeNull();
  }
  await expect(ifShown(refused('GENERIC_READING_TOO_LONG'))).rejects.toThrow('READING_TOO_LONG');
});
