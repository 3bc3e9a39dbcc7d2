import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FormatError } from '@/protocol/format-error';
import {
  accountOf,
  assertValidPayto,
  BANK_WIRE_METHOD,
  formatPayto,
  parsePayto,
  paytoSchema,
  wireMethodOf,
} from '@/protocol/payto';
import { readCases } from '../../support/vectors';

interface PaytoCase {
  input: string;
  result: {
    targetType: string;
    targetPath: string;
    host?: string;
    account?: string;
    iban?: string;
  } | null;
  with_params?: string;
}

describe('vectors of payto_uri.json', () => {
  for (const { input, result, with_params: withParams } of readCases<PaytoCase>('payto_uri')) {
    test(input, () => {
      if (result === null) {
        expect(() => parsePayto(input)).toThrow(FormatError);
        return;
      }
      const payto = parsePayto(input);
      expect(payto).toMatchObject({
        targetType: result.targetType,
        targetPath: result.targetPath,
      });
      expect(wireMethodOf(input)).toBe(result.targetType);
      if (result.targetType === BANK_WIRE_METHOD) {
        expect(accountOf(input)).toEqual({ host: result.host, account: result.account });
      }
      if (result.iban !== undefined) expect(payto.targetPath).toBe(result.iban);
      if (withParams === undefined) return;
      const added = { amount: 'KUDOS:10', message: 'Taler Withdrawal X Y&Z' };
      expect(formatPayto({ ...payto, params: { ...payto.params, ...added } })).toBe(withParams);
    });
  }
});

describe('accounts', () => {
  test.each([
    'payto://x-taler-bank/localhost/alice',
    'payto://x-taler-bank/localhost:8082/42',
    'payto://x-taler-bank/[::1]:8082/alice',
    'payto://x-taler-bank/bank.example.com/alice?receiver-name=Alice%20A',
    'payto://iban/DE75512108001245126199',
    'payto://iban/SOGEDEFFXXX/DE75512108001245126199',
    'payto://sepa/DE02',
    'payto://void/anything',
  ])('[INSTA-6] %s is valid, and its text is kept', (text) => {
    expect(paytoSchema.parse(text)).toBe(text);
  });

  test.each([
    '',
    'alice',
    'http://x-taler-bank/localhost/alice',
    'PAYTO://x-taler-bank/localhost/alice',
    'payto:///x',
    'payto://iban',
    'payto://iban/',
    'payto://iban/42',
    'payto://void/',
    'payto://X_TALER/localhost/alice',
    'payto://x-taler-bank/localhost',
    'payto://x-taler-bank/localhost/',
    'payto://x-taler-bank//alice',
    'payto://x-taler-bank/localhost/alice/bob',
    'payto://x-taler-bank/user@host/alice',
    'payto://x-taler-bank/localhost:port/alice',
    'payto://x-taler-bank/localhost/ali ce',
    'payto://x-taler-bank/localhost/alice\n',
    'payto://x-taler-bank/localhost/alice\0',
    `payto://x-taler-bank/localhost/${'a'.repeat(3000)}`,
  ])('[INSTA-6] %j is refused', (text) => {
    expect(() => assertValidPayto(text)).toThrow(FormatError);
    expect(paytoSchema.safeParse(text).success).toBe(false);
  });

  test('accountOf is for the bank of the test deployment only', () => {
    expect(() => accountOf('payto://iban/DE02')).toThrow(FormatError);
  });

  test('parameters of any text survive a round trip', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.string({ unit: 'grapheme' })), (params) => {
        const payto = { targetType: 'void', targetPath: 'x', params: { ...params } };
        expect(parsePayto(formatPayto(payto))).toEqual(payto);
      }),
    );
  });
});
