/** An order's row that another session has locked: only its own payment waits. */
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { makeCoins } from '../../support/coins';
import { databaseUrlOf } from '../../support/server';
import { makeClaimedOrder, makeInstance, payWith, send, type Answer } from './merchant-support';
import { payBody } from './pay-body';

const url = inject('serverUrl');
const client = new pg.Client({ connectionString: databaseUrlOf(inject('dataDir')) });

beforeAll(() => client.connect());
afterAll(() => client.end());

test('[PAY-12] a locked order holds up no other payment, is answered 503, and is paid once it is free', async () => {
  const shop = await makeInstance(url);
  const makePayment = async (): Promise<{ orderId: string; pay: () => Promise<Answer> }> => {
    const [claimed, [coin]] = [await makeClaimedOrder(shop), await makeCoins(url, ['0.64'])];
    const body = payBody([payWith(url, claimed, coin!)]);
    const path = `${shop.baseUrl}orders/${claimed.orderId}/pay`;
    return { orderId: claimed.orderId, pay: () => send(path, { body }) };
  };
  const stuck = await makePayment();
  const others = await Promise.all(Array.from({ length: 6 }, makePayment));

  await client.query('begin');
  await client.query(
    'select from merchant."order" where instance_id = $1 and order_id = $2 for update',
    [shop.id, stuck.orderId],
  );
  const begun = performance.now();
  // Twice: the lane must not wait for the second one again.
  const stuckAnswers = Promise.all([stuck.pay(), stuck.pay()]);
  let areStuckAnswered = false;
  void stuckAnswers.then(() => (areStuckAnswered = true));
  const statuses: number[] = [];
  for (const { pay } of others) statuses.push((await pay()).status);
  const tookMs = performance.now() - begun;
  expect(areStuckAnswered).toBe(false);
  expect(statuses).toEqual(others.map(() => 200));
  expect(tookMs).toBeLessThan(2_500);

  for (const answer of await stuckAnswers) {
    expect(answer).toMatchObject({ status: 503, body: { code: 9003 } });
    expect(answer.headers.get('retry-after')).toBe('1');
  }
  const later = stuck.pay();
  await client.query('rollback');
  expect((await later).status).toBe(200);
  expect((await stuck.pay()).status).toBe(200);
  expect(await shop.backend.order(stuck.orderId)).toMatchObject({ status: 'paid' });
}, 300_000);
