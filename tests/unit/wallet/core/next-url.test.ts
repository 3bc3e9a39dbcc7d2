import { expect, test } from 'vitest';
import type { ContractTerms } from '@/protocol/contract-terms';
import { nextUrlOf } from '@/wallet/core/next-url';

const next = (fulfillmentUrl: string | undefined): string | null =>
  nextUrlOf({ order_id: '7 a', fulfillment_url: fulfillmentUrl } as ContractTerms);

test('[SESS-5] the order’s id is appended, behind the query that is there', () => {
  expect(next('https://shop.example/read')).toBe('https://shop.example/read?order_id=7+a');
  expect(next('https://shop.example/read?x=1#end')).toBe(
    'https://shop.example/read?x=1&order_id=7+a#end',
  );
});

test('a fulfillment URL that names the order already stays as it is', () => {
  const url = 'https://shop.example/read?order_id=7';
  expect(next(url)).toBe(url);
});

test('there is nowhere to go without an address of the web', () => {
  expect(next(undefined)).toBeNull();
  expect(next('taler://fulfillment-success/Thank you')).toBeNull();
  expect(next('javascript:alert(1)')).toBeNull();
  expect(next('not a url')).toBeNull();
});
