/** Findings of a critical first use that no other test shows, and a purchase in German on a phone. */
import type { Page } from '@playwright/test';
import { withdrawalMessages } from '@/ui/messages/bank-withdrawal';
import { bankMessages } from '@/ui/messages/bank';
import { commonMessages } from '@/ui/messages/common';
import { shopMessages } from '@/ui/messages/shop';
import { goodsMessages } from '@/ui/messages/shop-goods';
import { walletCoinMessages } from '@/ui/messages/wallet-coins';
import { walletPaymentMessages } from '@/ui/messages/wallet-payments';
import { expectAccessible } from '../support/accessible';
import { expect, test } from '../support/browser';
import { makeOrder, openDashboard, payOrder } from '../support/dashboard';
import { call, createInstance, registerBankUser, unique } from '../support/deployment';
import { fundedWallet } from '../support/funded-wallet';
import { ShopStock } from '../support/shop-stock';
import { shopToken } from '../support/shop-visitor';
import { askForWithdrawal, registerAtBank } from './wallet/bank-user';

/** A key in base32. */
const KEY = /[0-9A-HJKMNP-TV-Z]{52}/;

test('[I13-1] [USE-6] "Order created" is gone once the order is paid', async ({ page, url }) => {
  await openDashboard(page, await createInstance(url), '/dashboard/create-order');
  await page.getByLabel('Description').fill('A stool');
  await page.getByLabel('Price').fill('2');
  await page.getByLabel('Return page').fill('https://shop.example/stool');
  await page.getByRole('button', { name: 'Create order' }).click();
  const news = page.getByText('Order created.');
  await expect(news).toBeVisible();
  const link = page.getByRole('link', { name: /^taler\+?h?t?t?p?:\/\/pay\// });
  await payOrder(await fundedWallet(url, 'KUDOS:5'), await link.innerText());
  await expect(page.getByRole('main').getByText('Paid', { exact: true }).first()).toBeVisible();
  await expect(news).toHaveCount(0);
});

test('[I13-1] [USE-7] [USE-9] [USE-12] [USE-13] [USE-18] a withdrawal folds terms and keys, and its last page says one thing', async ({
  page,
}) => {
  await registerAtBank(page);
  await askForWithdrawal(page, '5');
  // The link can be copied.
  await expect(page.getByRole('main').getByRole('button', { name: 'Copy' })).toBeVisible();
  await page.getByRole('link', { name: 'Open the wallet on this site' }).click();
  const withdraw = page.getByRole('button', { name: 'Withdraw' });
  const terms = page.getByRole('main').locator('details');
  for (const [width, height] of [
    [1280, 720],
    [390, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(withdraw).toBeInViewport({ ratio: 1 });
    await expect(terms).not.toHaveAttribute('open');
  }
  await withdraw.click();
  await page.getByRole('link', { name: 'Confirm at the bank' }).click();
  const main = page.getByRole('main');
  await expect(main.getByText(/^5\.00\sKUDOS$/)).toBeVisible();
  await expect(main.getByText('The one in which you accepted this withdrawal')).toBeVisible();
  await expect(main.getByText(/\/exchange\/?$/).first()).toBeVisible();
  await expect(main.getByText('Account and key')).toBeVisible();
  await expect(main.getByText(KEY)).toBeHidden();
  await page.getByRole('button', { name: 'Confirm the withdrawal' }).click();
  await expect(page.getByText('the coins are on their way')).toBeVisible();
  const steps = page.getByRole('list', { name: 'Steps of the withdrawal' }).getByRole('listitem');
  await expect(steps).toHaveText([/\(done\)$/, /\(done\)$/, /\(done\)$/, /\(now\)$/]);
  // People with another wallet do not see the way to this one.
  const way = page.getByRole('link', { name: 'To the wallet on this site' });
  await expect(page.locator('.service-installed-hide').filter({ has: way })).toHaveCount(1);
  await page.goto('/bank/transfers');
  await expect(main.getByText('Coins withdrawn').first()).toBeVisible();
  await expect(main.getByText(KEY)).toHaveCount(0);
});

test('[I13-1] [USE-18] the wallet names a product once, and the checkout says how long it is held', async ({
  page,
  florin,
  url,
}) => {
  await new ShopStock(url, await shopToken(florin.dataDir)).filled();
  const product = { description: 'A blue mug', quantity: 1 };
  const { payUri } = await makeOrder(await createInstance(url), {
    summary: '1 × A blue mug',
    products: [product],
  });
  await page.goto(`/wallet?${new URLSearchParams({ uri: payUri })}`);
  await expect(page.getByRole('main').getByText('A blue mug')).toHaveCount(1);
  await page.goto('/shop/goods/ink');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.goto('/shop/checkout');
  await expect(page.getByText(goodsMessages('en').held)).toBeVisible();
});

test('[I13-1] [USE-18] a donation’s receipt speaks of no delivery', async ({ page, url }) => {
  await page.goto('/shop/donate');
  await page.getByLabel('Or another amount').fill('0.25');
  await page.getByRole('button', { name: 'Donate' }).click();
  const wallet = page.getByRole('link', { name: 'Open wallet' });
  const payUri = (await wallet.getAttribute('href')) ?? '';
  await payOrder(await fundedWallet(url, 'KUDOS:5'), payUri);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Receipt');
  await expect(page.getByText('Taxes and delivery included')).toHaveCount(0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('[I13-1] [USE-20] the bank offers quick amounts, recent recipients and the balance after each transfer', async ({
    page,
    url,
  }) => {
    const friend = await registerBankUser(url);
    await registerAtBank(page);
    await page.goto('/bank/withdrawals/new');
    const quick = page.getByRole('navigation', { name: 'Quick choice' });
    await quick.getByRole('link', { name: '20', exact: true }).click();
    await expect(page.getByLabel('Amount')).toHaveValue('20');
    await page.goto('/bank/transfers/new');
    await page.getByLabel('Recipient').fill(friend.username);
    await page.getByLabel('Amount').fill('30');
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.goto('/bank/transfers');
    await expect(page.locator('[data-balance-after]')).toHaveCount(2);
    await expect(page.locator('[data-balance-after]').first()).toHaveText(/70\.00/);
    await page.goto('/bank/transfers/new?amount=4');
    await page.getByRole('main').getByRole('link', { name: friend.username }).click();
    await expect(page.getByLabel('Recipient')).toHaveValue(friend.username);
    await expect(page.getByLabel('Amount')).toHaveValue('4');
  });
});

/** Expects German, and no scrolling sideways at widths of phones. */
async function expectGermanOnPhones(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 740 });
    const beyond = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect(beyond, `${page.url()} at ${width} px`).toBeLessThanOrEqual(0);
  }
}

test.describe('the hosted payment page', () => {
  // The console reports a 402 to browsers like this.
  test.use({ expectedErrors: [/402/] });

  test('[I13-4] says a single product once, and so does the wallet', async ({ page, url }) => {
    const shop = await createInstance(url);
    const products = [{ description: 'Darjeeling', quantity: 1, price: 'KUDOS:2' }];
    const main = page.getByRole('main');
    for (const summary of ['Darjeeling', '1 × Darjeeling', 'Darjeeling of the first flush']) {
      const { orderId, payUri } = await makeOrder(shop, { summary, products });
      const order = await call('GET', `${shop.baseUrl}private/orders/${orderId}`, {
        authorization: shop.authorization,
      });
      await page.goto(String(order['order_status_url']));
      await expect(main.getByText('Darjeeling')).toHaveCount(1);
      await page.goto(`/wallet?${new URLSearchParams({ uri: payUri })}`);
      await expect(main.getByText('Darjeeling')).toHaveCount(1);
    }
  });
});

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });

  test('[I13-9] the wallet names an order and its goods as the shop does in German', async ({
    page,
    url,
  }) => {
    const { payUri } = await makeOrder(await createInstance(url), {
      summary: 'A breakfast',
      summary_i18n: { de: 'Ein Frühstück' },
      products: [
        { description: 'Bread', description_i18n: { de: 'Brot' }, quantity: 2 },
        { description: 'Jam', quantity: 1 },
      ],
    });
    const main = page.getByRole('main');
    await page.goto(`/wallet?${new URLSearchParams({ uri: payUri })}`);
    await expect(main.getByText('Ein Frühstück')).toBeVisible();
    // A word without a translation stays.
    await expect(main.getByRole('listitem')).toHaveText(['2 × Brot', '1 × Jam']);
    await page.goto('/wallet');
    await expect(main.getByText('Ein Frühstück').first()).toBeVisible();
    await page.goto('/wallet/history');
    await expect(main.getByText('Ein Frühstück').first()).toBeVisible();
    await expect(page.getByText('A breakfast')).toHaveCount(0);
  });

  test('[I13-10] links to documents in English say so, in the menu and in the index', async ({
    page,
  }) => {
    await page.goto('/docs');
    for (const part of ['navigation', 'main'] as const) {
      const links = page.getByRole(part).getByRole('link');
      const marked = links.filter({ hasText: 'auf Englisch' });
      await expect(marked.filter({ hasText: 'Schnellstart' })).toHaveAttribute('hreflang', 'en');
      await expect(marked.filter({ hasText: 'Fehler' })).toHaveCount(0);
    }
    await page.goto('/docs/quickstart');
    await expect(page.getByText('Dieses Dokument gibt es nur auf Englisch.')).toBeVisible();
    await expect(page.locator('h1 [lang=en], article[lang=en]')).toHaveCount(2);
  });
});

