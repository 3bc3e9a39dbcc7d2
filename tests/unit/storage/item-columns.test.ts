import { expect, test } from 'vitest';
import { itemColumns, type ArraysOf } from '@/storage/item-columns';
import { statement } from '@/storage/statement';

const shares = itemColumns({ orderRow: 'bigint', amount: 'amount', coinPub: 'bytea' });

test('items are an array for each member, and rows in the statement', () => {
  const asked = statement('test-items', (db, p: ArraysOf<typeof shares>) =>
    db.selectFrom(shares.as(p, 'i')).select(['i.orderRow', 'i.amount']),
  );
  expect(asked.text).toBe(
    'select "i"."order_row", "i"."amount" from ' +
      'unnest($1::bigint[], $2::numeric[], $3::bytea[]) as "i"("order_row", "amount", "coin_pub")',
  );
  const [one, other] = [new Uint8Array([1]), new Uint8Array([2])];
  const arrays = shares.of([
    { orderRow: 7, amount: { currency: 'KUDOS', units: 5n }, coinPub: one },
    { orderRow: 8, amount: { currency: 'KUDOS', units: 6n }, coinPub: other },
  ]);
  expect(asked.valuesOf(arrays)).toEqual([
    [7, 8],
    [5n, 6n],
    [one, other],
  ]);
});
