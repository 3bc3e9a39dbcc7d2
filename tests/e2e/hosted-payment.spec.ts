/**
 * Pages that a merchant's customers get from the backend itself. They are the hosted payment page of
 * an order, a tip, and errands for a wallet in the browser.
 */
import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { expect, test } from '../support/browser';
import { call, createInstance, type MerchantInstance } from '../support/deployment';
import { makeOrder, payOrder } from '../support/dashboard';
import { giveTip } from '../support/every-page';
import { acceptRefund, prepareRefund } from '@/wallet/core/refund';
import { runUntilDone } from '@/wallet/core/resume';
import { fundedWallet } from '../support/funded-wallet';

const TRIGGER = '/merchant/public/trigger-pay';
const ERRAND = `${TRIGGER}?contract_url=https%3A%2F%2Fshop.example%2Fcontract`;
/** One red pixel. */
const LOGO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==';
const BRAND = { name: 'Tea & <Co>', logo: LOGO, accent_color: '#ffd23f' };
const TEA = {
  summary: 'A pot of <b>tea</b>',
  summary_i18n: { de: 'Eine Kanne Tee' },
  products: [
    { description: 'Darjeeling', quantity: 2, price: 'KUDOS:1.50' },
    { description: 'Sugar', quantity: 1, price: 'KUDOS:0.50' },
  ],
  delivery_location: { street: 'Via Roma', building_number: '7', town: 'Firenze', country: 'IT' },
  fulfillment_url: undefined,
};

async function statusUrl({ baseUrl, authorization }: MerchantInstance, orderId: string) {
  const order = await call('GET', `${baseUrl}private/orders/${orderId}`, { authorization });
  return String(order['order_status_url']);
}

async function newOrder(url: string, order: object = {}) {
  const shop = await createInstance(url, BRAND);
  const made = await makeOrder(shop, { ...TEA, ...order });
  return { ...made, shop, address: await statusUrl(shop, made.orderId) };
}

async function expectMarks(page: Page): Promise<void> {
  for (const name of ['service', 'taler']) {
    await expect(page.locator('html')).toHaveAttribute(`data-${name}-nojs`, 'true');
    const sheet = page.locator(`link#${name}-presence-stylesheet[rel=stylesheet]`);
    await expect(sheet).toHaveAttribute('href', `/${name}-fallback.css`);
  }
  for (const part of await page.locator('.service-installed-show').all()) {
    await expect(part).toBeHidden();
  }
  await expect(page.locator('.service-installed-hide.taler-installed-hide').first()).toBeVisible();
}

const AS_BROWSER = { accept: 'text/html,*/*;q=0.8', 'accept-language': 'en' };

/** Asks as a browser does, without one. */
async function read(request: APIRequestContext, address: string, headers = {}) {
  const answer = await request.get(address, {
    headers: { ...AS_BROWSER, ...headers },
    maxRedirects: 0,
  });
  return { status: answer.status(), headers: answer.headers(), text: await answer.text() };
}

