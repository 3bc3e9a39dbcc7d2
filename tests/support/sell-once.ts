/** The whole way of the money: register, withdraw, buy, be paid. */
import { expect } from 'vitest';
import { makeOrder, payOrder } from './dashboard';
import { advanceClock, call, createInstance, runJobs } from './deployment';
import { fundedWallet } from './funded-wallet';

interface BookedTransfer {
  readonly direction: string;
}

export async function sellOnce(url: string): Promise<void> {
  const shop = await createInstance(url);
  const wallet = await fundedWallet(url, 'KUDOS:10');
  const { orderId, payUri } = await makeOrder(shop, { summary: 'A lamp' });
  await payOrder(wallet, payUri);
  const { authorization, baseUrl, account } = shop;
  const order = `${baseUrl}private/orders/${orderId}`;
  expect(await call('GET', order, { authorization })).toMatchObject({ order_status: 'paid' });
  await advanceClock(url, 120_000);
  const { authorization: login } = account;
  const transfers = `${url}/bank/accounts/${account.username}/transfers?delta=-5`;
  const credits = async (): Promise<number> => {
    const { transfers: booked } = await call('GET', transfers, { authorization: login });
    return (booked as BookedTransfer[]).filter(({ direction }) => direction === 'credit').length;
  };
  await runJobs(url);
  // The start credit, and the exchange's transfer.
  expect(await credits()).toBe(2);
  const wired = async () => (await call('GET', order, { authorization }))['wired'];
  expect(await wired()).toBe(true);
}
