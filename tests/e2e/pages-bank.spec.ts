/** The bank's pages as people use them, mostly with JavaScript off. */
import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { expect, test } from '../support/browser';
import { logOut, register } from '../support/bank-pages';
import { readQrCode } from '../support/read-qr-code';

const RESERVE = '2X4SZ3D2KVX1QXMPRZYM4HVBGA14H34HQJNNZ0TRZSJ3AV7YD8E0';

/** Selects an exchange, as a phone's wallet does with the link of the page's QR code. */
async function selectAsWallet(page: Page, request: APIRequestContext, url: string): Promise<void> {
  const link = await readQrCode(page.getByRole('img', { name: /^Withdrawal of/ }));
  const [, id = ''] = /^taler\+http:\/\/withdraw\/[^/]+\/bank\/([^/]+)$/.exec(link) ?? [];
  const answer = await request.post(`/bank/withdrawal-operation/${id}`, {
    data: {
      reserve_pub: RESERVE,
      selected_exchange: `payto://x-taler-bank/${new URL(url).host}/exchange`,
    },
  });
  expect(answer.status()).toBe(200);
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[UI-3] [UI-4] [WALLET-5] [USE-1] register, withdraw by link, confirm, log out, log in', async ({
    page,
    request,
    url,
  }) => {
    const name = await register(page);
    await expect(page).toHaveURL(/\/bank\/account/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Account of ${name}`);
    await expect(page.locator('[data-amount="KUDOS:100"]').first()).toBeVisible();

    await page.getByRole('main').getByRole('link', { name: 'Withdraw' }).click();
    await expect(page.getByText('No wallet yet?')).toBeVisible();
    await expect(page.locator('main noscript p')).toBeVisible();
    await page.getByRole('navigation', { name: 'Quick choice' }).getByText('50').click();
    await expect(page.getByLabel('Amount')).toHaveValue('50');
    await page.getByLabel('Amount').fill('20,5');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('img', { name: /Withdrawal of 20\.50/ })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open a wallet app' })).toHaveAttribute(
      'href',
      /^taler\+http:\/\/withdraw\//,
    );

    await expect(page.getByText('Your wallet is next')).toBeVisible();
    // The page is the answer to the form, and checks for news at an address of its own.
    const again = page.getByRole('link', { name: 'Check again' });
    const operation = (await again.getAttribute('href')) ?? '';
    await expect(page.locator('noscript meta, meta[http-equiv=refresh]')).toHaveAttribute(
      'content',
      `5; url=${operation}`,
    );
    const wallet = `${operation}/wallet`;
    await selectAsWallet(page, request, url);
    // The account leads back to it, for people who have closed the page.
    await page.goto('/bank/account');
    const waiting = page.getByRole('status').filter({ hasText: 'waits for your confirmation' });
    await waiting.getByRole('link', { name: 'Withdraw 20.50' }).click();
    await expect(page).toHaveURL(/\/confirmation$/);
    // Each step has its own address. A finished step redirects to the next.
    await page.goto(wallet);
    await expect(page).toHaveURL(/\/confirmation$/);
    await expect(page.getByText('Check the amount and the exchange')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Confirm here' })).toHaveAttribute(
      'aria-current',
      'step',
    );
    await page.getByRole('button', { name: 'Confirm the withdrawal' }).click();
    await expect(page.getByText('Confirmed: the coins are on their way')).toBeVisible();
    // The wallet ends the last step, so the bank never says that it is done.
    await expect(
      page.getByRole('listitem').filter({ hasText: 'Coins in the wallet' }),
    ).toHaveAttribute('aria-current', 'step');
    await page.getByRole('link', { name: 'Back to the account' }).click();
    await expect(page.locator('[data-amount="KUDOS:79.5"]').first()).toBeVisible();
    await expect(page.locator('[data-amount="-KUDOS:20.5"]')).toBeVisible();
    await expect(page.getByText('Coins withdrawn')).toBeVisible();
    await expect(page.getByText(RESERVE)).toHaveCount(0);
    await expect(waiting).toHaveCount(0);
    const after = page.locator('[data-balance-after]');
    await expect(after).toHaveCount(2);
    await expect(after.first()).toHaveAttribute('data-balance-after', 'KUDOS:79.5');
    await expect(after.last()).toHaveAttribute('data-balance-after', 'KUDOS:100');

    await logOut(page);
    // Wallets without enough coins for a payment lead here.
    await page.goto('/bank/withdrawals/new?amount=25');
    await expect(page).toHaveURL(/\/bank\/log-in\?next=%2Fbank%2Fwithdrawals%2Fnew%3Famount%3D25/);
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Password').fill('correct horse');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByLabel('Amount')).toHaveValue('25');
  });

  test('[UI-3] a transfer is previewed, and sending its form twice moves money once', async ({
    page,
    context,
    url,
  }) => {
    const recipient = await register(page);
    await logOut(page);
    await register(page);
    await page.getByRole('main').getByRole('link', { name: 'Send money' }).click();
    await page.getByLabel('Recipient').fill(recipient);
    await page.getByLabel('Amount').fill('12.50');
    await page.getByLabel('Subject').fill('For the books');
    await page.getByRole('button', { name: 'Review' }).click();
    await expect(page.locator('[data-amount="KUDOS:12.5"]')).toBeVisible();
    await expect(page.locator('[data-amount="KUDOS:87.5"]')).toBeVisible();

    await page.waitForLoadState();
    const form = await page
      .locator('form[action="/bank/transfer"] input[type=hidden]')
      .evaluateAll((inputs) =>
        Object.fromEntries(
          (inputs as HTMLInputElement[]).map(({ name, value }) => [name, value] as const),
        ),
      );
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText('Money sent. The transfer is at the top')).toBeVisible();
    const again = await context.request.post('/bank/transfer', {
      form,
      headers: { origin: url },
      maxRedirects: 0,
    });
    expect(again.status()).toBe(303);
    await page.goto('/bank/account');
    await expect(page.locator('[data-amount="KUDOS:87.5"]')).toHaveCount(1);
    await expect(page.getByText('For the books')).toHaveCount(1);
    await page.goto('/bank/transfers/new?amount=3&subject=Ink');
    const recent = page.getByRole('navigation', { name: 'Recently paid' });
    await recent.getByRole('link', { name: recipient }).click();
    await expect(page.getByLabel('Recipient')).toHaveValue(recipient);
    await expect(page.getByLabel('Subject')).toHaveValue('Ink');
  });

  test('errors keep what was typed and lead to the field', async ({ page }) => {
    const other = await register(page);
    await logOut(page);
    const name = await register(page);
    await page.goto('/bank/transfers/new');
    for (const [to, amount, error] of [
      ['nobody-here', '1', 'No account at this bank has this name'],
      [name, '1', 'This is your own account'],
      [other, '100.01', 'Not enough money in the account'],
      [other, 'ten', 'Enter a number above zero'],
    ] as const) {
      await page.getByLabel('Recipient').fill(to);
      await page.getByLabel('Amount').fill(amount);
      await page.getByRole('button', { name: 'Review' }).click();
      await expect(page.getByRole('alert')).toContainText(error);
      await expect(page.getByRole('alert')).toBeFocused();
      await expect(page.getByLabel('Recipient')).toHaveValue(to);
      await expect(page.getByLabel('Amount')).toHaveValue(amount);
    }
    // All that is wrong is said at once, beside its field.
    await page.getByLabel('Recipient').fill('nobody-here');
    await page.getByRole('button', { name: 'Review' }).click();
    const summary = page.getByRole('alert').getByRole('listitem');
    await expect(summary).toHaveText([/Enter a number above zero/, /No account at this bank/]);
    for (const field of ['Recipient', 'Amount']) {
      await expect(page.getByLabel(field)).toHaveAttribute('aria-invalid', 'true');
    }
    await logOut(page);
    await page.getByRole('main').getByRole('link', { name: 'Open an account' }).click();
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Password').fill('correct horse');
    await page.getByRole('button', { name: 'Open the account' }).click();
    await expect(page.getByRole('alert')).toContainText('This name is taken');
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
  });

  test('an aborted withdrawal says so and takes nothing', async ({ page }) => {
    await register(page, undefined, '/bank/withdrawals/new');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Cancel withdrawal' }).click();
    await expect(page).toHaveURL(/\/aborted$/);
    await expect(page.getByText('No money has left your account.')).toBeVisible();
    await page.getByRole('link', { name: 'Back to the account' }).click();
    await expect(page.locator('[data-amount="KUDOS:100"]').first()).toBeVisible();
  });

  test('language and theme are switched by links and stay', async ({ page }) => {
    await page.goto('/bank');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.getByRole('link', { name: 'Deutsch' }).click();
    await expect(page).toHaveURL(/\/bank$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Eine Bank zum Testen');
    await page.getByRole('link', { name: 'Dunkel' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    expect(await background(page)).toBe('rgb(18, 22, 20)');
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.getByRole('link', { name: 'Hell' }).click();
    expect(await background(page)).toBe('rgb(246, 247, 245)');
  });

  test('[WALLET-1] pages carry the marks, and what needs a wallet is hidden without one', async ({
    page,
  }) => {
    await register(page, undefined, '/bank/withdrawals/new');
    await expect(page.locator('html')).toHaveAttribute('data-service-nojs', 'true');
    await expect(page.locator('link#service-presence-stylesheet')).toHaveAttribute('href', /^\//);
    await expect(page.locator('.service-installed-show').first()).toBeHidden();
    await expect(page.locator('.service-installed-hide').last()).toBeVisible();
  });
});

function background(page: Page): Promise<string> {
  return page.locator('html').evaluate((html) => getComputedStyle(html).backgroundColor);
}

test('[D33] [USE-1] Enter in the amount field leads to the withdrawal’s page, as the button does', async ({
  page,
}) => {
  await register(page, undefined, '/bank/withdrawals/new');
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(1);
  const answered = page.waitForResponse((sent) => sent.url().endsWith('/bank/withdraw'));
  await page.getByLabel('Amount').press('Enter');
  const answer = await answered;
  expect(answer.status()).toBe(202);
  expect(answer.headers()).toMatchObject({
    'x-service-operation': 'create-reserve',
    'x-taler-operation': 'create-reserve',
  });
  await expect(page).toHaveURL(/\/bank\/withdrawals\/[0-9A-Z]{32}\/wallet$/);
  await expectAccessible(page);
  const read = () => readQrCode(page.getByRole('img', { name: /^Withdrawal of/ }));
  const link = await read();
  expect(link).toBe(
    await page.getByRole('link', { name: 'Open a wallet app' }).getAttribute('href'),
  );
  const again = await page.reload();
  expect([again?.request().method(), again?.status()]).toEqual(['GET', 200]);
  expect(await read()).toBe(link);
});

test('with JavaScript the page follows the wallet at once: its question waits for the news', async ({
  page,
  request,
  url,
}) => {
  await register(page, undefined, '/bank/withdrawals/new');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForRequest(/long_poll_ms/);
  await selectAsWallet(page, request, url);
  // This is sooner than the page's next request.
  await expect(page.getByRole('button', { name: 'Confirm the withdrawal' })).toBeVisible();
});

test('balance, transfers and both actions are in sight on a small telephone', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await register(page, undefined, '/bank/account');
  const main = page.getByRole('main');
  for (const part of [
    page.locator('[data-amount="KUDOS:100"]').first(),
    main.getByRole('link', { name: 'Withdraw' }),
    main.getByRole('link', { name: 'Send money' }),
    page.getByText('Start credit'),
  ]) {
    const box = await part.boundingBox();
    expect(box!.y + box!.height).toBeLessThan(667);
  }
});

test.describe('missing things', () => {
  test.use({ expectedErrors: [/404/] });

  test('a withdrawal of another user looks like none at all', async ({ page }) => {
    await register(page, undefined, '/bank/withdrawals/new');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(/\/wallet$/);
    const theirs = page.url();
    await logOut(page);
    await register(page);
    const answer = await page.goto(theirs);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  });
});
