/** Functions for tests are off in a deployment without TEST_CLOCK=1. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeBase32 } from '@/protocol/base32';
import { bytes, registerUser } from '../../support/coins';
import { query } from '../../support/database';
import { databaseUrlOf, startServer, type TestServer } from '../../support/server';

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ env: { TEST_CLOCK: '0', DEMO: '0', LOG_LEVEL: 'silent' } });
}, 300_000);

afterAll(() => server.stop());

function post(path: string, body: unknown): Promise<Response> {
  return fetch(`${server.url}${path}`, { method: 'POST', body: JSON.stringify(body) });
}

test('outside a test deployment no reserve is funded without credentials', async () => {
  const answer = await post('/bank/exchange/admin/add-incoming', {
    amount: 'KUDOS:7',
    reserve_pub: encodeBase32(bytes(32)),
    debit_account: `payto://x-taler-bank/${new URL(server.url).host}/bank`,
  });
  expect(answer.status).toBe(404);
});

test('outside a demo a password is stored at the cost that OWASP recommends', async () => {
  const { username } = await registerUser(server.url);
  const text = 'select password_hash as hash from bank.account where username = $1';
  const [row] = await query<{ hash: string }>(databaseUrlOf(server.dataDir), text, [username]);
  expect(row?.hash).toContain('scrypt$16384$8$5$');
});

test.for([
  ['/test/clock', { advance: { d_ms: 1 } }],
  ['/test/clock', { reset: true }],
  ['/test/jobs', {}],
] as const)('outside a test deployment there is no %s for %j', async ([path, body]) => {
  const answer = await post(path, body);
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ code: 21 });
});

test('I14-6 outside a demo the reference asks no shop', async () => {
  const operation = `${server.url}/docs/api/get_merchant_instances_instance_private_orders`;
  expect(await (await fetch(operation)).text()).not.toContain('/try#try');
  const headers = { origin: server.url };
  const sent = await fetch(`${operation}/try`, { method: 'POST', headers, body: 'limit=1' });
  expect(sent.status).toBe(404);
});
