/** The compiler checks the `@ts-expect-error` lines: it refuses one above a line that compiles. */
import { describe, expect, test } from 'vitest';
import { encodeBase32 } from '@/protocol/base32';
import { memberIn } from '@/protocol/member-in';
import { isRefusal, Refusal, UpstreamRefusal } from '@/protocol/refusal';
import { wordsIn } from '@/protocol/refusal-words';

const COIN = new Uint8Array(32).fill(7);
const SPENT = 'MERCHANT_POST_ORDERS_ID_PAY_INSUFFICIENT_FUNDS';

describe('a refusal of ours', () => {
  const thrown: unknown = new Refusal(SPENT, { body: { coinPub: COIN, exchangeCode: 1200 } });

  test('is one of the codes that are asked for, or of any', () => {
    expect(isRefusal(thrown)).toBe(true);
    expect(isRefusal(thrown, SPENT)).toBe(true);
    expect(isRefusal(thrown, 'BANK_SAME_ACCOUNT', SPENT)).toBe(true);
    expect(isRefusal(thrown, 'BANK_SAME_ACCOUNT')).toBe(false);
    expect(isRefusal(new Error('Refusal'), SPENT)).toBe(false);
  });

  test('has the body of its code', () => {
    if (!isRefusal(thrown, SPENT)) throw thrown;
    expect(thrown.about.body?.coinPub).toBe(COIN);
    // @ts-expect-error -- exchangeCode
    expect(thrown.about.body?.exchangeCdoe).toBeUndefined();
  });

  test('does not compile with a misspelt code', () => {
    // @ts-expect-error -- BANK_SAME_ACCOUNT
    expect(isRefusal(thrown, 'BANK_SAME_ACOUNT')).toBe(false);
  });

  test('does not compile without a body that proves it, or with the body of another code', () => {
    const PROVED = 'EXCHANGE_DEPOSIT_INSUFFICIENT_FUNDS';
    // @ts-expect-error -- the history is missing
    expect(new Refusal(PROVED).about.body).toBeUndefined();
    // @ts-expect-error -- so is it beside other details
    expect(new Refusal(PROVED, { field: 'coin_pub' }).about.body).toBeUndefined();
    const body = { productId: 'x' };
    // @ts-expect-error -- it has none
    expect(new Refusal('BANK_SAME_ACCOUNT', { body }).about.body).toBe(body);
    const either = [SPENT, 'MERCHANT_GENERIC_PRODUCT_UNKNOWN'] as const;
    for (const code of either) {
      // @ts-expect-error -- which only the second has
      expect(new Refusal(code, { body }).about.body).toBe(body);
      expect(new Refusal(code, { body: { ...body, coinPub: COIN } }).code).toBe(code);
      expect(new Refusal(code).code).toBe(code);
    }
  });
});

describe('another party’s refusal', () => {
  const { body, code, hint } = new UpstreamRefusal(409, {
    code: 2150,
    hint: 'spent',
    coin_pub: encodeBase32(COIN),
    exchange_code: 'malformed',
  });

  test('has a number, a text and the members of its code', () => {
    expect([code, hint]).toEqual([2150, 'spent']);
    expect(memberIn(body, SPENT, 'coin_pub')).toEqual(COIN);
    expect(memberIn(body, SPENT, 'exchange_code')).toBeUndefined();
    expect(memberIn({}, SPENT, 'coin_pub')).toBeUndefined();
  });

  test('says nothing where a stranger wrote something else', () => {
    expect(wordsIn({ code: '2150', hint: 1 })).toEqual({ code: undefined, hint: undefined });
    expect(wordsIn({})).toEqual({ code: undefined, hint: undefined });
  });

  test('does not compile with a misspelt code or member, or without a reader', () => {
    // @ts-expect-error -- it is called hint
    expect(wordsIn(body).hnt).toBeUndefined();
    // @ts-expect-error -- coin_pub
    expect(memberIn(body, SPENT, 'coin_pbu')).toBeUndefined();
    // @ts-expect-error -- EXCHANGE_MELT_INSUFFICIENT_FUNDS
    expect(() => memberIn(body, 'EXCHANGE_MELT_INSUFICIENT_FUNDS', 'history')).toThrow(TypeError);
    // @ts-expect-error -- memberIn
    expect(body['coin_pub']).toBe(encodeBase32(COIN));
  });
});
