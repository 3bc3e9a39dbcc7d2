import { expect, test } from 'vitest';
import { bestWish } from '@/protocol/best-wish';

const OFFERED = ['tea', 'coffee'];
const offer = (wish: string) => OFFERED.find((offered) => offered === wish);

test.each([
  // Of equal weights the first wins. What is not offered counts for nothing.
  ['tea, coffee', 'tea'],
  ['coffee, tea', 'coffee'],
  ['water, coffee;q=0.2', 'coffee'],
  ['TEA;Q=0.5', 'tea'],
  // The larger weight, to three places.
  ['tea;q=0.5, coffee;q=0.9', 'coffee'],
  ['tea;q=0.12, coffee;q=0.119', 'tea'],
  ['tea;q=0.099, coffee;q=0.1', 'coffee'],
  ['tea;q=0.999, coffee;q=1', 'coffee'],
  ['tea;q=0.999, coffee', 'coffee'],
  ['tea;q=1., coffee;q=1.000', 'tea'],
  ['tea;q=0.5, tea;q=0.7, coffee;q=0.6', 'tea'],
  // Other parameters may stand before it, and spaces around it.
  ['tea;q=0.5, coffee;sugar=2;q=0.9', 'coffee'],
  ['tea ; q = 0.8 , coffee ; q = 0.9', 'coffee'],
  // A weight of zero refuses, and so does one that is none.
  ['tea;q=0, coffee;q=0.001', 'coffee'],
  ['tea;q=0', undefined],
  ['tea;q=0.000', undefined],
  ['tea;q=what', undefined],
  ['tea;q=', undefined],
  ['tea;q=-1', undefined],
  ['tea;q=0.1234', undefined],
  ['tea;q=2', undefined],
  // Nothing of what is offered.
  ['water', undefined],
  ['*', undefined],
  ['', undefined],
  [null, undefined],
  [undefined, undefined],
] as const)('of tea and coffee, %s wishes %s', (header, expected) => {
  expect(bestWish(header, offer)).toBe(expected);
});

test('what is offered for a wish need not have its name', () => {
  const first = (wish: string) => (wish === '' ? undefined : wish.charCodeAt(0));
  expect(bestWish('tea;q=0.2, coffee;q=0.4', first)).toBe(99);
});
