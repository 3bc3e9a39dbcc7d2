/** Products, tips, settings, accounts and tokens at the dashboard, without scripts. */
import { expect, test } from '../support/browser';
import { openDashboard } from '../support/dashboard';
import {
  call,
  createInstance,
  registerBankUser,
  type MerchantInstance,
} from '../support/deployment';

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
  await page.getByLabel('Product ID').fill('mug');
  await page.getByLabel('Description').fill('A mug of stoneware');
  await page.getByLabel('Price').fill('8,50');
  await page.getByLabel('In stock now').fill('3');
  const picture = page.getByLabel('Picture', { exact: true });
  await picture.setInputFiles({
    name: 'x.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg>'),
  });
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByRole('alert')).toContainText('Choose a PNG, JPEG');
  await expect(page.getByLabel('Description')).toHaveValue('A mug of stoneware');
  await picture.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: PIXEL });
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A mug of stoneware');
  await expect(page.getByRole('img', { name: 'Picture of A mug of stoneware' })).toBeVisible();
  await page.getByLabel('Lost or damaged').fill('4');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('alert')).toContainText('You cannot lose more than you have');
  await page.getByLabel('Lost or damaged').fill('1');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('status')).toHaveText('Product saved.');
  await expect(page.getByRole('img', { name: 'Picture of A mug of stoneware' })).toBeVisible();

  await page.getByRole('link', { name: 'Create order' }).click();
  await page.getByLabel('Quantity').fill('3');
  await page.getByRole('button', { name: 'Create order' }).click();
  await expect(page.getByRole('alert')).toContainText('Not enough of this product');
  await page.getByLabel('Quantity').fill('2');
  await page.getByRole('button', { name: 'Create order' }).click();
  await expect(page.getByRole('img', { name: /^Pay 17.00 KUDOS/ })).toBeVisible();
  await page.goto('/dashboard/products');
  await expect(page.getByRole('row', { name: /stoneware/ })).toContainText('Sold out');
  await page.goto('/dashboard/products/mug/delete');
  await page.getByRole('button', { name: 'Delete product' }).click();
  await expect(page.getByRole('alert')).toContainText('Customers are paying for this product');
});

test('[UI-2] settings keep what was typed when refused, and are saved', async ({ page, url }) => {
  await openDashboard(page, await createInstance(url), '/dashboard/settings');
  await page.getByLabel('Shop name').fill('The Lamp Shop');
  await page.getByLabel('Payment deadline').fill('a while');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('alert')).toContainText('Enter a duration');
  await expect(page.getByLabel('Shop name')).toHaveValue('The Lamp Shop');
  await page.getByLabel('Payment deadline').fill('90 minutes');
  await page.getByLabel('Town').fill('Bern');
  const logo = page.getByLabel('Logo', { exact: true });
  await logo.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('text') });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('alert')).toContainText('Choose a PNG');
  // Logo and colour of the hosted payment page.
  const buffer = Buffer.from('iVBORw0KGgo=', 'base64');
  await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  await page.getByLabel('Colour').fill('#7a2e4d');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('status')).toHaveText('Settings saved.');
  await expect(page.getByLabel('Payment deadline')).toHaveValue('1 hour 30 minutes');
  await expect(page.getByLabel('Town')).toHaveValue('Bern');
  await expect(page.getByLabel('Colour')).toHaveValue('#7a2e4d');
  await page.getByLabel('Remove logo').check();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByAltText('Current logo')).toHaveCount(0);
});

test('[UI-2] [USE-12] bank accounts are added and taken out of use, but for the last', async ({
  page,
  url,
}) => {
  const instance = await createInstance(url);
  const { payto, username } = await registerBankUser(url);
  await openDashboard(page, instance, '/dashboard/settings/accounts');
  await expect(page.getByRole('link', { name: 'Deactivate' })).toHaveCount(0);
  await page.getByLabel('Add an account').fill('12345');
  await page.getByRole('button', { name: 'Add account' }).click();
  await expect(page.getByRole('alert')).toContainText('Enter an IBAN, or the name of an account');
  // A wrong check digit is found, and blanks do not matter.
  for (const [typed, shown] of [
    ['DE76 5121 0800 1245 1261 99', undefined],
    ['DE75 5121 0800 1245 1261 99', 'DE75\u00a05121\u00a00800\u00a01245\u00a01261\u00a099'],
    [username, `${username} at this bank`],
  ] as const) {
    await page.getByLabel('Add an account').fill(typed);
    await page.getByRole('button', { name: 'Add account' }).click();
    if (shown === undefined) await expect(page.getByRole('alert')).toContainText('Enter an IBAN');
    else {
      await expect(page.getByRole('status')).toContainText(
        typed === username
          ? 'Accounts saved.'
          : 'no exchange that this server trusts can pay to it',
      );
      await expect(page.getByRole('listitem').filter({ hasText: shown })).toContainText(
        typed === username ? 'Active' : 'Payouts do not arrive',
      );
    }
  }
  const entry = page.getByRole('listitem').filter({ hasText: `${username} at this bank` });
  // The URI is for programs.
  await expect(entry.getByText(payto)).toBeHidden();
  await entry.getByText('Address for programs').click();
  await expect(entry.getByText(payto)).toBeVisible();
  await entry.getByRole('link', { name: 'Deactivate' }).click();
  await expect(page.getByText(`paid out to ${username} at this bank`)).toBeVisible();
  await page.getByRole('button', { name: 'Deactivate' }).click();
  await expect(entry).toContainText('Inactive');
  await entry.getByRole('button', { name: 'Reactivate' }).click();
  await expect(entry).toContainText('Active');
});

