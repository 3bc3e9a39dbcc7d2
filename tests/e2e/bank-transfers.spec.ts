/** The bank's list of transfers, their pages, the reject, the statement and the settings. */
import { randomUUID } from 'node:crypto';
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { expect, test } from '../support/browser';
import { press, reach, type } from '../support/keyboard';

const PASSWORD = 'correct horse';
const freshName = () => `ben-${randomUUID().slice(0, 8)}`;

/** Registers a user, who is logged in on the context's pages. */
async function logInAsNewUser(context: BrowserContext, url: string): Promise<string> {
  const username = freshName();
  const form = { username, password: PASSWORD };
  const headers = { origin: url };
  await context.request.post('/bank/register/submit', { form, headers, maxRedirects: 0 });
  return username;
}

async function register(request: APIRequestContext): Promise<string> {
  const username = freshName();
  const data = { username, password: PASSWORD };
  expect((await request.post('/bank/testing/register', { data })).ok()).toBe(true);
  return username;
}

interface Payment {
  readonly from: string;
  readonly to: string;
  readonly amount?: string;
  readonly subject: string;
}

async function pay(request: APIRequestContext, payment: Payment): Promise<number> {
  const { from, to, amount = 'KUDOS:1', subject } = payment;
  const answer = await request.post(`/bank/accounts/${from}/transfers`, {
    headers: { authorization: `Basic ${Buffer.from(`${from}:${PASSWORD}`).toString('base64')}` },
    data: { credit_account: to, amount, subject },
  });
  expect(answer.ok()).toBe(true);
  return ((await answer.json()) as { row_id: number }).row_id;
}

/** Registers a user, who is logged in on the context's pages and has paid another new one. */
async function logInAsPayer(
  { context, request, url }: { context: BrowserContext; request: APIRequestContext; url: string },
  payment: Pick<Payment, 'amount' | 'subject'>,
): Promise<{ name: string; other: string }> {
  const name = await logInAsNewUser(context, url);
  const other = await register(request);
  await pay(request, { ...payment, from: name, to: other });
  return { name, other };
}

