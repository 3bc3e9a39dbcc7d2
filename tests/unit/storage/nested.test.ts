import { expect, test } from 'vitest';
import { runOnce } from '@/storage/statement';

test('columns that are named after a list become its rows', async () => {
  const cells = {
    id: 1,
    'coins.coin_pub': ['a', 'b'],
    'coins.value': [1n, 2n],
    'fees.value': [],
    'none.value': null,
  };
  const answer = {
    fields: Object.keys(cells).map((name) => ({ name })),
    rows: [Object.values(cells)],
  };
  const client = { query: () => Promise.resolve(answer) } as never;
  const rows = await runOnce(client, (db) => db.selectFrom('merchant.order').select('id'));
  const coins = [
    { coinPub: 'a', value: 1n },
    { coinPub: 'b', value: 2n },
  ];
  expect(rows).toEqual([{ id: 1, coins, fees: [] }]);
});
