import { expect, test } from 'vitest';
import { inWordsOfTheExchange } from '@/protocol/style-b/exchange-refusal';
import { statusOf } from '@/protocol/style-b/errors';
import { isUpstreamRefusal, Refusal, UpstreamRefusal } from '@/protocol/refusal';

const COIN = new Uint8Array(32).fill(3);

function said(thrown: unknown): unknown {
  try {
    return inWordsOfTheExchange(thrown);
  } catch (error) {
    return error;
  }
}

const spent = new Refusal('MERCHANT_POST_ORDERS_ID_PAY_INSUFFICIENT_FUNDS', {
  body: {
    coinPub: COIN,
    exchangeCode: 1200,
    exchangeHttpStatus: 409,
    exchangeReply: { code: 1200, history: [1], hint: 'its own' },
  },
});

test('[PAYB-4] what an exchange said goes on verbatim, under style B’s status and with the coin', () => {
  const error = said(spent);
  expect(isUpstreamRefusal(error) && error.status).toBe(403);
  expect(isUpstreamRefusal(error) && error.body).toMatchObject({
    code: 1200,
    history: [1],
    hint: 'its own',
  });
  expect(isUpstreamRefusal(error) && error.added?.coinPub).toBe(COIN);
});

test('a reply without a code gets ours', () => {
  const body = { coinPub: COIN, exchangeHttpStatus: 409, exchangeReply: { history: [] } };
  const error = said(new Refusal('MERCHANT_POST_ORDERS_ID_PAY_INSUFFICIENT_FUNDS', { body }));
  expect(isUpstreamRefusal(error) && error.body).toMatchObject({ code: 1200, history: [] });
});

test('[PAYB-4] a coin that the exchange did not sign is 401 like one that did not sign itself', () => {
  const forged = said(
    new UpstreamRefusal(403, { code: 1006 }, { coinPub: COIN, exchangeCode: 1006 }),
  );
  expect(isUpstreamRefusal(forged) && forged.status).toBe(401);
  const other = new UpstreamRefusal(404, { code: 1151 }, { coinPub: COIN, exchangeCode: 1151 });
  expect(said(other)).toBe(other);
});

test('our own refusals, failures of the exchange and bugs stay as they are', () => {
  const unreachable = new Refusal('MERCHANT_GENERIC_EXCHANGE_TIMEOUT', {
    body: { coinPub: COIN, exchangeReply: { code: 1 } },
  });
  const failed = new Refusal('MERCHANT_POST_ORDERS_ID_PAY_EXCHANGE_FAILED', {
    body: { coinPub: COIN, exchangeHttpStatus: 400, exchangeReply: { code: 26 } },
  });
  for (const thrown of [unreachable, failed, new Error('bug')]) expect(said(thrown)).toBe(thrown);
});

test('[PAY-12] an exchange that does not answer is 503 in style B, 502 and 504 in style A', () => {
  const statuses = (style?: 'public/pay') => [
    statusOf('MERCHANT_GENERIC_EXCHANGE_TIMEOUT', style),
    statusOf('MERCHANT_GENERIC_EXCHANGE_CONNECT_FAILURE', style),
    statusOf('MERCHANT_POST_ORDERS_ID_PAY_EXCHANGE_FAILED', style),
  ];
  expect(statuses()).toEqual([504, 502, 502]);
  expect(statuses('public/pay')).toEqual([503, 503, 503]);
});
