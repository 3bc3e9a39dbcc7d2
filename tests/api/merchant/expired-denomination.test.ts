/** Coins that were kept too long, on a server with a clock of its own. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCoins, refusalOf } from '../../support/coins';
import { advanceClock } from '../../support/deployment';
import { startServer, type TestServer } from '../../support/server';
import { makeClaimedOrder, makeInstance, payWith } from './merchant-support';
import { coinOf, payAtB } from './style-b-support';

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ env: { DEMO: '0' } });
}, 300_000);

afterAll(async () => {
  await server.stop();
});

test('[PAY-5] a coin whose denomination has expired is refused by its own error in each style', async () => {
  const { url } = server;
  const [coin] = await makeCoins(url, ['0.64']);
  const { expireDeposit: expiry } = coin!.denomination;
  const shop = await makeInstance(url, { default_wire_transfer_delay: '3 years' });
  const claimed = await makeClaimedOrder(shop, { pay_deadline: { t_ms: expiry + 86_400_000 } });
  await advanceClock(url, expiry - Date.now());
  const inA = { coins: [payWith(url, claimed, coin!)], sessionId: '' };
  expect(await refusalOf(shop.wallet.pay(claimed.orderId, inA))).toMatchObject({
    status: 410,
    body: { code: 2165 },
  });
  expect(await payAtB(url, claimed, [coinOf(url, claimed, coin!)])).toMatchObject({
    status: 400,
    body: { code: 2105 },
  });
  expect(await shop.backend.order(claimed.orderId)).toMatchObject({ status: 'claimed' });
});
