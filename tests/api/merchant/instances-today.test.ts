/** Instances in the members of today's merchant interface, and self-provisioning. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, OPERATOR_TOKEN, type TestServer } from '../../support/server';
import { registerUser } from '../../support/coins';
import { newInstanceId, send, type Answer } from './merchant-support';

let server: TestServer;
let payto: string;
const PASSWORD = 'correct horse battery staple';

beforeAll(async () => {
  server = await startServer({ env: { DEMO: '0', SELF_PROVISIONING: '1' } });
  const { username } = await registerUser(server.url);
  payto = `payto://x-taler-bank/${new URL(server.url).host}/${username}`;
}, 300_000);

afterAll(() => server.stop());

const configurationOf = (id: string, more: object = {}) => ({
  id,
  name: `Shop ${id}`,
  auth: { method: 'token', password: PASSWORD },
  address: { country: 'ZZ' },
  jurisdiction: { country: 'ZZ' },
  use_stefan: true,
  default_wire_transfer_delay: { d_us: 86_400_000_000 },
  default_pay_delay: { d_us: 3_600_000_000 },
  ...more,
});

const manage = (path: string, init: Parameters<typeof send>[1] = {}): Promise<Answer> =>
  send(`${server.url}/merchant/management/instances${path}`, { token: OPERATOR_TOKEN, ...init });
const provision = (body: object): Promise<Answer> =>
  send(`${server.url}/merchant/instances`, { body });

async function tokenOf(id: string): Promise<string> {
  const basic = Buffer.from(`${id}:${PASSWORD}`).toString('base64');
  const { body } = await send(`${server.url}/merchant/instances/${id}/private/token`, {
    headers: { authorization: `Basic ${basic}` },
    body: { scope: 'all' },
  });
  return String(body['access_token']);
}

type Terms = Record<
  'timestamp' | 'refund_deadline' | 'wire_transfer_deadline',
  { t_ms: number }
> & {
  max_fee: string;
};

/** An order that says nothing of refunds and transfers; the times in its contract. */
async function timesOf(id: string, token: string, more: object = {}) {
  const base = `${server.url}/merchant/instances/${id}`;
  const order = {
    amount: 'KUDOS:1',
    summary: 'Tea',
    fulfillment_url: 'https://a.example/',
    ...more,
  };
  const made = await send(`${base}/private/orders`, { token, body: { order } });
  expect(made.status).toBe(200);
  const claim = { nonce: '0'.repeat(52), token: made.body['token'] };
  const path = `${base}/orders/${String(made.body['order_id'])}/claim`;
  const claimed = await send(path, { body: claim });
  const terms = (claimed.body['contract_terms'] ?? claimed.body) as Terms;
  return {
    created: terms.timestamp.t_ms,
    refund: terms.refund_deadline.t_ms,
    wire: terms.wire_transfer_deadline.t_ms,
    maxFee: terms.max_fee,
  };
}

test('I14-1 without a token management is 404, where anybody creates instances elsewhere', async () => {
  const body = configurationOf(newInstanceId());
  const managed = `${server.url}/merchant/management/instances`;
  const first = await send(managed, { body });
  expect(first).toMatchObject({ status: 404, body: { code: 21 } });
  expect(first.body['detail']).toContain('POST /merchant/instances');
  expect((await provision(body)).status).toBe(204);
  // A wrong token is that of an operator who has mistyped it.
  expect((await send(managed, { token: 'wrong', body })).status).toBe(401);
  expect((await send(managed)).status).toBe(401);
  expect((await send(`${managed}/${body.id}`, { method: 'DELETE' })).status).toBe(401);
});

test('I14-1 an instance of today’s members is made, shown and changed', async () => {
  const id = newInstanceId();
  const contact = {
    email: 'tea@shop.example',
    phone_number: '+49 30 123456',
    website: 'https://shop.example/',
  };
  const rounding = { default_wire_transfer_rounding_interval: 'DAY' };
  const configuration = configurationOf(id, { ...contact, ...rounding });
  expect((await manage('', { body: configuration })).status).toBe(204);
  expect((await manage('', { body: configuration })).status).toBe(204);
  expect(await manage('', { body: { ...configuration, website: '' } })).toMatchObject({
    status: 409,
    body: { code: 2600 },
  });
  const shown = (await manage(`/${id}`)).body;
  expect(shown).toMatchObject({
    ...contact,
    ...rounding,
    use_stefan: true,
    auth: { method: 'token' },
    accounts: [],
    default_max_deposit_fee: 'KUDOS:1',
  });
  expect(shown).not.toHaveProperty('default_refund_delay');
  expect(JSON.stringify(shown)).not.toContain('scrypt');
  const changes = { use_stefan: false, default_refund_delay: { d_us: 60_000_000 }, email: '' };
  expect((await manage(`/${id}`, { method: 'PATCH', body: changes })).status).toBe(204);
  const changed = (await manage(`/${id}`)).body;
  expect(changed).toMatchObject({
    use_stefan: false,
    default_refund_delay: { d_ms: 60_000 },
    website: 'https://shop.example/',
  });
  expect(changed).not.toHaveProperty('email');
  for (const [member, value] of [
    ['email', 'no address'],
    ['phone_number', 'call me'],
    ['website', 'javascript:alert(1)'],
    ['website', 'shop.example'],
    ['default_wire_transfer_rounding_interval', 'FORTNIGHT'],
    ['default_refund_delay', { d_us: 'forever' }],
    ['use_stefan', 'yes'],
  ] as const) {
    expect(
      await manage(`/${id}`, { method: 'PATCH', body: { [member]: value } }),
      member,
    ).toMatchObject({
      status: 400,
      body: { field: member },
    });
  }
});