test('[I13-1] the extension asks for an exchange in its own words', async ({
  extension: { page, id },
}) => {
  const query = new URLSearchParams({
    callback_url: 'https://bank.example/pin',
    amount: '"KUDOS:3"',
    wt_types: '["x-taler-bank"]',
  });
  await page.goto(`chrome-extension://${id}/wallet.html?${query}`);
  const field = page.getByLabel('Address of the exchange');
  await field.fill('exchange');
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(field).toHaveValue('exchange');
  await expect(field).toHaveAccessibleDescription(
    'Enter an address that starts with https:// or http://.',
  );
  await expectAccessible(page);
});

test.describe('on a phone', () => {
  test.use({ locale: 'de-DE', viewport: { width: 390, height: 740 }, hasTouch: true });

  test('in German: an account, coins in the wallet’s page, an essay bought and read', async ({
    page,
  }) => {
    const [bank, withdrawal] = [bankMessages('de'), withdrawalMessages('de')];
    const [coins, payments] = [walletCoinMessages('de'), walletPaymentMessages('de')];
    const shop = shopMessages('de');
    const main = page.getByRole('main');
    const looked = () => expectGermanOnPhones(page);
    await page.goto('/bank/register');
    await looked();
    await page.getByLabel(bank.username, { exact: true }).fill(unique('gerda'));
    await page.getByLabel(bank.password).fill('ein langes Passwort');
    await main.getByRole('button', { name: bank.registerAction }).click();
    await page.waitForURL('**/bank/account?news=welcome');
    await looked();
    await page.goto('/bank/withdrawals/new');
    await page.getByLabel(withdrawal.amount).fill('7,50');
    await looked();
    await page.getByRole('button', { name: withdrawal.goOn }).click();
    await expect(page.getByRole('heading', { name: withdrawal.walletTitle })).toBeVisible();
    await looked();
    await page.getByRole('link', { name: withdrawal.openSite }).click();
    await expect(page.getByRole('heading', { name: coins.withdrawTitle })).toBeVisible();
    await expect(main.getByText('7,50').first()).toBeVisible();
    await looked();
    await page.getByRole('button', { name: coins.withdrawAccept }).click();
    await page.getByRole('link', { name: coins.confirmAtBank }).click();
    await looked();
    await page.getByRole('button', { name: withdrawal.confirm }).click();
    await expect(page.getByText(withdrawal.doneTitle)).toBeVisible();
    await looked();
    await page.getByRole('link', { name: withdrawal.toWallet }).click();
    await expect(main.locator('[data-amount="KUDOS:7.5"]').first()).toBeVisible();
    await looked();
    await page.goto('/shop');
    await looked();
    await page.getByRole('article').first().getByRole('link').first().click();
    await page.getByRole('button', { name: shop.buy }).click();
    await page.waitForURL(/\/shop\/orders\//);
    await looked();
    await main.locator('a[href^="/wallet?"]').first().click();
    await expect(page.getByRole('heading', { name: payments.payTitle })).toBeVisible();
    await looked();
    await page.getByRole('button', { name: /bezahlen$/ }).click();
    await page.waitForURL(/\/read/);
    await expect(page.getByRole('link', { name: commonMessages('de').skipToContent })).toHaveCount(
      1,
    );
    await looked();
    await page.goto('/wallet/history');
    await expect(main.getByRole('listitem')).toHaveCount(2);
    await looked();
  });
});

test('integration 2: what this session has bought at another price is not asked for again', async ({
  page,
  url,
}) => {
  const shop = await createInstance(url);
  const offer = async (amount: string) => {
    const order = { amount, summary: 'A poem', fulfillment_url: `${url}/exchange/` };
    const { baseUrl, authorization } = shop;
    const body = { order, session_id: 'mine' };
    return call('POST', `${baseUrl}private/orders`, { authorization, body });
  };
  const cheap = await offer('KUDOS:2');
  await payOrder(await fundedWallet(url, 'KUDOS:5'), String(cheap['taler_pay_uri']));
  const dear = await offer('KUDOS:500');
  const answer = await page.goto(String(dear['order_status_url']));
  expect(answer?.status()).toBe(200);
  const main = page.getByRole('main');
  const title = `Already bought as order ${String(cheap['order_id'])}`;
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(main.getByRole('status')).toHaveText('You have nothing to pay.');
  await expect(main.getByRole('link', { name: 'Pay with the wallet on this site' })).toBeHidden();
  await expectAccessible(page);
  await main.getByRole('link', { name: 'Open your purchase' }).click();
  await expect(page).toHaveURL(/\/exchange\//);
});