test.describe('the hosted payment page', () => {
  // The console reports a 402 to browsers like this.
  test.use({ expectedErrors: [/402/] });

  test('[SEED-16] [WALLET-1] [UI-4] [USE-4] shows shop, items, address and code, and says within two seconds that it is paid', async ({
    page,
    url,
  }) => {
    const { orderId, payUri, address } = await newOrder(url);
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(402);
    expect(answer?.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(answer?.headers()['x-content-type-options']).toBe('nosniff');
    expect(new URL(page.url()).pathname).toMatch(/\/orders\/[^/]+$/);
    await expect(page).toHaveTitle('A pot of <b>tea</b> – Tea & <Co>');
    await expectMarks(page);

    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Pay 2.00\u00a0KUDOS');
    await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', LOGO);
    await expect(page.getByRole('banner')).toContainText('Tea & <Co>');
    await expect(main).toContainText('A pot of <b>tea</b>');
    await expect(main.getByRole('listitem').first()).toHaveText(
      '2\u00a0× Darjeeling1.50\u00a0KUDOS',
    );
    await expect(main).toContainText(orderId);
    await expect(main).toContainText(/59 minutes|1 hour/);
    // Black reads better than white on this yellow.
    const button = main.getByRole('link', { name: 'Pay with the wallet on this site' });
    await expect(button).toHaveCSS('background-color', 'rgb(255, 210, 63)');
    await expect(button).toHaveCSS('color', 'rgb(0, 0, 0)');
    await expect(button).toHaveAttribute('href', `/wallet?${new URLSearchParams({ uri: payUri })}`);

    const code = main.getByRole('img', { name: 'pay 2.00\u00a0KUDOS to Tea & <Co>' });
    expect((await code.first().boundingBox())?.width).toBeGreaterThanOrEqual(200);
    const early = main.getByRole('link', { name: 'Use its address' });
    await expect(early).toBeHidden();
    await main.getByText('Your wallet does not accept this link?').click();
    await expect(early).toBeVisible();
    await main.getByText('Wallet link').click();
    await expect(main.getByText(payUri, { exact: true })).toBeVisible();
    await main.getByText('Delivery address').click();
    await expect(main.getByText('Via Roma 7')).toBeVisible();
    await expect(main.getByText('Italy')).toBeVisible();
    await expect(main.getByRole('button', { name: 'Copy address' })).toBeVisible();
    await expectAccessible(page);

    // On telephones the link comes first, and the code is folded.
    await page.setViewportSize({ width: 390, height: 800 });
    await expect(code.first()).toBeHidden();
    await expect(button).toBeInViewport();
    await main.getByText('Show the code for another device').click();
    await expect(code.last()).toBeVisible();

    await payOrder(await fundedWallet(url, 'KUDOS:5'), payUri);
    await expect(
      main.getByText('Paid. Thank you.').or(main.getByText('has received your payment')).first(),
    ).toBeVisible({ timeout: 2_000 });
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Paid');
    await expect(main.getByRole('status')).toContainText('Tea & <Co> has received your payment');
    await expect(main).toContainText('Receipt');
    await expect(main.getByRole('button', { name: 'Print receipt' })).toBeVisible();
    await expectAccessible(page);
  });

  test('[PAY-14] once paid it leads to the goods', async ({ page, url }) => {
    const { payUri, address } = await newOrder(url, { fulfillment_url: `${url}/exchange/` });
    await page.goto(address);
    await payOrder(await fundedWallet(url, 'KUDOS:5'), payUri);
    await expect(page).toHaveURL(/\/exchange\//, { timeout: 20_000 });
  });

  test('[SEED-16] with a wallet in the browser it shows what is for people who have one', async ({
    extension: { page },
    url,
  }) => {
    await page.goto((await newOrder(url)).address);
    await expect(page.locator('.service-installed-show').first()).toBeVisible();
    const hidden = page.locator('.service-installed-hide.taler-installed-hide').first();
    await expect(hidden).toBeHidden();
  });

  test('[UI-4] [PAYB-5] a wallet’s errand tells people without one what to do', async ({
    page,
    request,
  }) => {
    const answer = await page.goto(ERRAND);
    expect(answer?.status()).toBe(402);
    expect(answer?.headers()['x-taler-contract-url']).toBe('https://shop.example/contract');
    await expectMarks(page);
    await expectAccessible(page);
    for (const [query, title] of [
      ['contract_url=https://a.example/&tip_token={}', 'Pay with your wallet'],
      ['tip_token={}&refund_url=https://b.example/', 'Accept your tip'],
      ['refund_url=https://b.example/&offer_url=https://c.example/', 'Accept your refund'],
      ['offer_url=https://c.example/', 'For customers only'],
      ['', 'Nothing to do here'],
    ]) {
      const { status, headers, text } = await read(request, `${TRIGGER}?${query}`);
      expect([status, headers['cache-control']]).toEqual([402, 'no-store']);
      expect(text).toContain(`>${title}</h1>`);
      expect(text).not.toMatch(/href="https:\/\/[abc]\.example/);
    }
  });
});

test('[USE-4] a paid order’s page shows a refund within two seconds, and that a wallet has it', async ({
  page,
  url,
}) => {
  const shop = await createInstance(url, {
    ...BRAND,
    default_wire_transfer_delay: { d_ms: 7_200_000 },
  });
  const later = { refund_delay: { d_ms: 3_600_000 } };
  const { orderId, payUri } = await makeOrder(shop, TEA, later);
  const address = await statusUrl(shop, orderId);
  const wallet = await fundedWallet(url, 'KUDOS:5');
  await payOrder(wallet, payUri);
  const { baseUrl, authorization } = shop;
  await page.goto(address);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Paid');
  const unscripted = (await read(page.request, address)).text;
  expect(unscripted).toContain('If the shop refunds you, the refund appears on this page.');
  const half = { refund: 'KUDOS:1', reason: 'cold' };
  const at = `${baseUrl}private/orders/${orderId}/refund`;
  const raised = await call('POST', at, { authorization, body: half });
  const refundUri = String(raised['taler_refund_uri']);
  await expect(main.getByRole('heading', { name: 'Collect your refund' })).toBeVisible({
    timeout: 2_000,
  });
  const reloading = /<noscript><meta http-equiv="refresh" content="\d+"/;
  expect((await read(page.request, address)).text).toMatch(reloading);
  await expect(main.getByText('Refund of 1.00\u00a0KUDOS ready to collect')).toBeVisible();
  await expect(main.getByText('Refunded')).toHaveCount(0);
  const link = main.getByRole('link', { name: 'Accept with the wallet on this site' });
  await expect(link).toHaveAttribute('href', `/wallet?${new URLSearchParams({ uri: refundUri })}`);
  await expect(
    main.getByRole('img', { name: 'accept 1.00\u00a0KUDOS from Tea & <Co>' }).first(),
  ).toBeVisible();
  await expectAccessible(page);

  const { purchase } = await prepareRefund(wallet, refundUri);
  await acceptRefund(wallet, purchase);
  expect(await runUntilDone(wallet, { forMs: 20_000 })).toBe(true);
  await expect(main.getByText('Refunded')).toBeVisible({ timeout: 2_000 });
  await expect(main.locator('data[data-amount="-KUDOS:1"]')).toBeVisible();
  await expect(main.getByText('Collect your refund')).toHaveCount(0);
  await expectAccessible(page);

  await call('POST', at, { authorization, body: { ...half, refund: 'KUDOS:2' } });
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Refunded');
});

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'Asia/Kolkata' });

  test('[USE-18] the first page of a new browser has local times, as later ones have', async ({
    page,
    url,
    context,
  }) => {
    const shop = await createInstance(url, BRAND);
    const { orderId, payUri } = await makeOrder(shop, TEA);
    await payOrder(await fundedWallet(url, 'KUDOS:5'), payUri);
    await context.clearCookies();
    const address = await statusUrl(shop, orderId);
    const sent = await (await context.request.get(address, { headers: AS_BROWSER })).text();
    const [, at = '', utc = ''] = /<time dateTime="([^"]+)"[^>]*>([^<]+)</.exec(sent) ?? [];
    expect(utc).toMatch(/ UTC$/);
    const local = new Intl.DateTimeFormat('en-GB', {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: 'Asia/Kolkata',
    }).format(new Date(at));
    await page.goto(address);
    const time = page.getByRole('main').locator('time').first();
    await expect(time).toHaveText(local);
    await page.reload();
    await expect(time).toHaveText(local);
  });
});

