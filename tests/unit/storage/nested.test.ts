import { expect, test } from 'vitest';
import { nested } from '@/storage/statement';

test('columns that are named after a list become its rows', () => {
  const row = { id: 1, 'coins.pub': ['a', 'b'], 'coins.value': [1n, 2n], 'fees.value': [] };
  const coins = [
    { pub: 'a', value: 1n },
    { pub: 'b', value: 2n },
  ];
  expect(nested(row)).toEqual({ id: 1, coins, fees: [] });
});