const TOKEN = /^secret-token:[0-9A-Z]+$/;

function statusWith({ baseUrl }: MerchantInstance, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return fetch(`${baseUrl}private/orders`, { headers }).then(({ status }) => status);
}

test('[UI-2] access tokens have names, are shown once, then masked with their last use, and are revoked one by one', async ({
  page,
  browser,
  url,
}) => {
  const instance = await createInstance(url);
  await openDashboard(page, instance, '/dashboard/settings/token');
  await expect(page.getByRole('row', { name: /Main token/ })).not.toContainText('Never');
  await page.getByLabel('Name').fill(' ');
  await page.getByRole('button', { name: 'Create token' }).click();
  await expect(page.getByRole('alert').getByRole('link')).toHaveAttribute('href', '#name');
  await page.getByLabel('Name').fill('Web shop');
  await page.getByRole('button', { name: 'Create token' }).click();
  const token = await page.getByText(TOKEN).innerText();
  await page.reload();
  await expect(page.getByText(token)).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to people and tokens' }).click();
  const row = page.getByRole('row', { name: /Web shop/ });
  await expect(row).toContainText('Never');
  expect(await statusWith(instance, token)).toBe(200);
  await page.reload();
  await expect(row).not.toContainText('Never');
  expect(await page.content()).not.toContain(token.replace('secret-token:', ''));

  const other = await browser.newPage({ javaScriptEnabled: false, baseURL: url, locale: 'en-GB' });
  await openDashboard(other, { ...instance, authorization: `Bearer ${token}` });
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Overview');
  await page.getByRole('link', { name: 'Revoke: Web shop' }).click();
  await expect(page.getByRole('main')).toContainText('“Web shop”');
  await page.getByRole('button', { name: 'Revoke token' }).click();
  await expect(row).toHaveCount(0);
  expect(await statusWith(instance, token)).toBe(401);
  await other.reload();
  await expect(other).toHaveURL(/\/dashboard\/log-in/);
  await other.close();
});

test('[UI-2] replacing the first access token ends it and all the others, but not this session', async ({
  page,
  url,
}) => {
  const instance = await createInstance(url);
  await openDashboard(page, instance, '/dashboard/settings/token');
  await page.getByLabel('Name').fill('Till');
  await page.getByRole('button', { name: 'Create token' }).click();
  const named = await page.getByText(TOKEN).innerText();
  await page.goto('/dashboard/settings/token');
  await page.getByRole('link', { name: /^Replace/ }).click();
  await expect(page.getByRole('main')).toContainText(instance.id);
  await expect(page.getByRole('main')).toContainText('The other token is revoked too.');
  // The reader sees the second click's answer.
  await page.getByRole('button', { name: 'Replace token' }).dblclick();
  const token = await page.getByText(TOKEN).innerText();
  expect(await statusWith(instance, token)).toBe(200);
  expect(await statusWith(instance, named)).toBe(401);
  expect(await statusWith(instance, instance.authorization.replace('Bearer ', ''))).toBe(401);
  await page.goto('/dashboard/settings/token');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('People and tokens');
});

test('[UI-2] a purse is filled by transfer, gives a tip, and keeps account of it', async ({
  page,
  url,
}) => {
  await openDashboard(page, await createInstance(url), '/dashboard/tips');
  await expect(page.getByText('No purses yet')).toBeVisible();
  await page.getByLabel('Amount to add').fill('10');
  await page.getByRole('button', { name: 'Open purse' }).click();
  await expect(page.getByText('Awaiting your transfer')).toBeVisible();
  const purse = page.url();
  const reservePub = new URL(purse).pathname.split('/').at(-1) ?? '';
  await expect(page.getByText('exchange at this bank')).toBeVisible();
  await expect(page.getByText('payto://')).toBeHidden();
  const link = page.getByRole('link', { name: 'Transfer from the bank on this site' });
  const account = new URL((await link.getAttribute('href')) ?? '', url).searchParams.get('to');
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
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('3');
  await page.getByLabel('Amount', { exact: true }).fill('2');
  await page.getByLabel('Reason').fill('Your answer');
  await page.getByLabel('Return page').fill('https://shop.example/thanks');
  await page.getByRole('button', { name: 'Create tip' }).click();
  await expect(page.getByRole('img', { name: 'Tip of 2.00 KUDOS' })).toBeVisible();
  await page.goto(purse);
  await expect(page.getByText('Given', { exact: true }).locator('..')).toContainText('2.00');
});
