/**
 * Pages that routes render themselves: orders, errands for wallets, base URLs. Also a shop without its
 * backend.
 */
import { once } from 'node:events';
import { createServer, request as ask, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { expect, test } from '../support/browser';
import { call, createInstance } from '../support/deployment';
import { makeOrder, payOrder } from '../support/dashboard';
import { fundedWallet } from '../support/funded-wallet';
import { startServer } from '../support/server';

const TRIGGER = '/merchant/public/trigger-pay?contract_url=https%3A%2F%2Fshop.example%2Fcontract';

async function orderPage(url: string): Promise<string> {
  const { baseUrl, authorization } = await createInstance(url);
  const made = await call('POST', `${baseUrl}private/orders`, {
    authorization,
    body: { order: { amount: 'KUDOS:2', summary: 'A pot of tea' } },
  });
  const order = `${baseUrl}private/orders/${String(made['order_id'])}`;
  return String((await call('GET', order, { authorization }))['order_status_url']);
}

async function expectMarks(page: Page): Promise<void> {
  for (const name of ['service', 'taler']) {
    await expect(page.locator('html')).toHaveAttribute(`data-${name}-nojs`, 'true');
    const sheet = page.locator(`link#${name}-presence-stylesheet[rel=stylesheet]`);
    await expect(sheet).toHaveAttribute('href', `/${name}-fallback.css`);
  }
}

test.describe('the merchant’s own pages', () => {
  // The console reports a 402 to browsers like this.
  test.use({ expectedErrors: [/402/] });

  for (const name of ['an order', 'an errand'] as const) {
    test(`[specification 13] [SEED-16] [WALLET-1] ${name}: the marks are there, and what needs a wallet is hidden without one`, async ({
      page,
      url,
    }) => {
      await page.goto(name === 'an order' ? await orderPage(url) : TRIGGER);
      await expectMarks(page);
      for (const part of await page.locator('.service-installed-show').all()) {
        await expect(part).toBeHidden();
      }
      await expect(page.locator('.taler-installed-show').first()).toBeHidden();
      await expect(
        page.locator('.service-installed-hide.taler-installed-hide').first(),
      ).toBeVisible();
    });

    test(`[UI-4] [SEED-16] ${name} satisfies axe in both themes, wide and narrow`, async ({
      page,
      url,
    }) => {
      await page.goto(name === 'an order' ? await orderPage(url) : TRIGGER);
      await expectAccessible(page);
    });
  }

  test('[UI-4] an order’s page tells by itself that it was paid', async ({ page, url }) => {
    const shop = await createInstance(url);
    const { orderId, payUri } = await makeOrder(shop, {
      summary: 'A pot of tea',
      fulfillment_url: `${url}/exchange/`,
    });
    const { authorization, baseUrl } = shop;
    const shown = await call('GET', `${baseUrl}private/orders/${orderId}`, { authorization });
    await page.goto(String(shown['order_status_url']));
    await payOrder(await fundedWallet(url, 'KUDOS:5'), payUri);
    await expect(page).toHaveURL(/\/exchange\//, { timeout: 20_000 });
  });

  test('[specification 13] [SEED-16] with a wallet the order’s page shows what is for people who have one', async ({
    extension: { page },
    url,
  }) => {
    await page.goto(await orderPage(url));
    await expect(page.locator('.service-installed-show').first()).toBeVisible();
    const hidden = page.locator('.service-installed-hide.taler-installed-hide').first();
    await expect(hidden).toBeHidden();
  });
});

const ROLES = {
  merchant: 'Merchant backend',
  exchange: 'Exchange',
  auditor: 'Auditor',
  sync: 'Backup service',
  bank: 'bank',
} as const;

for (const [role, title] of Object.entries(ROLES)) {
  test(`[specification 15] [SEED-18] the base URL of the ${role} is a page, with and without a slash`, async ({
    page,
  }) => {
    for (const address of [`/${role}/`, `/${role}`]) {
      const answer = await page.goto(address);
      expect(answer?.status()).toBe(200);
      await expect(page).toHaveTitle(new RegExp(title, 'i'));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
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
    test.setTimeout(150_000);
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
        await expect(page.getByText('Nothing was paid')).toBeVisible();
        await expect(page.getByText('your cart is kept')).toBeVisible();
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
