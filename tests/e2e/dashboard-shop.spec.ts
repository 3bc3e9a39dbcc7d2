/** Products, tips, settings, accounts, tokens and the operator's view at the dashboard, without scripts. */
import { expect, test } from '../support/browser';
import { openDashboard } from '../support/dashboard';
import {
  call,
  createInstance,
  registerBankUser,
  unique,
  type MerchantInstance,
} from '../support/deployment';
import { OPERATOR_TOKEN } from '../support/server';

test.use({ javaScriptEnabled: false });

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('[UI-2] a product with stock and picture is added, changed, ordered and deleted', async ({
  page,
  url,
}) => {
  await openDashboard(page, await createInstance(url), '/dashboard/products');
  await expect(page.getByText('No products yet')).toBeVisible();
  await page.getByRole('link', { name: 'New product' }).click();
  await page.getByLabel('Short name').fill('mug');
  await page.getByLabel('Description').fill('A mug of stoneware');
  await page.getByLabel('Price').fill('8,50');
  await page.getByLabel('Pieces that ever came in').fill('3');
  const picture = page.getByLabel('Picture', { exact: true });
  await picture.setInputFiles({
    name: 'x.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg>'),
  });
  await page.getByRole('button', { name: 'Add the product' }).click();
  await expect(page.getByRole('alert')).toContainText('Only PNG, JPEG');
  await expect(page.getByLabel('Description')).toHaveValue('A mug of stoneware');
  await picture.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: PIXEL });
  await page.getByRole('button', { name: 'Add the product' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A mug of stoneware');
  await expect(page.getByRole('img', { name: 'Picture of A mug of stoneware' })).toBeVisible();
  await page.getByLabel('Pieces lost').fill('4');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('More would be lost');
  await page.getByLabel('Pieces lost').fill('1');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status')).toHaveText('The product is saved.');
  await expect(page.getByRole('img', { name: 'Picture of A mug of stoneware' })).toBeVisible();

  await page.getByRole('link', { name: 'Make an order of it' }).click();
  await page.getByLabel('Pieces').fill('3');
  await page.getByRole('button', { name: 'Create the order' }).click();
  await expect(page.getByRole('alert')).toContainText('not as much of this product');
  await page.getByLabel('Pieces').fill('2');
  await page.getByRole('button', { name: 'Create the order' }).click();
  await expect(page.getByRole('img', { name: /^Pay 17.00 KUDOS/ })).toBeVisible();
  await page.goto('/dashboard/products');
  await expect(page.getByRole('row', { name: /stoneware/ })).toContainText('sold out');
  await page.goto('/dashboard/products/mug/delete');
  await page.getByRole('button', { name: 'Delete it' }).click();
  await expect(page.getByRole('alert')).toContainText('Customers are about to buy it');
});

test('[UI-2] settings keep what was typed when refused, and are saved', async ({ page, url }) => {
  await openDashboard(page, await createInstance(url), '/dashboard/settings');
  await page.getByLabel('Name of your shop').fill('The Lamp Shop');
  await page.getByLabel('Time to pay').fill('a while');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('Write a length of time');
  await expect(page.getByLabel('Name of your shop')).toHaveValue('The Lamp Shop');
  await page.getByLabel('Time to pay').fill('90 minutes');
  await page.getByLabel('Town').fill('Bern');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status')).toHaveText('The settings are saved.');
  await expect(page.getByLabel('Time to pay')).toHaveValue('1 hour 30 minutes');
  await expect(page.getByLabel('Town')).toHaveValue('Bern');
});

test('[UI-2] bank accounts are added and taken out of use, but for the last', async ({
  page,
  url,
}) => {
  const instance = await createInstance(url);
  const { payto } = await registerBankUser(url);
  await openDashboard(page, instance, '/dashboard/settings/accounts');
  await expect(page.getByRole('link', { name: 'Take out of use' })).toHaveCount(0);
  await page.getByLabel('Another account').fill('12345');
  await page.getByRole('button', { name: 'Add the account' }).click();
  await expect(page.getByRole('alert')).toContainText('Write an account like');
  await page.getByLabel('Another account').fill(payto);
  await page.getByRole('button', { name: 'Add the account' }).click();
  await expect(page.getByRole('status')).toHaveText('The accounts are saved.');
  const entry = page.getByRole('listitem').filter({ hasText: payto });
  await entry.getByRole('link', { name: 'Take out of use' }).click();
  await expect(page.getByText(payto)).toBeVisible();
  await page.getByRole('button', { name: 'Take out of use' }).click();
  await expect(entry).toContainText('Out of use');
  await entry.getByRole('button', { name: 'Use again' }).click();
  await expect(entry).toContainText('Takes orders');
});

const TOKEN = /^secret-token:[0-9A-Z]+$/;

function statusWith({ baseUrl }: MerchantInstance, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return fetch(`${baseUrl}private/orders`, { headers }).then(({ status }) => status);
}

