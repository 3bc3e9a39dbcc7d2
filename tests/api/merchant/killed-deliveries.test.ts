/** A server that is killed fifty times while it delivers events, or `KILLS` times. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCoins } from '../../support/coins';
import { runJobs } from '../../support/deployment';
import { startServer, type TestServer } from '../../support/server';
import { openReceiver, type Receiver } from '../../support/webhook-receiver';
import { makeClaimedOrder, payWith } from './merchant-support';
import { openShopWithEndpoint, orderIds } from './webhook-support';

let server: TestServer;
let receiver: Receiver;

beforeAll(async () => {
  server = await startServer();
  receiver = await openReceiver();
}, 60_000);
afterAll(async () => {
  await receiver.close();
  await server.stop();
});

const KILLS = Number.parseInt(process.env['KILLS'] ?? '50', 10);

test(
  'I14-2 a killed server delivers every paid order’s event, and invents none',
  { timeout: 60_000 + KILLS * 20_000 },
  async () => {
    const { shop } = await openShopWithEndpoint(server.url, {
      url: receiver.url,
      events: ['order.paid'],
    });
    const paid: string[] = [];
    for (let kill = 1; kill <= KILLS; kill += 1) {
      receiver.delayMs = 30;
      const coins = await makeCoins(server.url, ['0.64', '0.64', '0.64']);
      for (const coin of coins) {
        const claimed = await makeClaimedOrder(shop);
        const body = { coins: [payWith(server.url, claimed, coin)], sessionId: '' };
        await shop.wallet.pay(claimed.orderId, body);
        paid.push(claimed.orderId);
      }
      await receiver.until(paid.length - 2);
      await server.stop({ keep: true, signal: 'SIGKILL' });
      server = await startServer({ dataDir: server.dataDir, port: server.port });
      receiver.delayMs = 0;
      await runJobs(server.url);
      await runJobs(server.url);
      expect(new Set(orderIds(receiver.received))).toEqual(new Set(paid));
      // What comes twice is known by its identifier.
      const ofOrders = receiver.received.map(
        (one) => `${String(one.headers['webhook-id'])} ${String(orderIds([one])[0])}`,
      );
      expect(new Set(ofOrders).size).toBe(paid.length);
      expect(new Set(receiver.received.map((one) => one.headers['webhook-id'])).size).toBe(
        paid.length,
      );
    }
  },
);
