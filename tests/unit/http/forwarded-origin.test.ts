import { expect, test } from 'vitest';
import { forwardedOrigin } from '@/http/forwarded-origin';

const behind = (headers: Record<string, string>, trusted = true) =>
  forwardedOrigin(new Request('http://localhost/x', { headers }), trusted);

const shop = { 'x-forwarded-host': 'pay.example', 'x-forwarded-proto': 'https' };

test('the address of a trusted proxy counts, prefix and port included', () => {
  expect(behind(shop)).toBe('https://pay.example');
  expect(behind({ 'x-forwarded-host': 'Pay.Example:8443' })).toBe('https://pay.example:8443');
  expect(behind({ ...shop, 'x-forwarded-prefix': '/florin/' })).toBe('https://pay.example/florin');
  expect(behind({ ...shop, 'x-forwarded-host': 'pay.example, inner' })).toBe('https://pay.example');
});

test('without trust, without a host, or with nonsense nothing counts', () => {
  expect(behind(shop, false)).toBeUndefined();
  expect(behind({ 'x-forwarded-proto': 'https' })).toBeUndefined();
  expect(behind({ ...shop, 'x-forwarded-host': 'evil/@x' })).toBeUndefined();
  expect(behind({ ...shop, 'x-forwarded-proto': 'javascript' })).toBeUndefined();
  expect(behind({ ...shop, 'x-forwarded-prefix': '/a?b' })).toBeUndefined();
});
