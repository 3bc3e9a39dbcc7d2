/** Sales per product, which add up with the orders, and texts of orders in the reader's language. */
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { makeOrder, payOrder } from '../../support/dashboard';
import { call, createInstance, type MerchantInstance } from '../../support/deployment';
import { fundedWallet } from '../../support/funded-wallet';
import { WebBrowser } from '../../support/web-browser';

const url = inject('serverUrl');
let shop: MerchantInstance;
let english: WebBrowser;
let german: WebBrowser;

async function logIn(language: string): Promise<WebBrowser> {
  const browser = new WebBrowser(url, '127.0.0.1', { 'accept-language': language });
  const token = shop.authorization.replace('Bearer ', '');
  await browser.post('/dashboard/log-in/submit', { instance: shop.id, token });
  return browser;
}

const linesOf = (csv: string): string[] => csv.trimEnd().split('\r\n');
const titleOf = (html: string): string | undefined => /<title>([^<]*)<\/title>/.exec(html)?.[1];
const headingOf = (html: string): string | undefined => /<h1[^>]*>([^<]*)<\/h1>/.exec(html)?.[1];

/** Returns the text without scripts and the name of the shop. */
const bare = (html: string): string =>
  html.replace(/<script.*?<\/script>/gs, '').replaceAll('Anna’s Tea', '');

const open: { orderId: string; payUri: string } = { orderId: '', payUri: '' };

beforeAll(async () => {
  shop = await createInstance(url, { name: 'Anna’s Tea' });
  const { baseUrl, authorization } = shop;
  const products = [
    ['tea', 'Tea', 'Tee', 'KUDOS:4'],
    ['cup', 'Cup', 'Tasse', 'KUDOS:2'],
  ] as const;
  for (const [id, description, translated, price] of products) {
    await call('POST', `${baseUrl}private/products`, {
      authorization,
      body: {
        product_id: id,
        description,
        description_i18n: { de: translated },
        unit: 'piece',
        price,
        total_stock: 10,
      },
    });
  }
  const wallet = await fundedWallet(url, 'KUDOS:20');
  const line = (product_id: string, quantity: number) => ({ product_id, quantity });
  const i18n = { summary_i18n: { de: 'Zweimal Tee' } };
  const sold = [
    [{ summary: 'Tea twice', amount: 'KUDOS:8', ...i18n }, [line('tea', 2)]],
    // A price of its own is divided in proportion to 4 and 2.
    [{ summary: 'A set', amount: 'KUDOS:5' }, [line('tea', 1), line('cup', 1)]],
    [{ summary: 'A talk', amount: 'KUDOS:1' }, []],
  ] as const;
  for (const [order, inventory] of sold) {
    // A second order of one address would count as paid.
    const address = `https://shop.example/${encodeURIComponent(order.summary)}`;
    const wanted = { fulfillment_url: address, ...order };
    const made = await makeOrder(shop, wanted, { inventory_products: inventory });
    await payOrder(wallet, made.payUri);
  }
  Object.assign(
    open,
    await makeOrder(
      shop,
      { summary: 'Still open', amount: 'KUDOS:4', summary_i18n: { de: 'Noch offen' } },
      { inventory_products: [line('tea', 1)] },
    ),
  );
  [english, german] = [await logIn('en'), await logIn('de')];
});

describe('[UI-2] sales per product', () => {
  test('divide each order’s price among its products, and add up with what was paid', async () => {
    const lines = linesOf((await english.get('/dashboard/sales/csv?range=1')).text);
    expect(lines).toEqual([
      'product_id,product,quantity,unit,orders,currency,sold',
      'tea,Tea,3,piece,2,KUDOS,11.33333334',
      'cup,Cup,1,piece,1,KUDOS,1.66666666',
      ',,,,1,KUDOS,1',
    ]);
    const { text } = await english.get('/dashboard/sales?range=1');
    const amounts = [...text.matchAll(/data-amount="([^"]*)"/g)].map(([, amount]) => amount);
    expect(amounts).toEqual([
      'KUDOS:11.33333334',
      'KUDOS:1.66666666',
      'KUDOS:1',
      'KUDOS:14',
      'KUDOS:0',
      'KUDOS:14',
    ]);
    expect(text).toContain('Paid, 3 orders');
    expect(text).toContain('href="/dashboard/products/tea"');
    // Orders without products have no quantity, so a narrow row does not name one.
    const names = [...text.matchAll(/<td[^>]*data-label="Quantity"[^>]*>([^<]*)/g)];
    expect(names.map(([, quantity]) => quantity)).toEqual(['3', '1']);
  });

  test('speak the reader’s language, and end with the range', async () => {
    const [, tea] = linesOf((await german.get('/dashboard/sales/csv?range=1')).text);
    expect(tea).toContain('tea,Tee,3');
    const before = 'from=2020-01-01&to=2020-01-31';
    expect(linesOf((await german.get(`/dashboard/sales/csv?${before}`)).text)).toHaveLength(1);
    expect((await german.get(`/dashboard/sales?${before}`)).text).toContain(
      'Kein Umsatz in diesem Zeitraum.',
    );
  });

  test('are linked from the overview with its range', async () => {
    const { text } = await english.get('/dashboard?range=30');
    expect(text).toContain('href="/dashboard/sales?range=30"');
    expect(text).toContain('href="/dashboard/statement"');
  });
});

