/** New orders in the members of today's interface (merchant-now 7.1). */
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { claimOrder, makeInstance, send, type Answer, type TestInstance } from './merchant-support';

const url = inject('serverUrl');
const TEA = { amount: 'KUDOS:0.64', summary: 'Tea' };
/** As the PHP client decodes it. */
const seconds = z.looseObject({ t_s: z.int() });
let shop: TestInstance;

beforeAll(async () => {
  shop = await makeInstance(url);
});

function ask(path: string, body?: object, more: object = {}): Promise<Answer> {
  const given = body === undefined ? {} : { body };
  return send(`${shop.baseUrl}private/${path}`, { token: shop.token, ...given, ...more });
}

const orderAt = (id: string, query = '') => ask(`orders/${id}${query}`);

describe('I14-1 creating an order', () => {
  test('refuses one of another version, whose choices would be lost', async () => {
    const choices = [{ amount: 'KUDOS:1' }, { amount: 'KUDOS:2' }];
    for (const priced of [TEA, { summary: 'Tea' }]) {
      const made = await ask('orders', { order: { ...priced, version: 1, choices } });
      expect(made).toMatchObject({
        status: 400,
        body: {
          code: 2502,
          field: 'order.version',
          detail: expect.stringMatching('choices') as string,
        },
      });
    }
    for (const other of [{ version: 2 }, { choices }, { version: 0, choices }]) {
      const made = await ask('orders', { order: { ...TEA, ...other } });
      expect(made).toMatchObject({ status: 400, body: { code: 2502, field: 'order.version' } });
    }
    for (const plain of [{ version: 0 }, { choices: [] }]) {
      expect((await ask('orders', { order: { ...TEA, ...plain } })).status).toBe(200);
    }
  });

  test('takes order_id beside the order, and answers its deadline and addresses', async () => {
    const asked = { order: TEA, order_id: 'beside', session_id: 'visit-1' };
    const made = await ask('orders', asked);
    expect(made).toMatchObject({
      status: 200,
      body: { order_id: 'beside', token: expect.stringMatching(/^[0-9A-Z]{26}$/) as string },
    });
    const { body: shown } = await orderAt('beside', '?session_id=visit-1');
    for (const name of ['pay_deadline', 'taler_pay_uri', 'order_status_url']) {
      expect(made.body[name], name).toEqual(shown[name]);
    }
    seconds.parse(made.body['pay_deadline']);
    // It is the same order as with the identifier inside.
    expect((await ask('orders', asked)).body).toEqual(made.body);
    const inside = await ask('orders', { order: { ...TEA, order_id: 'beside' } });
    expect(inside).toMatchObject({ status: 200, body: { token: made.body['token'] } });
  });

  test('takes each member that it names, in a strict call, too', async () => {
    const location = { country: 'CH', town: 'Bern' };
    const later = { t_s: Math.floor(Date.now() / 1_000) + 7_200 };
    const order = {
      ...TEA,
      ...{ version: 0, max_fee: 'KUDOS:1', summary_i18n: { de: 'Tee' }, minimum_age: 0 },
      ...{ fulfillment_message: 'Thanks', fulfillment_message_i18n: { de: 'Danke' } },
      ...{ public_reorder_url: 'https://shop.example/tea', extra: { table: 4 } },
      ...{ delivery_location: location, delivery_date: later, auto_refund: { d_us: 60_000_000 } },
      ...{ pay_deadline: later, wire_transfer_deadline: later },
      products: [
        {
          ...{ product_id: 'tea', product_name: 'Green tea', description: 'Tea', price: 'KUDOS:1' },
          ...{ description_i18n: { de: 'Tee' }, quantity: 1, unit: 'tins', image: '', taxes: [] },
          delivery_date: later,
        },
      ],
    };
    const body = { order, session_id: 'visit', create_token: true, payment_target: 'x-taler-bank' };
    const made = await ask('orders', body, { headers: { prefer: 'handling=strict' } });
    expect(made).toMatchObject({ status: 200 });
    expect(made.body).not.toHaveProperty('warnings');
    const { order_id: id, token } = made.body;
    const { orderId } = await claimOrder(shop, String(id), String(token));
    const { body: claimed } = await orderAt(orderId);
    expect(claimed['contract_terms']).toMatchObject({
      fulfillment_message_i18n: { de: 'Danke' },
      products: [{ product_name: 'Green tea', unit: 'tins' }],
    });
  });

  test('keeps the money at the exchange for as long as it can be refunded', async () => {
    const weeks = { d_us: 14 * 86_400_000_000 };
    const made = await ask('orders', { order: TEA, refund_delay: weeks, create_token: false });
    expect(made.status).toBe(200);
    const { orderId } = await claimOrder(shop, String(made.body['order_id']), undefined);
    const terms = z
      .looseObject({ refund_deadline: seconds, wire_transfer_deadline: seconds })
      .parse((await orderAt(orderId)).body['contract_terms']);
    expect(terms.wire_transfer_deadline.t_s).toBeGreaterThanOrEqual(terms.refund_deadline.t_s);
    expect(terms.refund_deadline.t_s).toBeGreaterThan(Date.now() / 1_000 + 13 * 86_400);
    // Who names both is told when they contradict.
    const short = { ...TEA, wire_transfer_delay: { d_us: 3_600_000_000 } };
    const refused = await ask('orders', { order: short, refund_delay: weeks });
    expect(refused).toMatchObject({ status: 400, body: { code: 2504, field: 'refund_delay' } });
  });

  test('takes a refund deadline within the time that the instance gives', async () => {
    const own = await makeInstance(url);
    const at = `${own.baseUrl}private`;
    const { token } = own;
    const weeks = { default_refund_delay: { d_us: 14 * 86_400_000_000 } };
    expect((await send(at, { method: 'PATCH', token, body: weeks })).status).toBe(204);
    const until = (days: number) => {
      const t_s = Math.floor(Date.now() / 1_000) + days * 86_400;
      return send(`${at}/orders`, { token, body: { order: { ...TEA, refund_deadline: { t_s } } } });
    };
    expect((await until(7)).status).toBe(200);
    expect(await until(15)).toMatchObject({ status: 400, body: { code: 2504 } });
  });

  test('asks for no claim token with create_token false', async () => {
    const made = await ask('orders', { order: TEA, create_token: false });
    expect(made.status).toBe(200);
    expect(made.body).not.toHaveProperty('token');
    expect(made.body['order_status_url']).not.toContain('token=');
  });

  test.each([
    [{ order: { ...TEA, order_id: 'a' }, order_id: 'b' }, 400, 26, 'order_id'],
    [{ order: TEA, order_id: 'a/b' }, 400, 26, 'order_id'],
    [{ order: TEA, session_id: 7 }, 400, 26, 'session_id'],
    [{ order: TEA, otp_id: 'till' }, 404, 2021, 'otp_id'],
  ])('refuses %j by the name of the member', async (body, status, code, field) => {
    expect(await ask('orders', body)).toMatchObject({ status, body: { code, field } });
  });
});