/** Returns the addresses of the list's rows, once all are loaded. */
async function rowsOf(page: Page): Promise<number[]> {
  await page.waitForLoadState();
  return page
    .getByRole('main')
    .locator('ol a[href^="/bank/transfers/"]')
    .evaluateAll((links) =>
      links.map((link) => Number(link.getAttribute('href')?.split('/').pop())),
    );
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[UI-3] transfers are filtered, read on without gaps while new ones come, and exported as shown', async ({
    page,
    context,
    request,
    url,
  }) => {
    const name = await logInAsNewUser(context, url);
    const other = await register(request);
    const sent: number[] = [];
    for (let i = 0; i < 23; i += 1) {
      sent.unshift(await pay(request, { from: name, to: other, subject: `Rent ${i}` }));
    }
    const gift = await pay(request, { from: other, to: name, subject: 'A gift' });

    await page.goto('/bank/account');
    await page.getByRole('link', { name: 'All transfers' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transfers');
    await page.getByLabel('Search').fill('RENT');
    await page.getByText('More filters').click();
    await page.getByLabel('Show', { exact: true }).selectOption('Money out');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByLabel('Search')).toHaveValue('RENT');
    const first = await rowsOf(page);
    expect(first).toEqual(sent.slice(0, 20));
    const late = await pay(request, { from: name, to: other, subject: 'Rent, late' });
    const href = await page.getByRole('link', { name: 'Export as CSV' }).getAttribute('href');
    await page.getByRole('link', { name: 'Older transfers' }).click();
    expect([...first, ...(await rowsOf(page))]).toEqual(sent);

    const file = await context.request.get(href ?? '');
    expect(file.headers()['content-disposition']).toBe(
      `attachment; filename="statement-${name}.csv"`,
    );
    const lines = (await file.text()).trimEnd().split('\r\n').slice(1);
    expect(lines.map((line) => Number(line.split(',')[0]))).toEqual([late, ...sent]);

    await page.getByRole('link', { name: 'Newest transfers' }).click();
    await page.getByRole('link', { name: 'Remove filter: with “RENT”' }).click();
    await page.getByRole('link', { name: 'Remove filter: Money out' }).click();
    expect(await rowsOf(page)).toContain(gift);

    await page.getByText('More filters').click();
    await page.getByLabel('To', { exact: true }).fill('2001-01-01');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('No matching transfers')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Clear filters' }).first().click();
    await expect(page).toHaveURL(/\/bank\/transfers$/);
  });

  test('[UI-3] a transfer has its page, and sending it back shows first what that does', async ({
    page,
    context,
    request,
    url,
  }) => {
    const name = await logInAsNewUser(context, url);
    const other = await register(request);
    const row = await pay(request, {
      from: other,
      to: name,
      amount: 'KUDOS:12.5',
      subject: 'For somebody else',
    });
    await page.goto('/bank/account');
    // Bank, holder and number come first, and the URI for programs is folded.
    const own = page.getByRole('region', { name: 'Account' });
    await expect(own.getByRole('term')).toHaveText(['Bank', 'Account holder', 'Account number']);
    await expect(own.getByRole('definition').nth(1)).toHaveText(name);
    await expect(own.getByText('payto:')).toBeHidden();
    await page.getByRole('link', { name: `From ${other}` }).click();
    await expect(page).toHaveURL(new RegExp(`/bank/transfers/${row}$`));
    await expect(page).toHaveTitle(`Transfer ${row} – Bank – Florin`);
    const main = page.getByRole('main');
    for (const text of [other, 'For somebody else', row.toString(), 'Completed']) {
      await expect(main.getByText(text, { exact: true }).first()).toBeVisible();
    }
    await page.getByRole('link', { name: 'Send back…' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Send transfer ${row} back?`);
    await expect(main).toContainText(`12.50 KUDOS go back to ${other}`);
    await expect(main).toContainText('This cannot be undone.');
    await expect(main.locator('[data-amount="KUDOS:112.5"]')).toBeVisible();
    await expect(main.locator('[data-amount="KUDOS:100"]')).toBeVisible();
    await page.getByRole('button', { name: 'Send back' }).click();
    await expect(page.getByRole('status')).toContainText('Money sent back');
    await expect(main.getByText('Cancelled', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Send back…' })).toHaveCount(0);
    // An older tab's form finds it done, and leads to the transfer.
    await page.goto(`/bank/transfers/${row}/reject`);
    await expect(page).toHaveURL(new RegExp(`/bank/transfers/${row}$`));
    await page.goto('/bank/account');
    await expect(main.getByText('Cancelled', { exact: true })).toHaveCount(1);
    await expect(main.getByText(`Reverses transfer ${row}`)).toBeVisible();
    await expect(main.locator('[data-amount="KUDOS:100"]').first()).toBeVisible();
  });

  test('[UI-3] language, theme and password are set; an empty account is deleted for good', async ({
    page,
    context,
    request,
    url,
  }) => {
    const name = await logInAsNewUser(context, url);
    const heir = await register(request);
    await page.goto('/bank/account');
    await page.getByRole('link', { name: 'Settings' }).click();
    const main = page.getByRole('main');
    await main.getByRole('link', { name: 'Deutsch' }).click();
    await expect(page).toHaveURL(/\/bank\/settings$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Einstellungen');
    await main.getByRole('link', { name: 'English' }).click();
    await main.getByRole('link', { name: 'Dark' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(main.getByRole('link', { name: 'Dark' })).toHaveAttribute('aria-current', 'true');

    await page.getByLabel('Current password').fill('wrong');
    await page.getByLabel('New password').fill('battery staple');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByRole('alert')).toBeFocused();
    await expect(page.getByRole('alert')).toContainText('This is not your current password.');
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByLabel('New password').fill('battery staple');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByRole('status')).toContainText('Password changed');

    await page.getByRole('link', { name: 'Delete account…' }).click();
    await expect(main).toContainText('The account still has 100.00 KUDOS');
    await expect(page.getByRole('button', { name: /Delete/ })).toHaveCount(0);
    await main.getByRole('link', { name: 'Send money' }).click();
    await page.getByLabel('Recipient').fill(heir);
    await page.getByLabel('Amount').fill('100');
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText('Money sent. The transfer is at the top')).toBeVisible();
    await page.goto('/bank/settings/delete');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      `Delete the account of ${name}?`,
    );
    await expect(main).toContainText('This cannot be undone.');
    await page.getByLabel('Current password').fill('battery staple');
    await page.getByRole('button', { name: 'Delete account permanently' }).click();
    await expect(page.getByText('Account deleted. You are logged out.')).toBeVisible();
  });

  test('a session that outlives its account ends, and says why', async ({
    page,
    context,
    request,
    url,
  }) => {
    const all = { amount: 'KUDOS:100', subject: 'all' };
    const { name, other: heir } = await logInAsPayer({ context, request, url }, all);
    await page.goto('/bank/transfers/new');
    const gone = await request.delete(`/bank/accounts/${name}`, {
      headers: { authorization: `Basic ${Buffer.from(`${name}:${PASSWORD}`).toString('base64')}` },
    });
    expect(gone.status()).toBe(204);
    await page.getByLabel('Recipient').fill(heir);
    await page.getByLabel('Amount').fill('1');
    await page.getByRole('button', { name: 'Review' }).click();
    await expect(page).toHaveURL(/\/bank\/log-in/);
    await expect(page.getByText('Your account was deleted.')).toBeVisible();
    expect((await context.cookies()).map((cookie) => cookie.name)).not.toContain(
      'florin-bank-session',
    );
  });
});

test('[UI-4] the pages of transfers, statement and settings satisfy axe in both themes, wide and narrow', async ({
  page,
  context,
  request,
  url,
}) => {
  const name = await logInAsNewUser(context, url);
  const other = await register(request);
  const row = await pay(request, { from: other, to: name, subject: 'x'.repeat(200) });
  const wrong = await pay(request, { from: other, to: name, subject: 'wrong' });
  const headers = { origin: url };
  await context.request.post(`/bank/transfers/${wrong}/reject/submit`, { headers });
  for (const path of [
    '/bank/account',
    '/bank/transfers?q=x&show=credit&from=2020-01-01',
    '/bank/transfers?show=debit&q=nothing',
    `/bank/transfers/${row}`,
    `/bank/transfers/${row}/reject`,
    `/bank/transfers/${wrong}`,
    '/bank/statement',
    '/bank/settings?error=BANK_PASSWORD_WRONG',
    '/bank/settings/delete',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectAccessible(page);
  }
});

test('[UI-4] a transfer is found and sent back by keyboard alone', async ({
  page,
  context,
  request,
  url,
}) => {
  const name = await logInAsNewUser(context, url);
  const other = await register(request);
  const row = await pay(request, { from: other, to: name, subject: 'Keyboard' });
  await page.goto('/bank/transfers');
  await type(page, 'Search', 'keyboard');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=keyboard/);
  // The rest of the filters unfolds by its name.
  await press(page, page.getByText('More filters'));
  await reach(page, page.getByLabel('To', { exact: true }));
  await press(page, page.getByRole('link', { name: `From ${other}` }));
  await press(page, page.getByRole('link', { name: 'Send back…' }));
  await press(page, page.getByRole('button', { name: 'Send back' }));
  await expect(page).toHaveURL(new RegExp(`/bank/transfers/${row}\\?news=sent-back`));
});

test('[UI-3] the statement prints without what is for the screen, and sums from balance to balance', async ({
  page,
  context,
  request,
  url,
}) => {
  const books = { amount: 'KUDOS:30', subject: 'Books' };
  const { name } = await logInAsPayer({ context, request, url }, books);
  await page.goto('/bank/statement');
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const part of [
    page.getByRole('button', { name: 'Print' }),
    page.getByRole('link', { name: 'Export as CSV' }),
    page.getByRole('navigation').first(),
  ]) {
    await expect(part).toBeHidden();
  }
  const main = page.getByRole('main');
  await expect(main).toContainText(`${name} at ${new URL(url).host}`);
  await expect(main).not.toContainText('payto:');
  await expect(main.getByRole('cell', { name: 'Books' })).toBeVisible();
  for (const amount of ['KUDOS:0', 'KUDOS:100', '-KUDOS:30', 'KUDOS:70']) {
    await expect(main.locator(`[data-amount="${amount}"]`).last()).toBeVisible();
  }
  // Prints black on white, even for readers who prefer dark.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const ink = await main.evaluate((element) => getComputedStyle(element).color);
  expect(ink).toBe('rgb(23, 32, 28)');
});

test.describe('transfers of others', () => {
  test.use({ expectedErrors: [/404/] });

  test('look like none at all', async ({ page, context, request, url }) => {
    await logInAsNewUser(context, url);
    const [one, two] = [await register(request), await register(request)];
    const row = await pay(request, { from: one, to: two, subject: 'theirs' });
    for (const path of [`${row}`, `${row}/reject`, 'nonsense', '99999999999999999999']) {
      const answer = await page.goto(`/bank/transfers/${path}`);
      expect(answer?.status(), path).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    }
  });
});
