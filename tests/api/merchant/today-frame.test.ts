/**
 * The frame of today's interface (merchant-now 2). Times have both units. Wallets of 2020 get what they
 * got before.
 */
import { beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { makeInstance, send, type Answer, type TestInstance } from './merchant-support';
import { freshKey } from '../conversations/bank-support';

const url = inject('serverUrl');
const FUTURE_S = 1_900_000_000;
const both = (seconds: number) => ({ t_ms: seconds * 1000, t_s: seconds });
let shop: TestInstance;

beforeAll(async () => {
  shop = await makeInstance(url, {
    default_wire_transfer_delay: { d_us: 3_600_000_000 },
    default_pay_delay: { d_us: 7_200_000_000 },
  });
});

function ask(path: string, body?: object, method?: string): Promise<Answer> {
  const given = { ...(body && { body }), ...(method !== undefined && { method }) };
  return send(`${shop.baseUrl}${path}`, { token: shop.token, ...given });
}

async function order(members: object = {}, choices: object = {}): Promise<string> {
  const tea = { amount: 'KUDOS:0.64', summary: 'Tea', ...members };
  const made = await ask('private/orders', { order: tea, create_token: false, ...choices });
  expect(made).toMatchObject({ status: 200 });
  return String(made.body['order_id']);
}

const contractIn = z.object({ contract_terms: z.record(z.string(), z.unknown()) });

test('I14-1 an instance takes durations in microseconds, and answers both units', async () => {
  expect((await ask('private')).body).toMatchObject({
    default_wire_transfer_delay: { d_ms: 3_600_000, d_us: 3_600_000_000 },
    default_pay_delay: { d_ms: 7_200_000, d_us: 7_200_000_000 },
  });
});

test('I14-1 an order takes times in seconds, and its contract has both units and priorities', async () => {
  const orderId = await order(
    {
      pay_deadline: { t_s: FUTURE_S },
      wire_transfer_deadline: { t_s: FUTURE_S + 60 },
      delivery_date: { t_s: FUTURE_S },
      auto_refund: { d_us: 60_000_000 },
    },
    { refund_delay: { d_us: 600_000_000 } },
  );
  expect((await ask(`private/orders/${orderId}`)).body).toMatchObject({
    pay_deadline: both(FUTURE_S),
  });
  const claimed = await send(`${shop.baseUrl}orders/${orderId}/claim`, {
    body: { nonce: freshKey() },
  });
  const { contract_terms: terms } = contractIn.parse(claimed.body);
  const seconds = z.object({ timestamp: z.object({ t_s: z.int() }) }).parse(terms).timestamp.t_s;
  expect(terms).toMatchObject({
    timestamp: both(seconds),
    pay_deadline: both(FUTURE_S),
    refund_deadline: both(seconds + 600),
    wire_transfer_deadline: both(FUTURE_S + 60),
    delivery_date: both(FUTURE_S),
    auto_refund: { d_ms: 60_000, d_us: 60_000_000 },
    products: [],
  });
  for (const exchange of z.array(z.record(z.string(), z.unknown())).parse(terms['exchanges'])) {
    expect(exchange).toMatchObject({ priority: 1024 });
  }
});

test('I14-1 a wallet of 2020 gets a contract with one unit, and exchanges without priorities', async () => {
  const orderId = await order({ auto_refund: { d_us: 60_000_000 }, delivery_date: both(FUTURE_S) });
  const query = new URLSearchParams({ order_id: orderId, nonce: freshKey(), instance: shop.id });
  const claimed = await send(`${url}/merchant/public/proposal?${query}`);
  const { contract_terms: terms } = contractIn.parse(claimed.body);
  expect(terms).toMatchObject({ auto_refund: { d_ms: 60_000 } });
  expect(JSON.stringify(terms)).not.toMatch(/"t_s"|"d_us"|"priority"/);
});

test.each<[Record<string, object>, string]>([
  [{ order: { pay_deadline: { t_s: 'soon' } } }, 'order.pay_deadline'],
  [{ order: { pay_deadline: {} } }, 'order.pay_deadline'],
  [{ refund_delay: { d_us: 1.5 } }, 'refund_delay'],
])('I14-1 %j is refused by its name', async (given, field) => {
  const tea = { amount: 'KUDOS:0.64', summary: 'Tea', ...given['order'] };
  const refused = await ask('private/orders', { ...given, order: tea });
  expect(refused).toMatchObject({ status: 400 });
  expect(refused.body['field']).toMatch(new RegExp(`^${field}`));
});
