/** The dashboard's forms save what the merchant's interface shows. */
import { expect, inject, test } from 'vitest';
import { stockField } from '@/ui/dashboard/product-address';
import {
  call,
  createInstance,
  registerBankUser,
  unique,
  type MerchantInstance,
} from '../../support/deployment';
import { OPERATOR_TOKEN } from '../../support/server';
import { WebBrowser } from '../../support/web-browser';

const url = inject('serverUrl');

async function shopkeeper(): Promise<{ shop: MerchantInstance; browser: WebBrowser }> {
  const shop = await createInstance(url);
  const browser = new WebBrowser(url);
  const token = shop.authorization.replace('Bearer ', '');
  await browser.post('/dashboard/log-in/submit', { instance: shop.id, token });
  return { shop, browser };
}

function shown({ id, authorization }: MerchantInstance, path: string) {
  return call('GET', `${url}/merchant/instances/${id}/private${path}`, { authorization });
}

const SETTINGS = {
  name: ' Corner shop ',
  street: 'Main Street',
  post_code: '',
  town: 'Bern',
  country: 'CH',
  pay_delay: '2 Stunden',
  wire_delay: '3 days',
  max_fee: '0,25',
  max_wire_fee: '2',
  amortization: '7',
  accent_color: '#AA0000',
};

test('[INSTA-2] the settings’ form changes members of the instance', async () => {
  const { shop, browser } = await shopkeeper();
  const { location } = await browser.post('/dashboard/settings/submit', SETTINGS);
  expect(location).toBe('/dashboard/settings?news=saved');
  expect(await shown(shop, '')).toMatchObject({
    name: 'Corner shop',
    accent_color: '#AA0000',
    address: { street: 'Main Street', town: 'Bern', country: 'CH' },
    default_pay_delay: { d_ms: 7_200_000 },
    default_wire_transfer_delay: { d_ms: 259_200_000 },
    default_max_deposit_fee: 'KUDOS:0.25',
    default_max_wire_fee: 'KUDOS:2',
    default_wire_fee_amortization: 7,
  });
  const cleared = { ...SETTINGS, street: ' ', accent_color: '#17593f' };
  await browser.post('/dashboard/settings/submit', cleared);
  const after = await shown(shop, '');
  expect(after).toHaveProperty('address', { town: 'Bern', country: 'CH' });
  expect(after).not.toHaveProperty('accent_color');
});

test('an order of a product needs no description, and then has the product’s', async () => {
  const { shop, browser } = await shopkeeper();
  await call('POST', `${shop.baseUrl}private/products`, {
    authorization: shop.authorization,
    body: {
      product_id: 'tea',
      description: 'Green tea',
      description_i18n: { de: 'Grüner Tee' },
      unit: 'pack',
      price: 'KUDOS:2',
      total_stock: 5,
    },
  });
  const made = async (fields: Readonly<Record<string, string>>): Promise<string> => {
    const order_id = unique('order');
    const typed = { order_id, url: '', message: '', amount: '', ...fields };
    return (await browser.post('/dashboard/create-order/submit', typed)).location;
  };
  const location = await made({ summary: ' ', product: 'tea', quantity: '2' });
  const [, id = ''] = /^\/dashboard\/orders\/([^?]+)\?news=created$/.exec(location) ?? [];
  expect(await shown(shop, `/orders/${id}`)).toMatchObject({
    summary: '2 × Green tea',
    total_amount: 'KUDOS:4',
  });
  expect(await made({ summary: '', amount: '1' })).toContain('field=summary');
  const own = await made({ summary: 'A present', product: 'tea', quantity: '1' });
  expect(own).toContain('news=created');
});

test('[INSTA-2] a refused setting names the form’s field', async () => {
  const { browser } = await shopkeeper();
  const wrong = {
    name: ' ',
    pay_delay: 'forever',
    wire_delay: '3 moons',
    max_fee: '-1',
    amortization: '0',
    logo: 'unusable',
    accent_color: 'red',
  };
  for (const [field, text] of Object.entries(wrong)) {
    const { location } = await browser.post('/dashboard/settings/submit', {
      ...SETTINGS,
      [field]: text,
    });
    const { searchParams } = new URL(location, url);
    expect(searchParams.get('error'), field).toBe('GENERIC_PARAMETER_MALFORMED');
    expect(searchParams.get('field')).toBe(field);
  }
});

