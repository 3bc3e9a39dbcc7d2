import { expect, test } from 'vitest';
import { depositRefusal } from '@/merchant/payments/deposit-refusal';
import { ERRORS } from '@/protocol/errors';
import { isRefusal } from '@/protocol/refusal';

const COIN = new Uint8Array(32).fill(3);

function refused(status: number, code: number) {
  return depositRefusal({ state: 'refused', status, code, body: { code, hint: 'h' } }, COIN);
}

test.for([
  [409, 1200, 'MERCHANT_POST_ORDERS_ID_PAY_INSUFFICIENT_FUNDS', 409],
  [403, 1205, 'MERCHANT_POST_ORDERS_ID_PAY_COIN_SIGNATURE_INVALID', 403],
  [404, 1005, 'MERCHANT_POST_ORDERS_ID_PAY_DENOMINATION_KEY_NOT_FOUND', 400],
  [410, 1009, 'MERCHANT_POST_ORDERS_ID_PAY_DENOMINATION_DEPOSIT_EXPIRED', 410],
  // D17: a 400 freezes deployed wallets, and these are the merchant's faults.
  [400, 1208, 'MERCHANT_POST_ORDERS_ID_PAY_EXCHANGE_FAILED', 502],
  [400, 1211, 'MERCHANT_POST_ORDERS_ID_PAY_EXCHANGE_FAILED', 502],
] as const)(
  '[PAY-7] the exchange’s %i/%i becomes %s and stays readable',
  ([status, code, name, ours]) => {
    const refusal = refused(status, code);
    if (!isRefusal(refusal)) throw new Error('not translated');
    expect(refusal.code).toBe(name);
    expect(refusal.status).toBe(ours);
    expect(refusal.about.body).toEqual({
      coinPub: COIN,
      exchangeCode: code,
      exchangeHttpStatus: status,
      exchangeReply: { code, hint: 'h' },
    });
  },
);

test('[PAY-7] every other decision of the exchange goes on verbatim', () => {
  expect(refused(403, 1006)).toMatchObject({
    name: 'UpstreamRefusal',
    status: 403,
    body: { code: 1006, hint: 'h' },
    added: { coinPub: COIN, exchangeReply: { code: 1006 } },
  });
});

test('[PAY-7] an exchange that says less than every refusal has is completed', () => {
  const bare = (code: number) =>
    depositRefusal({ state: 'refused', status: 403, code, body: { code } }, COIN);
  expect(bare(1006)).toMatchObject({
    body: {
      code: 1006,
      hint: ERRORS.EXCHANGE_DENOMINATION_SIGNATURE_INVALID.hint,
      error: 'EXCHANGE_DENOMINATION_SIGNATURE_INVALID',
    },
  });
  expect(bare(8765)).toMatchObject({
    body: { code: 8765, error: 'MERCHANT_POST_ORDERS_ID_PAY_EXCHANGE_FAILED' },
  });
});

test.for([
  ['timeout', 504],
  ['unreachable', 502],
  ['malformed', 502],
  ['failed', 502],
] as const)('[PAY-12] an exchange that is %s gives %i', ([failure, status]) => {
  const refusal = depositRefusal({ state: 'unknown', failure }, COIN);
  expect(refusal.status).toBe(status);
});
