import { expect, test } from 'vitest';
import { editDistance, nearestName, nearestPath } from '@/protocol/nearest';

test('I14-11 the distance counts letters that differ, and stops at its bound', () => {
  expect(editDistance('kitten', 'sitting', 5)).toBe(3);
  expect(editDistance('kitten', 'sitting', 2)).toBe(3);
  expect(editDistance('', 'abc', 5)).toBe(3);
  expect(editDistance('same', 'same', 5)).toBe(0);
});

test('I14-11 a misspelt name leads to the known one, and a strange one to none', () => {
  const known = ['fulfillment_url', 'summary', 'amount'];
  expect(nearestName('fulfilment_url', known)).toBe('fulfillment_url');
  expect(nearestName('Amount', known)).toBe('amount');
  expect(nearestName('colour', known)).toBeUndefined();
  expect(nearestName('x'.repeat(65), known)).toBeUndefined();
});

test('I14-11 a misspelt path leads to the known one, with its own parameters', () => {
  const known = ['/merchant/instances/:instance/private/orders', '/merchant/config'];
  expect(nearestPath('/merchant/instances/tea/private/order', known)).toBe(
    '/merchant/instances/tea/private/orders',
  );
  expect(nearestPath('/merchant/instances/tea/private/orders', known)).toBeUndefined();
  expect(nearestPath('/nothing/like/it', known)).toBeUndefined();
});
