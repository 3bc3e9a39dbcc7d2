/** Pages at the base URLs of roles, and a shop without its backend. */
import { once } from 'node:events';
import { createServer, request as ask, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectAccessible } from '../support/accessible';
import { expect, test } from '../support/browser';
import { startServer } from '../support/server';

const ROLES = {
  merchant: 'Merchant backend',
  exchange: 'Exchange',
  auditor: 'Auditor',
  sync: 'Backup service',
  bank: 'bank',
} as const;

for (const [role, title] of Object.entries(ROLES)) {
  test(`[SEED-18] the base URL of the ${role} is a page, with and without a slash`, async ({
    page,
    url,
  }) => {
    for (const address of [`/${role}/`, `/${role}`]) {
      const answer = await page.goto(address);
      expect(answer?.status()).toBe(200);
      await expect(page).toHaveTitle(new RegExp(title, 'i'));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    if (role !== 'bank') await expect(page.getByRole('main')).toContainText(`${url}/${role}/`);
    await expectAccessible(page);
  });
}

/** Opens a proxy to the deployment, which can be cut. */
async function openRoad(): Promise<{
  url: string;
  leadTo: (port: number) => void;
  server: Server;
}> {
  let port = 0;
  const server = createServer((incoming, outgoing) => {
    const { method, headers, url: path } = incoming;
    const onward = ask({ port, host: 'localhost', method, headers, path }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const { port: own } = server.address() as AddressInfo;
  return { url: `http://localhost:${own}`, server, leadTo: (to) => void (port = to) };
}

test.describe('while the merchant backend cannot be reached', () => {
  test.use({ expectedErrors: [/503|402/] });

  test('[SEED-12] the shop says so, that nothing was paid, and loses neither cart nor order', async ({
    page,
  }) => {
    // The shop reaches its backend by the public address, which the visitor bypasses.
    const road = await openRoad();
    const server = await startServer({ env: { PUBLIC_URL: road.url } });
    const at = (path: string): string => `${server.url}${path}`;
    const closeRoad = (): void => {
      road.leadTo(1);
    };
    try {
      road.leadTo(Number(new URL(server.url).port));
      await page.goto(at('/shop/articles/every-sum-twice'));
      await page.locator('form[action$="/buy"] button').first().click();
      await expect(page).toHaveURL(/\/shop\/orders\//);
      const order = new URL(page.url());
      await expect(async () => {
        await page.goto(at('/shop/goods/ink'));
        await page.locator('form[action$="/cart/add"] button').first().click({ timeout: 2_000 });
        await expect(page).toHaveURL(/\/shop\/cart/);
      }).toPass();

      closeRoad();
      for (const path of ['/shop/cart', '/shop/checkout', `${order.pathname}${order.search}`]) {
        const answer = await page.goto(at(path));
        expect(answer?.status()).toBe(503);
        await expect(page.getByText('You were not charged')).toBeVisible();
        await expect(page.getByText('Your cart and your orders are kept')).toBeVisible();
      }
      await expectAccessible(page);

      road.leadTo(Number(new URL(server.url).port));
      await page.goto(at('/shop/cart'));
      await expect(page.locator('main')).toContainText(/ink/i);
      await page.goto(at(`${order.pathname}${order.search}`));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('main')).toContainText('KUDOS');
    } finally {
      await server.stop();
      road.server.closeAllConnections();
      road.server.close();
    }
  });
});
