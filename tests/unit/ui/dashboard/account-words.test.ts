import { expect, test } from 'vitest';
import { accountWords } from '@/ui/dashboard/account-words';

test('an account is named as people say it', () => {
  const words = (payto: string) => accountWords(payto, 'shop.example:8080', 'en');
  expect(words('payto://x-taler-bank/shop.example:8080/anna')).toBe('anna at this bank');
  expect(words('payto://x-taler-bank/other.example/anna')).toBe('anna at other.example');
  expect(words('payto://iban/DE75512108001245126199?receiver-name=A')).toBe(
    'DE75 5121 0800 1245 1261 99'.replaceAll(' ', '\u00a0'),
  );
  expect(words('payto://iban/SOGEDEFF/DE75512108001245126199')).toMatch(/^DE75/);
  expect(words('payto://void/x')).toBe('payto://void/x');
});
