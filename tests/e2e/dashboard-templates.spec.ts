/** The dashboard's pages about templates, and the pages on which customers order by them. */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { expect, test } from '../support/browser';
import { openDashboard, payOrder } from '../support/dashboard';
import { call, createInstance, type MerchantInstance } from '../support/deployment';
import { makeDevice } from '../support/every-page';
import { fundedWallet } from '../support/funded-wallet';
import { readQrCode } from '../support/read-qr-code';

const PATH = '/dashboard/settings/templates';

const postTo =
  ({ baseUrl, authorization }: MerchantInstance) =>
  (where: string, body: object) =>
    call('POST', `${baseUrl}private/${where}`, { authorization, body });

async function addProducts(shop: MerchantInstance): Promise<void> {
  for (const [id, price] of [
    ['mug', 'KUDOS:8'],
    ['pot', 'KUDOS:20'],
  ]) {
    await postTo(shop)('products', {
      product_id: id,
      description: `A ${id}`,
      price,
      total_stock: 5,
    });
  }
}

/** Pays the order on whose page the browser is. Returns its identifier. */
async function payShown(page: Page, url: string): Promise<string> {
  const link = page.locator('a[href^="taler"]').first();
  const payUri = (await link.getAttribute('href')) ?? '';
  await payOrder(await fundedWallet(url, 'KUDOS:30'), payUri);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

test.describe('without scripts', () => {
  // The console reports the 402 of an order's page, and the 404 of a template that is gone.
  test.use({ javaScriptEnabled: false, expectedErrors: [/40[24]/] });

  test('[USE-17] I14-1 a template is added with a device, and a customer pays on its page and sees the codes', async ({
    page,
    url,
  }) => {
    const shop = await createInstance(url, { name: 'Tea house' });
    await makeDevice(postTo(shop), 'Tablet');
    await openDashboard(page, shop, '/dashboard/settings');
    await page.getByRole('link', { name: 'Order templates' }).click();
    await expect(page.getByText('No templates yet')).toBeVisible();
    await page.getByRole('link', { name: 'Add template' }).click();

    const [name, price] = [
      page.getByLabel('Name', { exact: true }),
      page.getByLabel('Price', { exact: true }),
    ];
    await page.getByLabel('Description', { exact: true }).fill('A cup of coffee');
    await price.fill('two');
    await page.getByLabel('Payment deadline').fill('soon');
    await page.getByLabel('Code device').selectOption('counter');
    await page.getByRole('button', { name: 'Add template' }).click();
    await expect(page.getByRole('alert').getByRole('link')).toHaveText([
      'Enter a name.',
      /^Enter an amount above zero/,
      /^Enter a duration/,
    ]);
    await expect(page.getByLabel('Code device')).toHaveValue('counter');
    await name.fill('Coffee at the counter');
    await price.fill('2,50');
    await page.getByLabel('Payment deadline').fill('10 minutes');
    await page.getByRole('button', { name: 'Add template' }).click();

    await expect(page.getByRole('status')).toContainText('Template added.');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Coffee at the counter');
    const code = page.getByRole('img', { name: 'page to order A cup of coffee' });
    const address = `${shop.baseUrl}templates/coffee-at-the-counter`;
    expect(await readQrCode(code)).toBe(address);
    await expect(page.getByRole('main')).toContainText('2.50\u00a0KUDOS');
    await expect(page.getByRole('link', { name: 'counter', exact: true })).toHaveAttribute(
      'href',
      '/dashboard/settings/devices/counter',
    );

    await page.getByRole('link', { name: 'Open the page' }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A cup of coffee');
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay 2.50\u00a0KUDOS');
    await expect(page.getByRole('main')).toContainText(/9 minutes|10 minutes/);
    const orderId = await payShown(page, url);
    await page.reload();
    const { authorization, baseUrl } = shop;
    const order = await call('GET', `${baseUrl}private/orders/${orderId}`, { authorization });
    const codes = String(order['pos_confirmation']).split('\n');
    expect(codes).toHaveLength(3);
    await expect(page.getByText(/^\d{8}$/)).toHaveText(codes);
  });

  test('I14-1 a cart of chosen products is ordered, and its template changed and deleted', async ({
    page,
    url,
  }) => {
    const shop = await createInstance(url);
    await addProducts(shop);
    await openDashboard(page, shop, `${PATH}/create`);
    await page.getByLabel('Name', { exact: true }).fill('Shelf');
    await page.getByLabel('Description', { exact: true }).fill('From the shelf');
    await expect(page.getByLabel('A mug')).toBeHidden();
    await page.getByLabel('Products that they choose').check();
    await expect(page.getByLabel('Price', { exact: true })).toBeHidden();
    await page.getByLabel('Only these products').check();
    await page.getByRole('button', { name: 'Add template' }).click();
    await expect(page.getByRole('alert')).toContainText('Choose at least one product or category');
    await page.getByLabel('A mug').check();
    await page.getByLabel('Ask for a tip').check();
    await page.getByRole('button', { name: 'Add template' }).click();
    await expect(page.getByRole('main')).toContainText('1 product');

    await page.getByRole('link', { name: 'Open the page' }).click();
    await expect(page.getByLabel('A pot: how many')).toBeHidden();
    await page.getByLabel('A mug: how many').fill('2');
    await page.getByLabel('Tip').fill('1');
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay 17.00\u00a0KUDOS');

    await page.goto(PATH);
    await page.getByRole('link', { name: 'Shelf' }).click();
    await page.getByRole('link', { name: 'Change template' }).click();
    await expect(page.getByLabel('A mug')).toBeChecked();
    await page.getByLabel('Name', { exact: true }).fill('Donation');
    await page.getByLabel('One thing, such as').check();
    await page.getByLabel('Customers may change it').first().check();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('status')).toHaveText('Template saved.');
    await expect(page.getByRole('main')).toContainText('Customers enter it.');
    await page.getByRole('link', { name: 'Open the page' }).click();
    await expect(page.getByLabel('What for')).toHaveValue('From the shelf');
    await page.getByLabel('Amount').fill('3');
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay 3.00\u00a0KUDOS');

    await page.goto(`${PATH}/create`);
    await page.getByLabel('Name', { exact: true }).fill('Shelf');
    await page.getByRole('button', { name: 'Add template' }).click();
    await expect(page.getByRole('alert')).toContainText('Another template has this ID.');
    await page.goto(`${PATH}/shelf/delete`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('“Donation”');
    await page.getByRole('button', { name: 'Delete template' }).click();
    await expect(page.getByRole('status')).toHaveText('Template deleted.');
    await expect(page.getByText('No templates yet')).toBeVisible();
    expect((await page.goto(`${shop.baseUrl}templates/shelf`))?.status()).toBe(404);
  });
});

test('I14-1 the pages of templates are accessible, and print the code alone', async ({
  page,
  url,
}) => {
  const shop = await createInstance(url, { name: 'Tea house' });
  await addProducts(shop);
  await openDashboard(page, shop, `${PATH}/create`);
  await page.getByLabel('Products that they choose').check();
  await page.getByLabel('Only these products').check();
  await expectAccessible(page);
  await page.getByLabel('All products').check();
  await page.getByLabel('Name', { exact: true }).fill('Everything');
  await page.getByRole('button', { name: 'Add template' }).click();
  const code = page.getByRole('img', { name: 'page to order Order from Tea house' });
  await expect(code).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(code).toBeVisible();
  await expect(page.getByRole('link', { name: 'Change template' })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
});

test.describe('in German, on a narrow screen', () => {
  test.use({ locale: 'de-DE', viewport: { width: 320, height: 700 } });

  test('I14-1 a template is added and its address copied', async ({ page, url, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const shop = await createInstance(url);
    await addProducts(shop);
    await page.goto(PATH);
    await page.getByLabel('Kennung des Ladens').fill(shop.id);
    await page.getByLabel('Zugangsschlüssel').fill(shop.authorization.replace('Bearer ', ''));
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Vorlage hinzufügen' }).click();
    await page.getByRole('button', { name: 'Vorlage hinzufügen' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'Geben Sie einen Namen ein.',
    );
    await expectAccessible(page);
    await page.getByLabel('Name', { exact: true }).fill('Kaffee an der Theke');
    await page.getByRole('button', { name: 'Vorlage hinzufügen' }).click();
    await expect(page.getByRole('status').first()).toContainText('Vorlage hinzugefügt.');
    await page.getByRole('button', { name: 'Adresse kopieren' }).click();
    await expect(page.getByText('Kopiert')).toBeVisible();
    const address = await page.evaluate(() => navigator.clipboard.readText());
    expect(address).toBe(`${shop.baseUrl}templates/kaffee-an-der-theke`);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Vorlage löschen' }).click();
    await expectAccessible(page);
  });
});
