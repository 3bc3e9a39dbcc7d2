/** The shop as its readers see it: without scripts, without a wallet, and from purchase to rereading. */
import type { Browser, Page } from '@playwright/test';
import { sealTicket } from '@/shop/ticket';
import { expectAccessible } from '../support/accessible';
import { expect, test } from '../support/browser';
import { call } from '../support/deployment';
import { fundedWallet } from '../support/funded-wallet';
import { payWith } from '../support/pay-with';
import { shopToken } from '../support/shop-visitor';

const SLUG = 'the-coin-with-the-lily';
const TITLE = 'The coin with the lily';
const LAST_WORDS = 'a matter of seals.';

async function orderArticle(page: Page): Promise<string> {
  await page.goto(`/shop/articles/${SLUG}`);
  await page.getByRole('button', { name: 'Buy this essay' }).click();
  await page.waitForURL(/\/shop\/orders\//);
  const link = page.getByRole('link', { name: 'Open wallet' });
  return (await link.getAttribute('href')) ?? '';
}

test.describe('[UI-4] without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the front page offers at least six essays, each with its price', async ({ page }) => {
    await page.goto('/shop');
    await expect(page).toHaveTitle(/^Obverse, essays by the piece/);
    const essays = page.getByRole('article');
    expect(await essays.count()).toBeGreaterThanOrEqual(6);
    for (const essay of await essays.all()) {
      await expect(essay.getByRole('heading', { level: 2 })).toBeVisible();
      await expect(essay.locator('[data-amount^="KUDOS:"]')).toBeVisible();
    }
  });

  test('an essay’s page shows its beginning and not its end', async ({ page }) => {
    await page.goto('/shop');
    await page.getByRole('link', { name: TITLE }).click();
    await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
    await expect(page.getByText('a problem of success')).toBeVisible();
    await expect(page.getByText(LAST_WORDS)).toHaveCount(0);
    await expect(page.locator('[data-amount="KUDOS:0.5"]')).toBeVisible();
  });

  test('the order’s page says what to pay, to whom, until when, and how', async ({ page }) => {
    const payUri = await orderArticle(page);
    expect(payUri).toMatch(/^taler\+http:\/\/pay\//);
    await expect(page.getByRole('heading', { level: 1, name: 'Pay with coins' })).toBeVisible();
    await expect(page.locator('[data-amount="KUDOS:0.5"]').first()).toBeVisible();
    await expect(page.getByText(/^in 9 minutes$/)).toBeVisible();
    const code = page.getByRole('img', { name: /pay 0\.50\sKUDOS to Obverse/ });
    await expect(code).toBeVisible();
    expect((await code.boundingBox())?.width ?? 0).toBeGreaterThanOrEqual(200);
    // What needs scripts is not offered.
    await expect(page.getByRole('link', { name: 'Open wallet app' })).toBeVisible();
    await expect(page.getByText('Pay with the wallet on this site')).toBeHidden();
    await expect(page.getByText('This page updates by itself.')).toBeHidden();
    await expect(page.getByRole('link', { name: 'Check again' })).toBeVisible();
    expect(await page.content()).toContain('http-equiv="refresh"');
    await expect(page.getByRole('button', { name: 'Copy' })).toHaveCount(0);
    for (const mark of await page.locator('.service-installed-show').all()) {
      await expect(mark).toBeHidden();
    }
    await expect(page.locator('.service-installed-hide').last()).toBeVisible();
  });

  test('a paid essay opens by "Check again", and again without paying', async ({ page, url }) => {
    const wallet = await fundedWallet(url, 'KUDOS:3');
    await payWith(wallet, await orderArticle(page));
    await page.getByRole('link', { name: 'Check again' }).click();
    await expect(page.getByText(LAST_WORDS)).toBeVisible();
    await expect(page.getByText('You can open it again')).toBeVisible();

    await page.goto(`/shop/articles/${SLUG}`);
    await expect(page.getByText('You have bought this essay.')).toBeVisible();
    await page.getByRole('link', { name: 'Read it' }).click();
    await expect(page.getByText(LAST_WORDS)).toBeVisible();
  });
});

test('[UI-1] the page notices the payment, says so and opens the essay', async ({ page, url }) => {
  const wallet = await fundedWallet(url, 'KUDOS:3');
  const payUri = await orderArticle(page);
  await page.getByText('Wallet link').click();
  await expect(page.getByRole('button', { name: 'Copy' })).toBeVisible();
  await payWith(wallet, payUri);
  // Sooner than the page would ask again: its question waits for 25 seconds.
  await expect(page.getByRole('status').filter({ hasText: 'Paid.' })).toBeVisible();
  await page.waitForURL(/\/read/);
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  await expect(page.getByText(LAST_WORDS)).toBeVisible();
  await page.reload();
  await expect(page.getByText(LAST_WORDS)).toBeVisible();
  await expectAccessible(page);
});

test('when the tab comes back, its state is read again at once', async ({ page }) => {
  const asked = page.waitForRequest(/timeout_ms=/);
  await orderArticle(page);
  await asked;
  // The first question is still open, for 25 seconds.
  const again = page.waitForRequest(/timeout_ms=/, { timeout: 10_000 });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await again;
});

