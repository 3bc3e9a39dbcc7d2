/**
 * Tips that need a clock of their own, and the specification's forms for every caller
 * (WIRE_PROFILE=service). They use a separate server.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { advanceClock } from '../../support/deployment';
import { EARLY_HEADERS } from '../../support/early-wallets';
import { startServer, type TestServer } from '../../support/server';
import { direct } from '../journeys/deployment';
import {
  buyAsSpecified,
  lookUpAsSpecified,
  SPECIFIED,
  takeTipAsSpecified,
  withdrawAsSpecified,
} from '../journeys/specification';
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
  server = await startServer({ env: { WIRE_PROFILE: 'service' } });
  shop = await makeInstance(server.url);
  reserve = await fundedReserve(server.url, shop, 'KUDOS:10');
}, 300_000);

afterAll(() => server.stop());

function authorizeB() {
  return send(`${server.url}/tip-authorize`, {
    token: shop.token,
    body: { amount: 'KUDOS:1', instance: shop.id, justification: 'x', next_url: 'http://n/' },
  });
}

test('[REF-5] [TIP-3] with WIRE_PROFILE=service every caller gets the specification’s forms (D6)', async () => {
  const deployment = direct(server.url);
  const coin = await withdrawAsSpecified(deployment);
  const orderId = await buyAsSpecified(deployment, shop, coin);
  await lookUpAsSpecified(deployment, shop, orderId, SPECIFIED.refunds, EARLY_HEADERS);
  await takeTipAsSpecified(deployment, shop, SPECIFIED.signature, EARLY_HEADERS);
  const early = { headers: EARLY_HEADERS };
  const own = `/public/instances/${shop.id}/refund?order_id=${orderId}`;
  await deployment.ask(own, SPECIFIED.refunds, early);
  const { body } = await authorizeB();
  expect(body['tip_token']).toEqual(expect.any(String));
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