test('[UI-2] [ui 22] access tokens have names, are shown once, then masked with their last use, and are revoked one by one', async ({
  page,
  browser,
  url,
}) => {
  const instance = await createInstance(url);
  await openDashboard(page, instance, '/dashboard/settings/token');
  await expect(page.getByRole('row', { name: /The shop’s first one/ })).not.toContainText('never');
  await page.getByLabel('What it is for').fill(' ');
  await page.getByRole('button', { name: 'Make a token' }).click();
  await expect(page.getByRole('alert').getByRole('link')).toHaveAttribute('href', '#name');
  await page.getByLabel('What it is for').fill('Web shop');
  await page.getByRole('button', { name: 'Make a token' }).click();
  const token = await page.getByText(TOKEN).innerText();
  await page.reload();
  await expect(page.getByText(token)).toHaveCount(0);
  await page.getByRole('link', { name: 'All access tokens' }).click();
  const row = page.getByRole('row', { name: /Web shop/ });
  await expect(row).toContainText('never');
  expect(await statusWith(instance, token)).toBe(200);
  await page.reload();
  await expect(row).not.toContainText('never');
  expect(await page.content()).not.toContain(token.replace('secret-token:', ''));

  const other = await browser.newPage({ javaScriptEnabled: false, baseURL: url, locale: 'en-GB' });
  await openDashboard(other, { ...instance, authorization: `Bearer ${token}` });
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('How it goes');
  await page.getByRole('link', { name: 'Revoke: Web shop' }).click();
  await expect(page.getByRole('main')).toContainText('“Web shop”');
  await page.getByRole('button', { name: 'Revoke it' }).click();
  await expect(row).toHaveCount(0);
  expect(await statusWith(instance, token)).toBe(401);
  await other.reload();
  await expect(other).toHaveURL(/\/dashboard\/log-in/);
  await other.close();
});

test('[UI-2] [ui 22] replacing the first access token ends it and all the others, but not this session', async ({
  page,
  url,
}) => {
  const instance = await createInstance(url);
  await openDashboard(page, instance, '/dashboard/settings/token');
  await page.getByLabel('What it is for').fill('Till');
  await page.getByRole('button', { name: 'Make a token' }).click();
  const named = await page.getByText(TOKEN).innerText();
  await page.goto('/dashboard/settings/token');
  await page.getByRole('link', { name: /^Replace/ }).click();
  await expect(page.getByRole('main')).toContainText(instance.id);
  await expect(page.getByRole('main')).toContainText('The other token is revoked with it.');
  // The reader sees the second click's answer.
  await page.getByRole('button', { name: 'Replace' }).dblclick();
  const token = await page.getByText(TOKEN).innerText();
  expect(await statusWith(instance, token)).toBe(200);
  expect(await statusWith(instance, named)).toBe(401);
  expect(await statusWith(instance, instance.authorization.replace('Bearer ', ''))).toBe(401);
  await page.goto('/dashboard/settings/token');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access tokens');
});

test('[UI-2] a purse is filled by transfer, gives a tip, and keeps account of it', async ({
  page,
  url,
}) => {
  await openDashboard(page, await createInstance(url), '/dashboard/tips');
  await expect(page.getByText('No purse yet')).toBeVisible();
  await page.getByLabel('What you mean to transfer').fill('10');
  await page.getByRole('button', { name: 'Open the purse' }).click();
  await expect(page.getByText('Waits for your transfer')).toBeVisible();
  const purse = page.url();
  const reservePub = new URL(purse).pathname.split('/').at(-1) ?? '';
  const account = await page.getByText(/^payto:\/\//).innerText();
  const donor = await registerBankUser(url, 'donor');
  await call('POST', `${url}/bank/accounts/${donor.username}/transfers`, {
    authorization: donor.authorization,
    body: { credit_account: account, amount: 'KUDOS:10', subject: reservePub },
  });
  await expect(async () => {
    await page.goto(purse);
    await expect(page.getByText('Ready', { exact: true })).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
  // An error that belongs to no field stands above both forms.
  await page.goto('/dashboard/tips?error=MERCHANT_GENERIC_INSTANCE_DELETED&amount=3');
  await expect(page.getByRole('alert')).toContainText('This shop is closed');
  await expect(page.getByLabel('Amount')).toHaveValue('3');
  await page.getByLabel('Amount').fill('2');
  await page.getByLabel('For what').fill('Your answer');
  await page.getByLabel('Where the visitor goes then').fill('https://shop.example/thanks');
  await page.getByRole('button', { name: 'Make the tip' }).click();
  await expect(page.getByRole('img', { name: 'Tip of 2.00 KUDOS' })).toBeVisible();
  await page.goto(purse);
  await expect(page.getByText('Promised').locator('..')).toContainText('2.00');
});

test('[UI-2] the operator sees all shops, makes one, and closes it', async ({ page, url }) => {
  const { payto } = await registerBankUser(url);
  const id = unique('opened');
  await page.goto('/dashboard/operator');
  await page.getByLabel('Operator’s token').fill('wrong');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert')).toContainText('not the operator’s token');
  await page.getByLabel('Operator’s token').fill(OPERATOR_TOKEN);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByLabel('Instance', { exact: true }).fill(id);
  await page.getByLabel('Name', { exact: true }).fill('Opened here');
  await page.getByLabel('Bank account', { exact: true }).fill('nowhere');
  await page.getByRole('button', { name: 'Make the shop' }).click();
  await expect(page.getByRole('alert')).toContainText('Write an account like');
  await expect(page.getByLabel('Instance', { exact: true })).toHaveValue(id);
  await page.getByLabel('Bank account', { exact: true }).fill(payto);
  await page.getByRole('button', { name: 'Make the shop' }).click();
  const token = await page.getByText(/^secret-token:[0-9A-Z]+$/).innerText();

  await page.getByRole('link', { name: 'Log in to the shop’s dashboard' }).click();
  await page.getByLabel('Instance', { exact: true }).fill(id);
  await page.getByLabel('Access token').fill(token);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByText('To your first paid order')).toBeVisible();

  await page.goto('/dashboard/operator');
  await page.getByRole('link', { name: `Close: ${id}` }).click();
  await page.getByRole('button', { name: 'Close the shop' }).click();
  await expect(page.getByRole('row', { name: new RegExp(id) })).toContainText('Closed');
});
