import { describe, expect, test } from 'vitest';
import { paymentStep, parsePaymentResponse } from '@/extension/payment-response';

const CONTRACT = 'https://shop.example/contract?id=1';
const PAGE = 'https://shop.example/essay';

function read(headers: Record<string, string>, status = 402) {
  const list = Object.entries(headers).map(([name, value]) => ({ name, value }));
  return parsePaymentResponse({ status, headers: list });
}

function step(headers: Record<string, string>, paidUrl: string | null = null, askedAt = PAGE) {
  const request = read(headers);
  return request === null ? null : paymentStep(request, paidUrl, askedAt);
}

describe.each(['X-Service-', 'X-Taler-', 'Taler-'])('headers %s…', (prefix) => {
  test('are read in any case of letters, their values as they are', () => {
    const request = read({
      [`${prefix}Contract-Url`.toUpperCase()]: `${CONTRACT}&a=%20`,
      [`${prefix}Session-Id`.toLowerCase()]: 'a b',
      [`${prefix}Resource-Url`]: PAGE,
    });
    expect(request).toEqual({
      contractUrl: `${CONTRACT}&a=%20`,
      sessionId: 'a b',
      resourceUrl: PAGE,
      offerUrl: null,
      refundUrl: null,
      tip: null,
    });
  });

  test('a contract goes before a tip, a tip before a refund, a refund before an offer', () => {
    const all = {
      [`${prefix}Offer-Url`]: 'https://shop.example/offer',
      [`${prefix}Refund-Url`]: 'https://shop.example/refund',
      [`${prefix}Tip`]: '{"a":"ü"}',
      [`${prefix}Contract-Url`]: CONTRACT,
    };
    const names = Object.keys(all);
    const without = (count: number) =>
      Object.fromEntries(Object.entries(all).slice(0, names.length - count));
    expect(step(without(0))).toEqual({
      show: new URLSearchParams({
        contractUrl: CONTRACT,
        resourceUrl: '',
        sessionId: '',
      }).toString(),
    });
    expect(step(without(1))).toEqual({
      show: new URLSearchParams({ tip_token: '{"a":"ü"}' }).toString(),
    });
    expect(step(without(2))).toEqual({
      show: new URLSearchParams({ refundUrl: 'https://shop.example/refund' }).toString(),
    });
    expect(step(without(3))).toEqual({ goTo: 'https://shop.example/offer' });
  });
});

test('a resource that was paid is opened, unless the shop asks again at that very address', () => {
  const headers = { 'X-Taler-Contract-Url': CONTRACT, 'X-Taler-Resource-Url': PAGE };
  const paid = `${PAGE}?order_id=1`;
  expect(step(headers, paid)).toEqual({ goTo: paid });
  expect(step(headers, paid, paid)).toHaveProperty('show');
});

test('an unknown resource alone leaves the page as it is', () => {
  expect(step({ 'X-Taler-Resource-Url': PAGE })).toBeNull();
});

test.each([
  ['no header of ours', {}, 402],
  ['headers of others', { 'X-Pay-Contract-Url': CONTRACT }, 402],
  ['an empty header', { 'X-Taler-Contract-Url': '' }, 402],
  ['another status', { 'X-Taler-Contract-Url': CONTRACT }, 200],
  ['202', { 'X-Taler-Contract-Url': CONTRACT }, 202],
])('%s: the page is left alone', (_what, headers, status) => {
  expect(read(headers, status)).toBeNull();
});

test('an offer that is no address on the web is not opened', () => {
  expect(step({ 'X-Taler-Offer-Url': 'javascript:alert(1)' })).toBeNull();
});
