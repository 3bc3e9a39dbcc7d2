/** The calls of docs/shop.md, which curl sends as they stand there. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { beforeAll, expect, inject, test } from 'vitest';
import { fundedWallet } from '../../support/funded-wallet';
import { payWith } from '../../support/pay-with';
import { makeInstance, send, type TestInstance } from '../merchant/merchant-support';

const url = inject('serverUrl');
const TOKEN = 'secret-token:CHOOSE-ONE';
const CALLS = [...readFileSync('docs/shop.md', 'utf8').matchAll(/^```\n(curl [^]*?)^```/gm)].map(
  ([, call = '']) => call,
);
let shop: TestInstance;

beforeAll(async () => {
  // As in the README.
  const auth = { method: 'token', token: TOKEN };
  shop = await makeInstance(url, { auth, default_wire_transfer_delay: '1 day' });
});

/** Returns the status and the body. */
function run(call: string): { readonly status: number; readonly body: Record<string, unknown> } {
  const here = call
    .replaceAll('http://localhost:8080/merchant/instances/SHOP/', shop.baseUrl)
    .replaceAll("-u 'mine:", `-u '${shop.id}:`);
  const script = `curl() { command curl --silent --write-out '\\n%{http_code}' "$@"; }\n${here}`;
  const env = { ...process.env, SHOP: shop.baseUrl.replace(/\/$/, ''), TOKEN };
  const said = execFileSync('bash', ['-c', script], { encoding: 'utf8', env });
  const [, body = '', status = ''] = /^([^]*)\n([0-9]{3})$/.exec(said) ?? [];
  return { status: Number(status), body: JSON.parse(body) as Record<string, unknown> };
}

function callWith(text: string): string {
  return CALLS.find((call) => call.includes(text)) ?? '';
}

test('I14-12 an order is made, paid and refunded by the calls of the guide', async () => {
  expect(CALLS).toHaveLength(4);
  const made = run(callWith('order-17'));
  expect(made).toMatchObject({ status: 200, body: { order_id: 'order-17' } });
  expect(made.body).not.toHaveProperty('warnings');
  await payWith(await fundedWallet(url, 'KUDOS:5'), String(made.body['taler_pay_uri']));
  const paid = await send(`${shop.baseUrl}private/orders/order-17`, { token: TOKEN });
  expect(paid.body).toMatchObject({ order_status: 'paid', order_state: 'paid', final: false });
  expect(paid.body).not.toHaveProperty('taler_pay_uri');
  const refund = run(callWith('/refund'));
  expect(refund).toMatchObject({ status: 200 });
  expect(refund.body['taler_refund_uri']).toMatch(/^taler\+http:\/\/refund\//);
});

test('I14-12 so are a login token and the list of requests', () => {
  expect(run(callWith('private/token'))).toMatchObject({
    status: 200,
    body: { scope: 'order-simple' },
  });
  expect(run(callWith('private/requests'))).toMatchObject({ status: 200 });
});
