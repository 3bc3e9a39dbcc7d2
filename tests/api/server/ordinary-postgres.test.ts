/** The whole way of the money with DATABASE_URL naming a PostgreSQL that we have not set up. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeOrder, payOrder } from '../../support/dashboard';
import { advanceClock, call, createInstance, runJobs } from '../../support/deployment';
import { fundedWallet } from '../../support/funded-wallet';
import { startOrdinaryPostgres } from '../../support/ordinary-postgres';
import { copyKeys, startServer } from '../../support/server';

interface BookedTransfer {
  readonly direction: string;
}

test('[UI-1] register, withdraw, buy, be paid: with a role that owns its database and nothing else', async () => {
  const postgres = await startOrdinaryPostgres();
  const dataDir = await copyKeys();
  const server = await startServer({ dataDir, env: { DATABASE_URL: postgres.url } });
  try {
    expect(existsSync(path.join(server.dataDir, 'postgres'))).toBe(false);
    const shop = await createInstance(server.url);
    const wallet = await fundedWallet(server.url, 'KUDOS:10');
    const { orderId, payUri } = await makeOrder(shop, { summary: 'A lamp' });
    await payOrder(wallet, payUri);
    const { authorization, baseUrl, account } = shop;
    const order = `${baseUrl}private/orders/${orderId}`;
    expect(await call('GET', order, { authorization })).toMatchObject({ order_status: 'paid' });
    await advanceClock(server.url, 120_000);
    const { authorization: login } = account;
    const transfers = `${server.url}/bank/accounts/${account.username}/transfers?delta=-5`;
    const credits = async (): Promise<number> => {
      const { transfers: booked } = await call('GET', transfers, { authorization: login });
      return (booked as BookedTransfer[]).filter(({ direction }) => direction === 'credit').length;
    };
    await runJobs(server.url);
    // The start credit, and the exchange's transfer.
    expect(await credits()).toBe(2);
    const wired = async () => (await call('GET', order, { authorization }))['wired'];
    expect(await wired()).toBe(true);
  } finally {
    await server.stop();
    await postgres.stop();
  }
}, 240_000);
