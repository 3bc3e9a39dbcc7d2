/** A test that moved time gives the deployment back as it was. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCoins } from '../../support/coins';
import { advanceClock, runJobs } from '../../support/deployment';
import { startServer, type TestServer } from '../../support/server';
import { makeClaimedOrder, makeInstance, payWith, send } from '../merchant/merchant-support';
import { payBody } from '../merchant/pay-body';

const DAY_MS = 86_400_000;
let server: TestServer;

beforeAll(async () => {
  server = await startServer({ env: { DEMO: '0' } });
}, 300_000);
afterAll(() => server.stop());

async function pay(): Promise<number> {
  const shop = await makeInstance(server.url);
  const claimed = await makeClaimedOrder(shop);
  const [coin] = await makeCoins(server.url, ['0.64']);
  const body = payBody([payWith(server.url, claimed, coin!)]);
  return (await send(`${shop.baseUrl}orders/${claimed.orderId}/pay`, { body })).status;
}

interface Wire {
  readonly fees: Readonly<Record<string, readonly { readonly start_date: { t_ms: number } }[]>>;
}

test('I14-9 after time was moved over days, and back, customers can pay as before', async () => {
  expect(await pay()).toBe(200);
  await advanceClock(server.url, 2 * DAY_MS);
  await runJobs(server.url);
  expect(await pay()).toBe(200);
  await send(`${server.url}/test/clock`, { body: { reset: true } });
  expect(await pay()).toBe(200);
  const wire = (await (await fetch(`${server.url}/exchange/wire`)).json()) as Wire;
  const starts = Object.values(wire.fees).flatMap((fees) => fees.map((fee) => fee.start_date.t_ms));
  expect(Math.min(...starts)).toBeLessThanOrEqual(Date.now());
}, 120_000);

test.each([{}, { advance: { d_ms: -1 } }, { now: '2027-01-01' }])(
  'I14-9 the clock refuses %j by the name of the member',
  async (body) => {
    const refused = await send(`${server.url}/test/clock`, { body });
    expect(refused).toMatchObject({ status: 400, body: { field: 'advance' } });
    expect(refused.body['code']).not.toBe(22);
  },
);
