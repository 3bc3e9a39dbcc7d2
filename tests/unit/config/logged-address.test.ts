import { expect, test } from 'vitest';
import { loggedAddress, loggedText } from '@/config/logged-address';

const SECRET = 'SECRETSECRETSECRET';

test.for([
  [`http://h/orders/7?token=${SECRET}`, 'http://h/orders/7?token=…'],
  [`/orders/7?session_id=${SECRET}&timeout_ms=5`, '/orders/7?session_id=…&timeout_ms=5'],
  [`/public/pay?session_sig=${SECRET}&instance=a`, '/public/pay?session_sig=…&instance=a'],
  [`/orders/7?t%6Fken=${SECRET}`, '/orders/7?t%6Fken=…'],
  [`/orders/7?a&b=&nonce=${SECRET}=${SECRET}`, '/orders/7?a&b=…&nonce=…'],
  [`/wallet?uri=taler%3A%2F%2F${SECRET}`, '/wallet?uri=…'],
  [`/merchant/instances/a/tips/ABCD${SECRET}?x`, '/merchant/instances/a/tips/ABCD…?x'],
  [`/bank/withdrawal-operation/ABCD${SECRET}/abort`, '/bank/withdrawal-operation/ABCD…/abort'],
  [`/bank/accounts/u/withdrawals/ABCD${SECRET}`, '/bank/accounts/u/withdrawals/ABCD…'],
  [`https://user:${SECRET}@h/a@b`, 'https://…@h/a@b'],
  [`taler://pay/h/7/?c=${SECRET}`, 'taler://pay/h/…'],
  [`taler+http://withdraw/h/${SECRET}`, 'taler+http://withdraw/h/…'],
  ['/exchange/keys', '/exchange/keys'],
] as const)('%s is logged as %s', ([address, expected]) => {
  expect(loggedAddress(address)).toBe(expected);
});

test('a long address fills no log, and costs no time', () => {
  expect(loggedAddress(`/a?${'paid=yes&'.repeat(20_000)}`).length).toBeLessThan(1000);
  expect(loggedAddress('/tips/'.repeat(40_000)).length).toBeLessThan(1000);
});

test('addresses in messages are shown likewise', () => {
  const said = `GET http://h/a?token=${SECRET} failed; postgresql://florin:${SECRET}@h:5432/florin "https://h/?c=${SECRET}"`;
  expect(loggedText(said)).toBe(
    'GET http://h/a?token=… failed; postgresql://…@h:5432/florin "https://h/?c=…"',
  );
});