test('[INV-1] [INV-3] the forms for products add one and change it', async () => {
  const { shop, browser } = await shopkeeper();
  const id = unique('chair');
  const chair = { product_id: id, description: 'A chair', price: '5,20', unit: 'piece' };
  const { location } = await browser.post('/dashboard/create-product/submit', chair);
  expect(location).toBe(`/dashboard/products/${id}?news=saved`);
  expect(await shown(shop, `/products/${id}`)).toMatchObject({
    description: 'A chair',
    price: 'KUDOS:5.2',
    unit: 'piece',
    image: '',
    total_stock: -1,
  });
  const change = { ...chair, stock: '12', lost: '2', restock: '2030-12-31' };
  const path = `/dashboard/products/${id}/submit`;
  expect((await browser.post(path, change)).location).toContain('news=saved');
  expect(await shown(shop, `/products/${id}`)).toMatchObject({
    total_stock: 12,
    total_lost: 2,
    next_restock: { t_ms: Date.UTC(2030, 11, 31) },
  });
  for (const [field, text] of [
    ['restock', '1969-12-31'],
    ['restock', '2030-02-30'],
    ['stock', '-3'],
    ['picture', 'data:image/png,no-base64'],
  ] as const) {
    const refused = await browser.post(path, { ...change, [field]: text });
    expect(new URL(refused.location, url).searchParams.get('field'), text).toBe(field);
  }
});

test('an order that is not paid, and none at all, cannot be marked as sent', async () => {
  const { shop, browser } = await shopkeeper();
  const { baseUrl, authorization } = shop;
  const body = {
    order: { amount: 'KUDOS:2', summary: 'Tea', fulfillment_url: 'https://a.example/' },
  };
  const made = await call('POST', `${baseUrl}private/orders`, { authorization, body });
  for (const [orderId, error] of [
    [String(made['order_id']), 'MERCHANT_ORDER_SENT_UNPAID'],
    ['no-such-order', 'MERCHANT_GENERIC_ORDER_UNKNOWN'],
  ] as const) {
    const form = { sent_on: new Date().toISOString().slice(0, 10), sent_note: '' };
    const { location } = await browser.post(`/dashboard/orders/${orderId}/sent/submit`, form);
    expect(new URL(location, url).searchParams.get('error'), orderId).toBe(error);
  }
});

test('[INSTA-6] the form for accounts adds sixteen of them and no more', async () => {
  const { shop, browser } = await shopkeeper();
  const add = (name: string) => {
    const payto = `payto://x-taler-bank/bank.example/${name}`;
    return browser.post('/dashboard/settings/accounts/submit', { payto });
  };
  for (let index = 1; index < 16; index += 1) {
    // No exchange here pays that bank, and the page says so.
    expect((await add(`account-${index}`)).location).toContain('news=unpayable');
  }
  const { location } = await add('one-more');
  expect(new URL(location, url).searchParams.get('field')).toBe('payto');
  expect((await shown(shop, ''))['accounts']).toHaveLength(16);
});

test('[INSTA-6] an account that is not in use has no page to remove it', async () => {
  const { browser } = await shopkeeper();
  for (const query of ['', '?payto=payto%3A%2F%2Fx-taler-bank%2Fbank.example%2Fother']) {
    const { location } = await browser.get(`/dashboard/settings/accounts/remove${query}`);
    expect(location, query).toBe('/dashboard/settings/accounts');
  }
});

test('[INSTA-6] a refused member of a new shop is a field of the operator’s form', async () => {
  const browser = new WebBrowser(url);
  await browser.post('/dashboard/operator/log-in/submit', { token: OPERATOR_TOKEN });
  const shop = { id: unique('shop'), name: 'A shop', payto: 'payto://x-taler-bank/localhost/1' };
  for (const [field, text] of [
    ['id', 'no such/name'],
    ['name', ' '],
    ['payto', 'nowhere'],
  ] as const) {
    const { location } = await browser.post('/dashboard/operator/submit', {
      ...shop,
      [field]: text,
    });
    expect(new URL(location, url).searchParams.get('field')).toBe(field);
  }
});

