/** Lists without pages on the wire are answered whole, however long they are. */
import { beforeAll, expect, inject, test } from 'vitest';
import { decodeBase32 } from '@/protocol/base32';
import { query } from '../../support/database';
import { databaseUrlOf } from '../../support/server';
import { makeInstance, send, type TestInstance } from './merchant-support';
import { authorizeTip, createReserve, transferTo, type TestReserve } from './tip-support';

const url = inject('serverUrl');
const COUNT = 1200;
let shop: TestInstance;
let reserve: TestReserve;

const sql = (text: string, values: unknown[]) =>
  query(databaseUrlOf(inject('dataDir')), text, values);

/** A script writes the rows, without a request for each. */
beforeAll(async () => {
  shop = await makeInstance(url);
  reserve = await createReserve(url, shop, 'KUDOS:5');
  await sql(
    `insert into merchant.tip_reserve (reserve_pub, reserve_priv, instance_id, exchange_url, payto,
       merchant_initial, credited, committed, picked_up, created_ms, expiration_ms)
     select sha256((instance_id || i)::bytea), reserve_priv, instance_id, exchange_url, payto,
       merchant_initial, 0, 0, 0, created_ms + 1000 * i, expiration_ms
     from merchant.tip_reserve, generate_series(1, $1::int) i where instance_id = $2 order by i`,
    [COUNT, shop.id],
  );
  await sql(
    `insert into merchant.tip (tip_id, instance_id, reserve_pub, amount, picked_up, justification,
       next_url, created_ms)
     select sha512((instance_id || i)::bytea), instance_id, reserve_pub, 0, 0, i, '', created_ms
     from merchant.tip_reserve, generate_series(1, $1::int) i where reserve_pub = $2 order by i`,
    [COUNT, decodeBase32(reserve.reservePub, 32)],
  );
  await sql(
    `insert into merchant.product (description, description_i18n, unit, image, price, taxes, address,
       forgettable, next_restock_ms, instance_id, product_id, total_stock, total_sold, total_lost)
     select 'A thing', '{}', 'piece', '', 1, '[]', '{}', '[]', null, $2, 'p' || 10000 - i, 10, 0, 0
     from generate_series(1, $1::int) i`,
    [COUNT, shop.id],
  );
});

async function list(path: string, member: string): Promise<Record<string, unknown>[]> {
  const { status, body } = await send(`${shop.baseUrl}private/${path}`, { token: shop.token });
  expect(status).toBe(200);
  return body[member] as Record<string, unknown>[];
}

test('[TIP-5] among many reserves that no money has reached the funded one is found, wherever it is', async () => {
  expect(await list('reserves', 'reserves')).toHaveLength(COUNT + 1);
  expect(await authorizeTip(shop, 'KUDOS:1')).toMatchObject({ status: 412, body: { code: 2752 } });
  await transferTo(url, reserve, 'KUDOS:5');
  expect((await authorizeTip(shop, 'KUDOS:1')).status).toBe(200);
  await transferTo(url, reserve, 'KUDOS:2');
  const answer = await send(`${url}/tip-query?instance=${shop.id}`, { token: shop.token });
  expect(answer.body).toMatchObject({
    amount_available: 'KUDOS:7',
    amount_authorized: 'KUDOS:1',
    reserve_pub: reserve.reservePub,
  });
  const reserves = await list('reserves', 'reserves');
  expect(reserves.map(({ active }) => active)).toEqual([
    true,
    ...Array<boolean>(COUNT).fill(false),
  ]);
  const times = reserves.map(({ creation_time: time }) => (time as { t_ms: number }).t_ms);
  expect(times).toEqual([...times].sort((a, b) => a - b));
  const [funded] = await list('reserves?active=yes&failures=no', 'reserves');
  expect(funded).toMatchObject({ reserve_pub: reserve.reservePub });
  expect(await list('reserves?active=no', 'reserves')).toHaveLength(COUNT);
  expect(await list(`reserves?after=${times[1000]}`, 'reserves')).toHaveLength(COUNT - 1000);
});

test('[INV-2] products are listed by name', async () => {
  const names = (await list('products', 'products')).map(({ product_id: name }) => name);
  expect(names).toEqual(Array.from({ length: COUNT }, (_, index) => `p${10000 - COUNT + index}`));
});

test('[TIP-1] tips of a reserve are listed in the order of time', async () => {
  const tips = await list(`reserves/${reserve.reservePub}?tips=yes`, 'tips');
  const reasons = tips.slice(0, COUNT).map(({ reason }) => reason);
  expect(reasons).toEqual(Array.from({ length: COUNT }, (_, index) => `${index + 1}`));
});
