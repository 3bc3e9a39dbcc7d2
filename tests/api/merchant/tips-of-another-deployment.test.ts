/** What needs a clock of its own and the deployed forms (WIRE_PROFILE=taler): one server apart. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { tipResponseSchema, tipTokenSchema } from '@/protocol/tip';
import { advanceClock } from '../../support/deployment';
import { startServer, type TestServer } from '../../support/server';
import { makeInstance, send, type TestInstance } from './merchant-support';
import {
  authorizeTip,
  fundedReserve,
  makePlanchets,
  makeTip,
  pickUp,
  transferTo,
  type TestReserve,
} from './tip-support';

let server: TestServer;
let shop: TestInstance;
let reserve: TestReserve;

beforeAll(async () => {
  server = await startServer({ env: { WIRE_PROFILE: 'taler' } });
  shop = await makeInstance(server.url);
  reserve = await fundedReserve(server.url, shop, 'KUDOS:10');
}, 60_000);

afterAll(() => server.stop());

function authorizeB() {
  return send(`${server.url}/tip-authorize`, {
    token: shop.token,
    body: { amount: 'KUDOS:1', instance: shop.id, justification: 'x', next_url: 'http://n/' },
  });
}

test('[TIP-1] [TIP-3] under the deployed profile token and signatures are objects (D6)', async () => {
  const { body } = await authorizeB();
  const token = tipTokenSchema.parse(body['tip_token']);
  expect(Object.keys(body['tip_token'] as object).sort()).toEqual(
    Object.keys(z.encode(tipTokenSchema, token)).sort(),
  );
  const planchets = await makePlanchets(server.url, ['0.64', '0.01']);
  const picked = await send(token.pickup_url, {
    body: { tip_id: body['tip_id'], planchets: planchets.map(({ json }) => json) },
  });
  expect(picked.status).toBe(200);
  const [first] = tipResponseSchema.parse(picked.body).reserve_sigs;
  expect(first).toHaveProperty('reserve_sig');
});

test('[TIP-1] [TIP-3] [TIP-5] an expired reserve gives nothing until money comes again', async () => {
  const planchets = await makePlanchets(server.url, ['0.64']);
  const late = await makePlanchets(server.url, ['0.08']);
  const tip = await makeTip(shop, 'KUDOS:2');
  expect((await pickUp(shop, tip, planchets)).status).toBe(200);
  await advanceClock(server.url, 29 * 86_400_000);
  expect(await authorizeTip(shop, 'KUDOS:1')).toMatchObject({ status: 410, body: { code: 2750 } });
  expect(await authorizeB()).toMatchObject({ status: 404, body: { code: 2702 } });
  expect(await pickUp(shop, tip, late)).toMatchObject({ status: 410, body: { code: 2405 } });
  const path = `${server.url}/public/tip-pickup`;
  const body = { tip_id: tip, planchets: late.map(({ json }) => json) };
  expect(await send(path, { body })).toMatchObject({ status: 410, body: { code: 2702 } });
  // An answer that got lost is given again.
  expect((await pickUp(shop, tip, planchets)).status).toBe(200);
  const shown = await send(`${shop.baseUrl}private/reserves/${reserve.reservePub}`, {
    token: shop.token,
  });
  expect(shown.body).toMatchObject({ active: false });

  await transferTo(server.url, reserve, 'KUDOS:1');
  expect((await authorizeTip(shop, 'KUDOS:1')).status).toBe(200);
  expect((await pickUp(shop, tip, late)).status).not.toBe(410);
});
