/**
 * The last landed version runs beside the new one, on one database. What is begun at one is continued
 * at the other. Both are reached under one address, as behind a balancer.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { headlessWallet } from '@/testing/wallets/headless-wallet';
import { makeOrder } from '../../support/dashboard';
import {
  advanceClock,
  call,
  createInstance,
  registerBankUser,
  runJobsUntil,
  type BankUser,
  type MerchantInstance,
} from '../../support/deployment';
import { buildLastLanded, isLastLandedKnown } from '../../support/last-landed';
import { startOrdinaryPostgres, type OrdinaryPostgres } from '../../support/ordinary-postgres';
import { makeDataDir, startServer, type TestServer } from '../../support/server';
import { Switch } from '../../support/switch';
import { leaveUndescribed } from '../../support/undescribed-servers';

const isKnown = isLastLandedKnown();
let postgres: OrdinaryPostgres;
let balancer: Switch;
let before: TestServer;
let after: TestServer;

interface Sale {
  readonly shop: MerchantInstance;
  readonly orderId: string;
}
const sales: Sale[] = [];
/** Stops what was started, the last one first. */
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  if (!isKnown) return;
  const root = buildLastLanded();
  postgres = await startOrdinaryPostgres();
  stops.push(() => postgres.stop());
  balancer = await Switch.open();
  stops.push(() => balancer.close());
  leaveUndescribed(balancer.url);
  const env = { DEMO: '0', DATABASE_URL: postgres.url, PUBLIC_URL: balancer.url };
  before = await startServer({ root, dataDir: makeDataDir(), env });
  stops.push(() => before.stop());
  balancer.use(before);
  // The tables change under the running former version.
  const key = readFileSync(path.join(before.dataDir, 'secret-key'), 'utf8').trim();
  after = await startServer({ dataDir: makeDataDir(), env: { ...env, SECRET_KEY: key } });
  stops.push(() => after.stop());
}, 1_500_000);

afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
});

/** Each step is taken at the other version than the one before. */
async function sell(maker: TestServer, other: TestServer): Promise<void> {
  const wallet = headlessWallet('KUDOS', Date.now);
  balancer.use(maker);
  const shop = await createInstance(balancer.url);
  const user = await registerBankUser(balancer.url);
  balancer.use(other);
  await wallet.withdraw('KUDOS:20', otherThan(user, maker, other));
  const refundable = { amount: 'KUDOS:3', summary: 'a lamp' };
  balancer.use(maker);
  const first = await makeOrder(shop, refundable, { refund_delay: { d_ms: 30_000 } });
  balancer.use(other);
  expect(await wallet.pay(first.payUri)).toMatchObject({ state: 'paid' });
  const second = await makeOrder(shop, {
    summary: 'a candle',
    fulfillment_url: 'https://shop.example/candle',
  });
  balancer.use(maker);
  expect(await statusOf(shop, second.orderId)).toBe('unpaid');
  expect(await wallet.pay(second.payUri)).toMatchObject({ state: 'paid' });
  expect(await statusOf(shop, first.orderId)).toBe('paid');
  const refundUri = await raiseRefund(shop, first.orderId, 'KUDOS:1');
  balancer.use(other);
  expect(await wallet.takeRefund(refundUri)).toMatch(/^KUDOS:0\.9\d+$/);
  expect(await statusOf(shop, second.orderId)).toBe('paid');
  sales.push({ shop, orderId: first.orderId }, { shop, orderId: second.orderId });
}

/** A user that confirms at another server than the one where the withdrawal began. */
function otherThan(user: BankUser, maker: TestServer, other: TestServer): BankUser {
  return {
    ...user,
    startWithdrawal: async (amount) => {
      balancer.use(maker);
      const started = await user.startWithdrawal(amount);
      balancer.use(other);
      const confirm = async (): Promise<void> => {
        balancer.use(maker);
        await started.confirm();
        balancer.use(other);
      };
      return { ...started, confirm };
    },
  };
}

async function statusOf(shop: MerchantInstance, orderId: string): Promise<unknown> {
  return (await readOrder(shop, orderId))['order_status'];
}

function readOrder({ baseUrl, authorization }: MerchantInstance, orderId: string) {
  return call('GET', `${baseUrl}private/orders/${orderId}`, { authorization });
}

async function raiseRefund(
  { baseUrl, authorization }: MerchantInstance,
  orderId: string,
  refund: string,
): Promise<string> {
  const body = { refund, reason: 'a test' };
  const url = `${baseUrl}private/orders/${orderId}/refund`;
  const raised = await call('POST', url, { authorization, body });
  return String(raised['taler_refund_uri']);
}

test.skipIf(!isKnown)(
  'what the last landed version begins, the new one continues, and the other way round',
  async () => {
    await sell(before, after);
    await sell(after, before);
    await Promise.all([sell(before, before), sell(before, before)]);
    await sell(after, after);
  },
  120_000,
);

test.skipIf(!isKnown)(
  'the new version goes on alone: jobs, transfers to merchants, and the audit',
  async () => {
    expect(sales).toHaveLength(10);
    await before.stop({ keep: true });
    balancer.use(after);
    await advanceClock(after.url, 2 * 3_600_000);
    await runJobsUntil(after.url, async () => {
      const orders = await Promise.all(sales.map(({ shop, orderId }) => readOrder(shop, orderId)));
      return orders.every((order) => order['wired'] === true);
    });
    const env = { ...process.env, DATABASE_URL: postgres.url };
    const audit = spawnSync(process.execPath, ['dist/node/audit.mjs', '--json'], { env });
    expect(JSON.parse(audit.stdout.toString())).toMatchObject({ conserved: true });
    expect(audit.status).toBe(0);
  },
  120_000,
);
