/** A payment's statement that fails unexpectedly is reported as a bug, never as a refusal. */
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { makeCoins } from '../../support/coins';
import { query } from '../../support/database';
import { databaseUrlOf, startServer } from '../../support/server';
import { makeClaimedOrder, makeInstance, payWith, send } from './merchant-support';
import { payBody } from './pay-body';

test('[PAY-12] a bug in a payment is 500 and logged; the order stays as it was and can be paid', async () => {
  const server = await startServer({ env: { DEMO: '0', LOG_LEVEL: 'error' }, log: 'pipe' });
  const log = text(server.process.stderr!);
  const database = databaseUrlOf(server.dataDir);
  try {
    const shop = await makeInstance(server.url);
    const [first, coin] = await makeCoins(server.url, ['0.64', '0.64']);
    // The first payment to an account is made by steps.
    const earlier = await makeClaimedOrder(shop);
    const paidBefore = { body: payBody([payWith(server.url, earlier, first!)]) };
    const at = `${shop.baseUrl}orders/${earlier.orderId}/pay`;
    expect((await send(at, paidBefore)).status).toBe(200);
    const claimed = await makeClaimedOrder(shop);
    const body = payBody([payWith(server.url, claimed, coin!)]);
    const pay = () => send(`${shop.baseUrl}orders/${claimed.orderId}/pay`, { body });

    await query(database, 'alter domain merchant.all_orders_settled rename to misspelt');
    const failed = await pay();
    expect(failed).toMatchObject({ status: 500, body: { code: 60 } });
    expect(await shop.backend.order(claimed.orderId)).toMatchObject({ status: 'claimed' });
    await query(database, 'alter domain merchant.misspelt rename to all_orders_settled');
    expect((await pay()).status).toBe(200);

    await server.stop();
    const lines = (await log).split('\n').filter((line) => line.includes('all_orders_settled'));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!)).toMatchObject({
      level: 50,
      requestId: failed.body['request_id'],
      err: { code: '42704' },
    });
  } finally {
    await server.stop();
  }
}, 300_000);
