/** The form of a template saves what the merchant's interface shows. */
import { expect, inject, test } from 'vitest';
import { call, createInstance, type MerchantInstance } from '../../support/deployment';
import { makeDevice } from '../../support/every-page';
import { WebBrowser } from '../../support/web-browser';

const url = inject('serverUrl');
const PATH = '/dashboard/settings/templates';

async function shopkeeper() {
  const shop = await createInstance(url);
  const browser = new WebBrowser(url);
  const token = shop.authorization.replace('Bearer ', '');
  await browser.post('/dashboard/log-in/submit', { instance: shop.id, token });
  return { shop, browser, ...callsOf(shop) };
}

function callsOf({ baseUrl, authorization }: MerchantInstance) {
  const ask = (method: string, where: string, body?: object) =>
    call(method, `${baseUrl}private/${where}`, { authorization, body });
  return {
    post: (where: string, body: object) => ask('POST', where, body),
    shown: (where: string) => ask('GET', where),
    remove: (where: string) => ask('DELETE', where),
  };
}

const TEA = { description: 'Tea', type: 'fixed-order', summary: 'A cup', amount: '2,5' };

test('I14-1 a template’s form fixes, proposes or leaves open, and gives the template a name', async () => {
  const { browser, shown } = await shopkeeper();
  const fields = { ...TEA, summary_open: 'on', pay_duration: '5 Minuten', request_tip: 'on' };
  const made = await browser.post(`${PATH}/create/submit`, fields);
  expect(made.location).toBe(`${PATH}/tea?news=added`);
  const template = await shown('templates/tea');
  expect(template).toMatchObject({
    template_description: 'Tea',
    template_contract: { amount: 'KUDOS:2.5', pay_duration: { d_ms: 300_000 }, request_tip: true },
    editable_defaults: { summary: 'A cup' },
  });
  expect(template['template_contract']).not.toHaveProperty('summary');
  const wordless = { ...TEA, description: '茶', amount: '', summary: '' };
  const { location } = await browser.post(`${PATH}/create/submit`, wordless);
  const [, name = ''] = /templates\/(template-[0-9a-z]{8})\?/.exec(location) ?? [];
  const open = await shown(`templates/${name}`);
  expect(open).toMatchObject({ template_description: '茶', required_currency: 'KUDOS' });
  expect(open['editable_defaults']).toEqual({});
});

test('I14-1 the form keeps members that it has no field for, and takes a device away', async () => {
  const { browser, post, shown } = await shopkeeper();
  await makeDevice(post, 'Tablet');
  await post('templates', {
    template_id: 'wine',
    template_description: 'Wine',
    otp_id: 'counter',
    template_contract: { summary: 'A glass', minimum_age: 18, currency: 'KUDOS' },
  });
  const form = (await browser.get(`${PATH}/wine/change`)).text;
  expect(form).toContain('<option value="counter" selected="">');
  await browser.post(`${PATH}/wine/change/submit`, { ...TEA, otp_id: '' });
  const template = await shown('templates/wine');
  expect(template).toMatchObject({
    template_description: 'Tea',
    template_contract: { summary: 'A cup', minimum_age: 18, currency: 'KUDOS' },
  });
  expect(template).not.toHaveProperty('otp_id');
});

test('I14-1 a device that is gone meanwhile is named, and the input stays', async () => {
  const { browser, post, remove } = await shopkeeper();
  await makeDevice(post, 'Tablet');
  await remove('otp-devices/counter');
  const fields = { ...TEA, otp_id: 'counter' };
  const { location } = await browser.post(`${PATH}/create/submit`, fields);
  const { text } = await browser.get(location);
  expect(text).toContain('This device no longer exists.');
  expect(text).toMatch(/<input[^>]*value="A cup"/);
});

test('I14-1 products that are chosen stay so, where the shop has more than the form lists', async () => {
  const { browser, post, shown } = await shopkeeper();
  const names = Array.from({ length: 201 }, (_, index) => `p${String(index).padStart(3, '0')}`);
  for (const product_id of names) {
    const product = { description: product_id, price: 'KUDOS:1', total_stock: -1 };
    await post('products', { product_id, ...product });
  }
  const made = await post('categories', { name: 'Sweets' });
  const selected = { selected_products: ['p200'], selected_categories: [made['category_id']] };
  await post('templates', {
    template_id: 'shelf',
    template_description: 'Shelf',
    template_contract: { template_type: 'inventory-cart', ...selected },
  });
  const { text } = await browser.get(`${PATH}/shelf/change`);
  expect(text).toContain('Not all products are listed.');
  const checked: [name: string, value: string][] = [
    ...text.matchAll(/<input type="checkbox"[^>]*>/g),
  ]
    .filter(([box]) => box.includes('checked=""'))
    .map(([box]) => [
      /name="([^"]*)"/.exec(box)?.[1] ?? '',
      /value="([^"]*)"/.exec(box)?.[1] ?? 'on',
    ]);
  expect(checked.map(([name]) => name)).toEqual(['category-0', 'product-200']);
  const fields = { description: 'Shelf', type: 'inventory-cart', products: 'some', summary: 'Bag' };
  await browser.post(`${PATH}/shelf/change/submit`, {
    ...fields,
    ...Object.fromEntries<string>(checked),
  });
  expect(await shown('templates/shelf')).toMatchObject({
    template_contract: { ...selected, selected_all: false, summary: 'Bag' },
  });
});