test('[I13-1] lists and pages name orders in the reader’s language, where the shop has translated them', async () => {
  for (const path of ['/dashboard', '/dashboard/orders', '/dashboard/search?q=tea']) {
    const texts = [(await english.get(path)).text, (await german.get(path)).text];
    expect([path, ...texts.map((text) => text.includes('Tea twice'))]).toEqual([path, true, false]);
    expect([path, ...texts.map((text) => text.includes('Zweimal Tee'))]).toEqual([
      path,
      false,
      true,
    ]);
  }
  const page = `/dashboard/orders/${open.orderId}`;
  expect(headingOf((await english.get(page)).text)).toBe('Still open');
  expect(headingOf((await german.get(page)).text)).toBe('Noch offen');
  const home = await Promise.all([english.get('/dashboard'), german.get('/dashboard')]);
  // What the shop has not translated stays.
  expect(home.map(({ text }) => text.includes('A talk'))).toEqual([true, true]);
  const csv = (await german.get('/dashboard/export/orders?format=csv')).text;
  expect(csv).toContain('Tea twice');
  expect(csv).not.toContain('Zweimal Tee');
});

test('[I13-1] the payment page names order and goods in the reader’s language', async () => {
  const shown = await call('GET', `${shop.baseUrl}private/orders/${open.orderId}`, {
    authorization: shop.authorization,
  });
  const page = String(shown['order_status_url']).replace(url, '');
  const [said, gesagt] = [(await english.get(page)).text, (await german.get(page)).text];
  expect(titleOf(said)).toBe('Still open – Anna’s Tea');
  expect(titleOf(gesagt)).toBe('Noch offen – Anna’s Tea');
  expect([said, gesagt].map((html) => /× (?:<!-- -->)?(\w+)/.exec(html)?.[1])).toEqual([
    'Tea',
    'Tee',
  ]);
});

test('[I13-1] the list of goods names them in the reader’s language', async () => {
  const [said, gesagt] = [
    (await english.get('/dashboard/products')).text,
    (await german.get('/dashboard/products')).text,
  ];
  expect([said.includes('>Cup<'), said.includes('>Tasse<')]).toEqual([true, false]);
  expect([gesagt.includes('>Cup<'), gesagt.includes('>Tasse<')]).toEqual([false, true]);
});

test('[UI-2] titles name the shop, the order and the product, so that tabs can be told apart', async () => {
  const titles: [path: string, title: string][] = [
    ['/dashboard', 'Overview – Anna’s Tea'],
    ['/dashboard/orders', 'Orders – Anna’s Tea'],
    [`/dashboard/orders/${open.orderId}`, `Order ${open.orderId}, awaiting payment – Anna’s Tea`],
    ['/dashboard/products/tea', 'Tea – Anna’s Tea'],
    ['/dashboard/products/cup', 'Cup – Anna’s Tea'],
    ['/dashboard/sales', 'Sales per product – Anna’s Tea'],
    ['/dashboard/operator/log-in', 'Log in as operator – Dashboard'],
  ];
  for (const [path, title] of titles) {
    expect([path, titleOf((await english.get(path)).text)]).toEqual([path, title]);
  }
  const stranger = new WebBrowser(url, '127.0.0.1', { 'accept-language': 'en' });
  expect(titleOf((await stranger.get('/dashboard/log-in')).text)).toBe(
    'Log in to your shop – Dashboard',
  );
});

test('[I13-1] every page names a product in the reader’s language', async () => {
  const pages = [
    '/dashboard/products',
    '/dashboard/products/tea',
    '/dashboard/products/tea/delete',
    '/dashboard/search?q=tea',
    '/dashboard/create-order',
    '/dashboard/create-order?product=tea',
    '/dashboard/settings/templates/create',
  ];
  for (const path of pages) {
    const texts = [(await english.get(path)).text, (await german.get(path)).text];
    const named = texts.map((text) =>
      [/\bTea\b(?! twice)/, /\bTee\b/].map((name) => name.test(bare(text))),
    );
    expect([path, ...named]).toEqual([path, [true, false], [false, true]]);
  }
  const { text } = await german.get('/dashboard/products/cup');
  expect(headingOf(text)).toBe('Tasse');
  expect(titleOf(text)).toMatch(/^Tasse /);
});

test('[I13-1] the form of a product shows and changes the text of its reader', async () => {
  const shown = async () => {
    const { authorization } = shop;
    const product = await call('GET', `${shop.baseUrl}private/products/cup`, { authorization });
    const { description, description_i18n: translated } = product as Record<string, unknown>;
    return [description, translated];
  };
  const path = '/dashboard/products/cup';
  const form = { price: '2', unit: 'piece', stock: '10', lost: '0' };
  const language = /name="text_language" value="(\w+)"/;
  expect(language.exec((await english.get(path)).text)).toBeNull();
  const [, of = ''] = language.exec((await german.get(path)).text) ?? [];
  const changed = { ...form, description: 'Große Tasse', text_language: of };
  expect((await german.post(`${path}/submit`, changed)).location).toContain('news=saved');
  expect(await shown()).toEqual(['Cup', { de: 'Große Tasse' }]);
  await english.post(`${path}/submit`, { ...form, description: 'Large cup' });
  expect(await shown()).toEqual(['Large cup', { de: 'Große Tasse' }]);
});