test('I14-1 the merchant bears usual fees by default, also without use_stefan', async () => {
  const default_max_deposit_fee = 'KUDOS:0';
  for (const [changes, fee] of [
    [{ use_stefan: false }, 'KUDOS:1'],
    [{ use_stefan: true }, 'KUDOS:1'],
    [{ use_stefan: true, default_max_deposit_fee }, 'KUDOS:0'],
  ] as const) {
    const id = newInstanceId();
    expect((await manage('', { body: configurationOf(id, changes) })).status).toBe(204);
    expect((await manage(`/${id}`)).body).toMatchObject({ default_max_deposit_fee: fee });
  }
});

test('I14-1 refunds stay off unless the instance or the order says otherwise', async () => {
  const id = newInstanceId();
  await manage('', { body: configurationOf(id) });
  const token = await tokenOf(id);
  const base = `${server.url}/merchant/instances/${id}/private`;
  expect(
    await send(`${base}/orders`, { token, body: { order: { amount: 'KUDOS:1', summary: 'x' } } }),
  ).toMatchObject({
    status: 404,
    body: { code: 2500 },
  });
  expect((await send(`${base}/accounts`, { token, body: { payto_uri: payto } })).status).toBe(200);
  const off = await timesOf(id, token);
  expect(off.refund).toBe(off.created);
  expect(off.maxFee).toBe('KUDOS:1.00000000');
  const patch = (body: object) => send(base, { method: 'PATCH', token, body });
  // Longer than the transfer's own delay, which gives way.
  await patch({ default_refund_delay: { d_us: 2 * 86_400_000_000 } });
  const on = await timesOf(id, token);
  expect(on.refund - on.created).toBe(2 * 86_400_000);
  expect(on.wire).toBe(on.refund);
  await patch({ default_wire_transfer_rounding_interval: 'WEEK' });
  const rounded = await timesOf(id, token);
  expect(new Date(rounded.wire).getUTCDay()).toBe(1);
  expect(rounded.wire % 86_400_000).toBe(0);
  expect(rounded.wire).toBeGreaterThanOrEqual(rounded.refund);
  // What the order says itself is not rounded.
  const given = { wire_transfer_deadline: { t_ms: rounded.created + 5 * 86_400_000 } };
  expect((await timesOf(id, token, given)).wire).toBe(rounded.created + 5 * 86_400_000);
});

test('I14-1 anybody makes an instance with a password of its own, where that is allowed', async () => {
  const id = newInstanceId();
  expect((await provision(configurationOf(id))).status).toBe(204);
  const shown = await send(`${server.url}/merchant/instances/${id}/private`, {
    token: await tokenOf(id),
  });
  expect(shown).toMatchObject({ status: 200, body: { name: `Shop ${id}` } });
  // Neither another's, nor the operator's, nor one that a proxy would have to guard.
  const taken = configurationOf(id, { name: 'Another' });
  expect(await provision(taken)).toMatchObject({ status: 409, body: { code: 2600 } });
  for (const name of ['default', 'admin']) {
    expect(await provision(configurationOf(name)), name).toMatchObject({ status: 403 });
  }
  const open = configurationOf(newInstanceId(), { auth: { method: 'external' } });
  expect(await provision(open)).toMatchObject({
    status: 400,
    body: { code: 2601, field: 'auth.method' },
  });
  const short = configurationOf(newInstanceId(), { auth: { method: 'token', password: 'short' } });
  expect(await provision(short)).toMatchObject({ body: { code: 2601, field: 'auth.password' } });
  expect(await provision({ id: 'a/b' })).toMatchObject({ status: 400, body: { code: 26 } });
  // It is no way into management.
  expect((await send(`${server.url}/merchant/instances`)).status).toBe(401);
});

test('I14-1 an address makes only some instances an hour', async () => {
  const statuses = [];
  for (let at = 0; at < 25; at += 1) {
    const auth = { method: 'token', token: `secret-token:token-${at}-of-some-length` };
    statuses.push((await provision(configurationOf(newInstanceId(), { auth }))).status);
  }
  expect(statuses[0]).toBe(204);
  expect(statuses.at(-1)).toBe(429);
});
