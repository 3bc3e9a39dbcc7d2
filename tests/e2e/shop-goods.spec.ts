/** Goods, tip and donation: once without scripts, once in style B with the extension. */
import type { Page } from '@playwright/test';
import { formatAmount } from '@/protocol/amount';
import { getBalances } from '@/wallet/core/balance';
import { runUntilDone } from '@/wallet/core/resume';
import { acceptTip } from '@/wallet/core/tip';
import { expectAccessible } from '../support/accessible';
import { expect, test } from '../support/browser';
import { openDashboard } from '../support/dashboard';
import { call, createInstance, createMemoryWallet, unique } from '../support/deployment';
import { fundedWallet } from '../support/funded-wallet';
import { payWith } from '../support/pay-with';
import { startServer } from '../support/server';
import { ShopStock } from '../support/shop-stock';
import { shopToken } from '../support/shop-visitor';

const goodsReady = async ({ url, dataDir }: { readonly url: string; readonly dataDir: string }) =>
  new ShopStock(url, await shopToken(dataDir)).filled();

const theShop = async ({ url, dataDir }: { readonly url: string; readonly dataDir: string }) => ({
  id: 'shop',
  baseUrl: `${url}/merchant/instances/shop/`,
  authorization: `Bearer ${await shopToken(dataDir)}`,
});

async function typeAddress(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Anna Weber');
  await page.getByLabel('Street and number').fill('Lange Gasse 3');
  await page.getByLabel('Postal code').fill('86150');
  await page.getByLabel('Town').fill('Augsburg');
}