test('[PAYB-5] browsers get refusals as pages, in their language and under the same status', async ({
  request,
  url,
}) => {
  const { shop, orderId } = await newOrder(url);
  // [security] The page's own address needs the same credentials as the order's.
  for (const query of ['', '?token=wrong', `?h_contract=${'0'.repeat(103)}`]) {
    const own = await read(request, `${shop.baseUrl}orders/${orderId}/view${query}`);
    expect(own.status).toBe(404);
    expect(own.text).not.toMatch(/Darjeeling|Via Roma|A pot of/);
  }
  for (const [path, status, title, german] of [
    [`${shop.baseUrl}orders/none`, 404, 'Not found', 'Nicht gefunden'],
    [`${shop.baseUrl}orders/${orderId}`, 403, 'This link is incomplete', 'Dieser Link ist'],
    [`${shop.baseUrl}tips/${'0'.repeat(103)}`, 404, 'Not found', 'Nicht gefunden'],
    [`${TRIGGER}?session_id=gr%C3%B6%C3%9Fe`, 400, 'Something went wrong', 'Das hat nicht'],
  ] as const) {
    const answer = await read(request, path);
    expect([path, answer.status]).toEqual([path, status]);
    expect(answer.text).toContain(`>${title}</h1>`);
    expect((await read(request, path, { 'accept-language': 'de' })).text).toContain(`>${german}`);
    const program = await request.get(path, { headers: { accept: 'application/json' } });
    expect(program.status()).toBe(status);
    expect(await program.json()).toMatchObject({ code: expect.any(Number) });
  }
});