test('[USE-16] where no app opens the link, the page offers the wallet on this site', async ({
  page,
}) => {
  const payUri = await orderArticle(page);
  const offer = page.getByText('Nothing opened?');
  await expect(offer).toHaveCount(0);
  await page.getByRole('link', { name: 'Open wallet app' }).click();
  await expect(offer).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('link', { name: 'Use the wallet on this site' })).toHaveAttribute(
    'href',
    `/wallet?${new URLSearchParams({ uri: payUri })}`,
  );
});

for (const [where, use] of [
  ['on a narrow screen', { viewport: { width: 320, height: 640 } }],
  ['for fingers', { viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true }],
] as const) {
  test.describe(where, () => {
    test.use(use);

    test('the link comes first and the code is folded', async ({ page }) => {
      await orderArticle(page);
      const link = page.getByRole('link', { name: 'Open wallet' });
      await expect(link).toBeVisible();
      const code = page.getByRole('img', { name: /pay 0\.50\sKUDOS to Obverse/ });
      await expect(code).toHaveCount(0);
      const fold = page.getByText('Show the code for another device');
      const [above, below] = [await link.boundingBox(), await fold.boundingBox()];
      expect(above?.y ?? Infinity).toBeLessThan(below?.y ?? 0);
      await fold.click();
      const box = await code.boundingBox();
      expect(box?.width ?? 0).toBeGreaterThanOrEqual(200);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(use.viewport.width);
    });
  });
}

async function inAnotherBrowser(browser: Browser, url: string, run: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ baseURL: url, locale: 'en-GB' });
  await run(await context.newPage());
  await context.close();
}

test('[SESS-1] a second browser reads nothing until the wallet has shown the payment', async ({
  page,
  browser,
  url,
}) => {
  const wallet = await fundedWallet(url, 'KUDOS:3');
  await payWith(wallet, await orderArticle(page));
  await page.waitForURL(/\/read/);
  const address = page.url();
  await inAnotherBrowser(browser, url, async (other) => {
    await other.goto(address);
    await expect(other.getByRole('heading', { level: 1 })).toContainText('has not paid');
    await expect(other.getByText(LAST_WORDS)).toHaveCount(0);
    await expectAccessible(other);
    await other.getByRole('button', { name: 'Buy this essay' }).click();
    await other.waitForURL(/\/shop\/orders\//);
    const link = other.getByRole('link', { name: 'Open wallet' });
    await payWith(wallet, (await link.getAttribute('href')) ?? '');
    await other.waitForURL(/\/read/);
    await expect(other.getByText(LAST_WORDS)).toBeVisible();
  });
});

test('an expired order has no code and no link, says why, and is ordered again', async ({
  page,
  florin,
  url,
}) => {
  const token = await shopToken(florin.dataDir);
  const seconds = Math.floor(Date.now() / 1000) + 3;
  const order = {
    amount: 'KUDOS:0.5',
    summary: TITLE,
    fulfillment_url: `${url}/shop/articles/${SLUG}/read`,
    pay_deadline: { t_ms: seconds * 1000 },
  };
  const made = await call('POST', `${url}/merchant/instances/shop/private/orders`, {
    body: { order },
    authorization: `Bearer ${token}`,
  });
  const id = String(made['order_id']);
  const shop = { style: 'A', backendUrl: '', instance: 'shop', token, shopUrl: '' } as const;
  const ticket = sealTicket(
    { ...shop, currency: 'KUDOS' },
    {
      for: 'order',
      order: id,
      item: { kind: 'article', slug: SLUG },
      amount: order.amount,
      payDeadline: order.pay_deadline.t_ms,
    },
  );
  await page.goto(`/shop/orders/${id}?ticket=${ticket}`);
  await expect(page.getByRole('img', { name: /KUDOS/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'This order has expired' })).toBeVisible();
  await expect(page.getByRole('img', { name: /KUDOS/ })).toHaveCount(0);
  await expect(page.locator('a[href^="taler"]')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Order again' }).click();
  await expect(page.getByRole('img', { name: /KUDOS/ })).toBeVisible();
});

test.describe('what is not there', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: [/404/] });

  test('is a readable 404: unknown essays, unknown orders, tickets of others', async ({ page }) => {
    await orderArticle(page);
    const otherOrder = new URL(page.url());
    otherOrder.pathname += 'X';
    const forged = new URL(page.url());
    forged.searchParams.set('ticket', `x${forged.searchParams.get('ticket') ?? ''}`);
    for (const address of [
      '/shop/articles/no-such-essay',
      '/shop/articles/no-such-essay/read',
      '/shop/orders/no-such-order?ticket=0',
      '/shop/orders/no-such-order/refunded?ticket=0',
      '/shop/goods/no-such-good',
      otherOrder.href,
      forged.href,
    ]) {
      expect((await page.goto(address))?.status(), address).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  });
});

test('[UI-4] its pages are accessible, in German too', async ({ page }) => {
  await page.goto('/shop');
  await expectAccessible(page);
  await orderArticle(page);
  await expectAccessible(page);
  await page.goto(`/shop/articles/${SLUG}`);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Die Münze mit der Lilie');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expectAccessible(page);
});