test('all wrong fields of a form are named at once, each with its reason', async () => {
  const { shop, browser } = await shopkeeper();
  const fieldsAfter = async (path: string, typed: Record<string, string>) =>
    new URL((await browser.post(path, typed)).location, url).searchParams.get('field');
  const product = { product_id: 'a/b', description: ' ', price: 'x', stock: 'y' };
  expect(await fieldsAfter('/dashboard/create-product/submit', product)).toBe(
    'description,price,stock,product_id',
  );
  for (const id of ['tea', 'coffee']) {
    const body = { product_id: id, description: id, price: 'KUDOS:2', total_stock: 5 };
    await call('POST', `${shop.baseUrl}private/products`, {
      authorization: shop.authorization,
      body,
    });
  }
  const stock = { [stockField('id', 0)]: 'coffee', [stockField('id', 1)]: 'tea' };
  for (const line of [0, 1]) {
    stock[stockField('was', line)] = '5';
    stock[stockField('stock', line)] = 'many';
  }
  const { location } = await browser.post('/dashboard/stock/submit', stock);
  const list = (await browser.get(location)).text;
  expect(list.match(/aria-invalid="true"/g)).toHaveLength(2);

  await browser.post('/dashboard/operator/log-in/submit', { token: OPERATOR_TOKEN });
  const typedShop = { id: 'a b', name: ' ', payto: 'nobody-here' };
  expect(await fieldsAfter('/dashboard/operator/submit', typedShop)).toBe('id,name,payto');
  const takenShop = { ...typedShop, id: shop.id };
  const sentBack = await browser.post('/dashboard/operator/submit', takenShop);
  const operators = (await browser.get(sentBack.location)).text;
  expect(operators).toContain('Another shop already uses this name.');
  expect(operators).toContain('Enter a name.');
  expect(operators).toContain('Enter an IBAN, or the name of an account at this bank.');

  const typedUser = { username: 'a/b', password: 'short' };
  const refused = await browser.post('/bank/register/submit', typedUser);
  const form = (await browser.get(refused.location)).text;
  expect(form).toContain('Use 1 to 150 letters');
  expect(form).toContain('Use at least 8 characters.');

  const { username } = await registerBankUser(url);
  const taken = await browser.post('/bank/register/submit', { username, password: 'short' });
  const again = (await browser.get(taken.location)).text;
  expect(again).toContain('This name is taken.');
  expect(again).toContain('Use at least 8 characters.');
});

test('a taken ID of a product, device or template is said beside the other wrong fields', async () => {
  const { browser } = await shopkeeper();
  const pageAfter = async (path: string, typed: Record<string, string>) =>
    (await browser.get((await browser.post(path, typed)).location)).text;

  const product = { product_id: 'tea', description: 'Tea', price: '2' };
  await browser.post('/dashboard/create-product/submit', product);
  const wrong = { ...product, price: 'x', stock: 'y' };
  const products = await pageAfter('/dashboard/create-product/submit', wrong);
  expect(products.match(/aria-invalid="true"/g)).toHaveLength(3);
  expect(products).toContain('Another product already has this ID.');
  const free = await pageAfter('/dashboard/create-product/submit', { ...wrong, product_id: 'oat' });
  expect(free.match(/aria-invalid="true"/g)).toHaveLength(2);
  expect(free).not.toContain('Another product already has this ID.');

  const device = { name: 'till', description: 'Tablet' };
  await browser.post('/dashboard/settings/devices/submit', device);
  const submit = '/dashboard/settings/devices/submit';
  const devices = await pageAfter(submit, { ...device, description: ' ' });
  expect(devices.match(/aria-invalid="true"/g)).toHaveLength(2);
  expect(devices).toContain('Another device has this name.');
  expect(devices).toContain('Enter a description.');
  const empty = await pageAfter(submit, { name: '', description: '' });
  expect(empty.match(/aria-invalid="true"/g)).toHaveLength(2);
  expect(empty).toContain('Enter a name without the characters');

  const template = { type: 'fixed-order', template_id: 'till', description: 'Till' };
  await browser.post('/dashboard/settings/templates/create/submit', template);
  const typed = { ...template, description: ' ', amount: 'x' };
  const templates = await pageAfter('/dashboard/settings/templates/create/submit', typed);
  expect(templates.match(/aria-invalid="true"/g)).toHaveLength(3);
  expect(templates).toContain('Another template has this ID.');
});