test('[USE-12] a tip has a page with code and link, in the reader’s language', async ({
  request,
  url,
}) => {
  const { id, baseUrl, authorization, account } = await createInstance(url, BRAND);
  const post = (where: string, body: object) =>
    call('POST', `${baseUrl}private/${where}`, { authorization, body });
  const { tipId } = await giveTip(url, post, account);
  const { status, text } = await read(request, `${baseUrl}tips/${tipId}`);
  expect(status).toBe(200);
  expect(text).toContain('aria-label="accept 2.00\u00a0KUDOS from Tea &amp; &lt;Co&gt;"');
  expect(text).toContain(`/merchant/public/instances/${id}/${tipId}"`);
  const german = await read(request, `${baseUrl}tips/${tipId}`, { 'accept-language': 'de' });
  expect(german.text).toContain('Ein Trinkgeld von Tea');
});

test('without scripts it reloads itself, speaks the reader’s language, and keeps the order’s credentials', async ({
  request,
  url,
}) => {
  const { orderId, address } = await newOrder(url);
  const english = await read(request, address);
  expect(english.text).toMatch(/<noscript><meta http-equiv="refresh" content="\d+"/);
  expect(english.text).toContain('data-amount="KUDOS:2"');
  expect(english.text).not.toContain('<b>tea');
  expect(english.headers['referrer-policy']).toBe('same-origin');
  // Without the query, the way back would lose the order's credentials.
  const path = /<a href="([^"]+)" lang="de"/.exec(english.text)?.[1] ?? '';
  const switched = await read(request, new URL(path, address).href, { referer: address });
  expect(switched.status).toBe(303);
  expect(new URL(switched.headers['location'] ?? '', address).href).toBe(address);
  const german = await read(request, address);
  expect(german.status).toBe(402);
  for (const text of ['lang="de"', orderId, 'Eine Kanne Tee', 'bezahlen', '2,00']) {
    expect(german.text).toContain(text);
  }
});

test('[USE-4] an expired order leads to the shop, another’s to a new order, and old wallets have their address', async ({
  request,
  url,
}) => {
  const again = 'https://shop.example/again';
  const soon = { t_ms: Date.now() + 2_000 };
  const { address } = await newOrder(url, { public_reorder_url: again, pay_deadline: soon });
  const early = /href="([^"]*wallet=2020)"/.exec((await read(request, address)).text)?.[1] ?? '';
  const page = await read(request, new URL(early.replaceAll('&amp;', '&'), address).href);
  expect(page.text).toContain('taler://pay/');
  expect(page.text).not.toContain('taler+http://pay/');
  const stranger = await read(request, address.split('?')[0] ?? '');
  expect(stranger.status).toBe(202);
  expect(stranger.text).toContain(`href="${again}"`);
  await expect
    .poll(async () => (await read(request, address)).text, { timeout: 10_000 })
    .toContain('This order has expired');
  const expired = await read(request, address);
  expect(expired.text).toContain(`href="${again}"`);
  expect(expired.text).not.toMatch(/taler(\+http)?:\/\/pay/);
});