/** Links that the style sheet hides are there while a page is still loading. */
const payUriOn = async (page: Page): Promise<string> => {
  await page.waitForLoadState();
  return (await page.getByRole('link', { name: 'Open wallet' }).getAttribute('href')) ?? '';
};

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('[UI-1] [USE-20] goods: catalogue, kinds, cart, what is missing, address, payment, receipt', async ({
    page,
    florin,
    url,
  }) => {
    const stock = await goodsReady(florin);
    await page.goto('/shop');
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Products' })
      .click();
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(9);
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(3);
    await page.getByRole('link', { name: 'For pocket and table' }).click();
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(3);
    await page.getByRole('link', { name: 'Enamel mug with a lily' }).click();
    await expect(page.getByRole('img', { name: /enamel mug/ })).toBeVisible();
    await page.getByLabel('Quantity').fill('2');
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await expect(page.getByRole('status')).toContainText('In your cart: Enamel mug with a lily');
    await expect(page.getByRole('link', { name: 'Cart (2)' })).toBeVisible();
    await page.goto('/shop/goods/ink');
    await page.getByRole('button', { name: 'Add to cart' }).dblclick();
    await expect(page.getByRole('link', { name: 'Cart (3)' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('link', { name: 'Cart (3)' })).toBeVisible();
    await page.goto('/shop/goods/ink');
    await page.getByLabel('Quantity').fill('20');
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await expect(page.getByRole('alert')).toContainText('You already have 1 in your cart');
    await expect(page.getByLabel('Quantity')).toHaveValue('20');
    await page.goto('/shop/cart');

    // The enter key in a quantity changes quantities and nothing else.
    await page.getByLabel('Quantity of Iron gall ink').fill('2');
    await page.getByLabel('Quantity of Iron gall ink').press('Enter');
    await expect(page.locator('[data-amount="KUDOS:40"]')).toBeVisible();
    const release = await stock.takeAll('mug', 1);
    await page.getByRole('button', { name: 'Go to checkout' }).click();
    await expect(page.getByRole('alert')).toContainText('Enamel mug with a lily: only 1 left');
    await expect(page.locator('[data-amount="KUDOS:40"]')).toBeVisible();
    await release();
    await page.goto('/shop/cart?problem=share&short=mug&left=1');
    await expect(page.getByRole('alert')).toContainText('can reserve at most 1');
    await page.getByRole('button', { name: 'Go to checkout' }).click();

    await typeAddress(page);
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(page.getByRole('alert')).toContainText('Required for delivery: Country');
    await expect(page.getByLabel('Town')).toHaveValue('Augsburg');
    await page.getByLabel('Country').selectOption({ label: 'Germany' });
    await page.getByRole('button', { name: 'Continue to payment' }).click();

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay with coins');
    await expect(page.getByText('2 × Iron gall ink, 2 × Enamel mug with a lily')).toBeVisible();
    const wallet = await fundedWallet(url, 'KUDOS:60');
    await payWith(wallet, await payUriOn(page));
    await page.getByRole('link', { name: 'Check again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Receipt');
    await expect(page.getByText('Lange Gasse 3')).toBeVisible();
    await expect(page.getByRole('row', { name: /2\s×\sIron gall ink 18\.00/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Print' })).toHaveCount(0);
    const receipt = page.url();
    await page.goto('/shop/cart');
    await expect(page.getByText('Your cart is empty')).toBeVisible();

    // The receipt says when the parcel was sent.
    const orderId = /orders\/([^/?]+)/.exec(receipt)?.[1] ?? '';
    await openDashboard(page, await theShop(florin), `/dashboard/orders/${orderId}`);
    await page.getByLabel('Note').fill('Parcel 4711');
    await page.getByRole('button', { name: 'Mark as sent' }).click();
    await expect(page.getByRole('status').first()).toHaveText('Order marked as sent.');
    await page.goto(receipt);
    await expect(page.getByText('Parcel 4711')).toBeVisible();
    await expect(page.getByText('Sent', { exact: true })).toBeVisible();

    await page.getByRole('link', { name: 'My purchases' }).click();
    const bought = page.getByRole('main').getByRole('listitem');
    await expect(bought).toHaveCount(1);
    await expect(bought.getByText('Sent')).toBeVisible();
    await expect(bought.locator('[data-amount="KUDOS:40"]')).toBeVisible();
    await bought.getByRole('link', { name: /2\s×\sIron gall ink/ }).click();
    await expect(page).toHaveURL(new RegExp(`/shop/orders/${orderId}/receipt`));
  });

  test('[UI-1] an essay is given back by a button that names the amount', async ({ page, url }) => {
    await page.goto('/shop/articles/every-sum-twice');
    await page.getByRole('button', { name: 'Buy this essay' }).click();
    const wallet = await fundedWallet(url, 'KUDOS:5');
    await payWith(wallet, await payUriOn(page));
    await page.getByRole('link', { name: 'Check again' }).click();
    await page.getByText('Return the essay').click();
    await expect(page.getByText(/^Returns until/)).toBeVisible();
    await page.getByRole('button', { name: /^Return for a / }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Refund on its way');
    await expect(page.getByRole('img', { name: /^accept .* from Obverse$/ })).toBeVisible();
    await page.goto('/shop/articles/every-sum-twice/read');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You returned this essay');
    // The tour says where all of it is.
    await page.goto('/');
    const refunded = page.locator('dl > div', { has: page.getByText('Refunded', { exact: true }) });
    await expect(refunded.locator('[data-amount]')).not.toHaveAttribute('data-amount', 'KUDOS:0');
  });

  test('[UI-1] the survey gives a tip once, and a donation of one’s own amount is ordered once by two clicks', async ({
    page,
    florin,
  }) => {
    await goodsReady(florin);
    await page.goto('/shop/survey');
    await page.getByLabel('A link').check();
    await page.getByRole('button', { name: 'Send answers' }).click();
    await expect(page.getByRole('alert').getByRole('link')).toHaveCount(2);
    await expect(page.getByLabel('A link')).toBeChecked();
    await page.getByLabel('On paper').check();
    await page.getByLabel('Bookkeeping').check();
    await page.getByRole('button', { name: 'Send answers' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your answers');
    const wallet = createMemoryWallet();
    await acceptTip(wallet, await payUriOn(page));
    await runUntilDone(wallet, { forMs: 20_000 });
    const [balance] = await getBalances(wallet);
    expect(balance === undefined ? '' : formatAmount(balance.available)).toBe('KUDOS:0.5');
    await page.goto('/shop/survey');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You have already answered');

    await page.goto('/shop/donate');
    await page.getByLabel('Or another amount').fill('a lot');
    await page.getByRole('button', { name: 'Donate' }).click();
    await expect(page.getByLabel('Or another amount')).toHaveValue('a lot');
    await page.getByLabel('Or another amount').fill('0.25');
    const authorization = `Bearer ${await shopToken(florin.dataDir)}`;
    const countOrders = async (): Promise<number> => {
      const list = `${florin.url}/merchant/instances/shop/private/orders?delta=-20`;
      const { orders } = await call('GET', list, { authorization });
      return (orders as { amount: string }[]).filter(({ amount }) => amount === 'KUDOS:0.25')
        .length;
    };
    const before = await countOrders();
    await page.getByRole('button', { name: 'Donate' }).dblclick();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay with coins');
    expect(await countOrders()).toBe(before + 1);
    await payWith(wallet, await payUriOn(page));
    await page.getByRole('link', { name: 'Check again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Receipt');
    await expect(page.locator('[data-amount="KUDOS:0.25"]').first()).toBeVisible();
  });
});

test('the survey and another customer’s receipt are accessible', async ({ page }) => {
  for (const path of ['/shop/survey?missing=reads&problem=empty', '/shop/orders/1/receipt']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectAccessible(page);
  }
});

test.describe('in style B', () => {
  // The page that triggers the wallet answers 402.
  test.use({ expectedErrors: [/402/] });

  test('[WALLET-4] [PAYB-6] the extension pays for goods by the shop’s own address', async ({
    extension,
  }) => {
    const server = await startServer({ env: { SHOP_STYLE: 'B' } });
    try {
      const { page } = extension;
      const at = (path: string): string => `${server.url}${path}`;
      // In the server's first second, missing goods appear by themselves.
      await page.goto(at('/shop/goods'));
      await expect(page.getByRole('heading', { level: 3 })).toHaveCount(9);
      await goodsReady(server);
      await page.goto(at('/bank/register'));
      await page.getByLabel('Name').fill(unique('anna'));
      await page.getByLabel('Password').fill('correct horse battery');
      await page.getByRole('button', { name: 'Open the account' }).click();
      await page.waitForURL(at('/bank/account?news=welcome'));
      await page.goto(at('/bank/withdrawals/new'));
      await page.getByLabel('Amount').fill('30');
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('button', { name: 'Withdraw' }).click();
      await page.getByRole('button', { name: 'Confirm the withdrawal' }).click();
      await expect(page.getByText('the coins are on their way')).toBeVisible();

      await page.goto(at('/shop/goods/ink'));
      await page.getByRole('button', { name: 'Add to cart' }).click();
      await page.getByRole('button', { name: 'Go to checkout' }).click();
      await typeAddress(page);
      await page.getByLabel('Country').selectOption('IT');
      await page.getByRole('button', { name: 'Continue to payment' }).click();
      await page.waitForURL(/\/shop\/orders\//);
      const open = page.getByRole('link', { name: 'Open wallet' });
      await expect(open).toHaveAttribute('href', /\/public\/trigger-pay\?/);
      await open.click();
      await page.getByRole('button', { name: /^Pay / }).click({ timeout: 60_000 });
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Receipt');
      await expect(page.getByText('86150 Augsburg')).toBeVisible();
      await expect(page.getByRole('row', { name: /1\s×\sIron gall ink 9\.00/ })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
      await expectAccessible(page);
    } finally {
      await server.stop();
    }
  });
});

const TO_BUY = [
  '/shop',
  '/shop/articles/the-coin-with-the-lily',
  '/shop/articles/the-coin-with-the-lily/read',
  '/shop/goods',
  '/shop/goods/ink',
  '/shop/cart',
  '/shop/checkout',
  '/shop/donate',
  '/shop/survey',
  '/shop/orders/1/receipt',
];

test('a shop that cannot sell says so on every page and has nothing to press, until it can', async ({
  page,
}) => {
  const server = await startServer({ env: { DEMO: '0' } });
  try {
    for (const path of TO_BUY) {
      await page.goto(server.url + path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This shop is closed');
      await expect(page.getByRole('main').locator('form, button')).toHaveCount(0);
    }
    await expectAccessible(page);
    await page.goto(`${server.url}/language/de`);
    await page.goto(`${server.url}/shop`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Dieser Laden ist geschlossen',
    );
    await page.goto(`${server.url}/language/en`);

    const token = await shopToken(server.dataDir);
    await createInstance(server.url, { id: 'shop', auth: { method: 'token', token } });
    await page.goto(`${server.url}/shop/articles/the-coin-with-the-lily`);
    await page.getByRole('button', { name: 'Buy this essay' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay with coins');
  } finally {
    // Otherwise the page would ask for more from a server that is gone.
    await page.close();
    await server.stop();
  }
});
