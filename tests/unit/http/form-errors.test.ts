/** The compiler checks the `@ts-expect-error` lines: it refuses one above a line that compiles. */
import { describe, expect, test } from 'vitest';
import { parsePageQuery } from '@/http/page-query';
import { seeOther } from '@/http/see-other';
import type { backToForm, toLogInFirst } from '@/http/drafts';
import { Refusal } from '@/protocol/refusal';
import { bankFormErrors } from '@/ui/bank/form-errors';
import { formErrors } from '@/ui/dashboard/form-errors';

type About = Parameters<typeof backToForm>[2];
type Late = Parameters<typeof toLogInFirst>[2];

describe('a misspelt code does not compile', () => {
  test('where a form is answered', () => {
    const about: About = { error: 'BANK_PASSWORD_WRONG' };
    // @ts-expect-error -- BANK_PASSWORD_WRONG
    const misspelt: About = { error: 'BANK_PASSWORD_WORNG' };
    // @ts-expect-error -- LOGGED_OUT
    const late: Late = { page: '/', error: 'LOGED_OUT' };
    // @ts-expect-error -- LAST_ACCOUNT
    const answer = seeOther('/', { error: 'LAST_ACOUNT' });
    // @ts-expect-error -- backend
    const problem = seeOther('/', { problem: 'bakend' });
    expect([about, misspelt, late].length + [answer, problem].length).toBe(5);
  });

  test('where a page explains it', () => {
    const kinds = { amount: 'FIELD_amount' } as const;
    // @ts-expect-error -- GENERIC_CURRENCY_MISMATCH
    const misspelt = formErrors({ error: 'GENERIC_CURENCY_MISMATCH' }, 'en', kinds);
    // @ts-expect-error -- GENERIC_CURRENCY_MISMATCH
    const fields = formErrors({}, 'en', kinds, { GENERIC_CURENCY_MISMATCH: 'amount' });
    // @ts-expect-error -- BANK_SAME_ACCOUNT
    const bank = bankFormErrors('BANK_SAME_ACOUNT', 'en');
    expect([misspelt.length, fields.length, bank.length]).toEqual([1, 0, 1]);
  });

  test('where a refusal names it, its body or a member of its route', () => {
    // @ts-expect-error -- BANK_SAME_ACCOUNT
    const code = new Refusal('BANK_SAME_ACOUNT');
    const member = new Refusal('BANK_SAME_ACCOUNT', {
      // @ts-expect-error -- exchange_url
      ofRoute: { exchange_ulr: 'https://exchange.example/' },
    });
    expect([code.name, member.name]).toEqual(['Refusal', 'Refusal']);
  });
});

describe('the error in an address', () => {
  const errorIn = async (error: string) => (await parsePageQuery(Promise.resolve({ error }))).error;

  test('is one of the table or of the forms', async () => {
    expect(await errorIn('BANK_SAME_ACCOUNT')).toBe('BANK_SAME_ACCOUNT');
    expect(await errorIn('LAST_ACCOUNT')).toBe('LAST_ACCOUNT');
  });

  test('counts as OTHER if it is unknown, and as none if it is empty', async () => {
    expect(await errorIn('toString')).toBe('OTHER');
    expect(await errorIn('')).toBeUndefined();
  });
});
