/** Pages say that PostgreSQL gave up on their reading after 5 seconds. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withLockedTable } from '../../support/database';
import { databaseUrlOf, OPERATOR_TOKEN, startServer, type TestServer } from '../../support/server';
import { WebBrowser } from '../../support/web-browser';
import { makeInstance, send, type TestInstance } from '../merchant/merchant-support';

let server: TestServer;
let shop: TestInstance;
let owner: WebBrowser;
let operator: WebBrowser;

beforeAll(async () => {
  server = await startServer({ env: { DEMO: '0', LOG_LEVEL: 'silent' } });
  shop = await makeInstance(server.url);
  const { id, token, baseUrl } = shop;
  const pot = { product_id: 'pot', description: 'A pot', unit: 'piece', price: 'KUDOS:1' };
  const added = await send(`${baseUrl}private/products`, {
    token,
    body: { ...pot, total_stock: 2 },
  });
  expect(added.status).toBe(204);
  owner = new WebBrowser(server.url);
  await owner.post('/dashboard/log-in/submit', { instance: id, token });
  operator = new WebBrowser(server.url);
  await operator.post('/dashboard/operator/log-in/submit', { token: OPERATOR_TOKEN });
}, 300_000);
afterAll(() => server.stop());

const whoReads = (path: string) => (path.startsWith('/dashboard/operator') ? operator : owner);

test.for([
  ['merchant."order"', ['/orders', '/operator']],
  ['merchant.transfer', ['/transfers', '/transfers?transfer=1']],
  ['merchant.logged_call', ['/settings/requests']],
  ['merchant.product', ['/products', '/create-order']],
  ['merchant.category', ['/categories', '/products', '/products/pot', '/create-product']],
  ['merchant.otp_device', ['/settings/devices']],
  ['merchant.webhook', ['/settings/webhooks']],
  ['merchant.webhook_delivery', ['/settings/webhooks']],
] as const)('I12-6 a page of %s that is not read in time says so', async ([table, paths]) => {
  const pages = await withLockedTable(databaseUrlOf(server.dataDir), table, () =>
    Promise.all(
      paths.map(async (below) => {
        const path = `/dashboard${below}`;
        const { status, text } = await whoReads(path).get(path);
        return [path, status, text.includes('This took too long')];
      }),
    ),
  );
  expect(pages).toEqual(paths.map((below) => [`/dashboard${below}`, 200, true]));
});

test('I12-6 a list of products that a program does not get in time is 503 with a code', async () => {
  const { baseUrl, token } = shop;
  const answer = await withLockedTable(databaseUrlOf(server.dataDir), 'merchant.product', () =>
    send(`${baseUrl}private/products?limit=5`, { token }),
  );
  expect(answer).toMatchObject({ status: 503, body: { code: 9016 } });
});
