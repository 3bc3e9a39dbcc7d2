/** What holds for every page: axe, width, one h1, presence marks; in both themes, wide and narrow. */
import { randomUUID } from 'node:crypto';
import { expectAccessible } from '../support/accessible';
import { expect, test } from '../support/browser';

const OPEN_PAGES = [
  '/',
  '/bank',
  '/bank/log-in',
  '/bank/register',
  '/shop',
  '/wallet',
  '/dashboard/log-in',
  '/bank/log-in?error=BANK_LOGIN_FAILED&next=/x',
];
const BANK_PAGES = [
  '/bank/account?news=welcome',
  '/bank/withdrawals/new?error=BANK_UNALLOWED_DEBIT&amount=1000',
  '/bank/transfers/new',
  '/bank/transfers/new?step=preview&to=exchange&amount=12.5&subject=Books',
];

test('[UI-4] pages satisfy axe in both themes, fit 320 px and have one heading of the first level', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const look = async (path: string): Promise<void> => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.locator('html')).toHaveAttribute('data-service-nojs', 'true');
    await expectAccessible(page);
  };
  for (const path of OPEN_PAGES) await look(path);
  await page.goto('/bank/register?next=/bank/withdrawals/new');
  await page.getByLabel('Name', { exact: true }).fill(`axe-${randomUUID().slice(0, 8)}`);
  await page.getByLabel('Password').fill('correct horse');
  await page.getByRole('button', { name: 'Open the account' }).click();
  await page.getByRole('button', { name: 'By link or QR code' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Withdraw 20');
  await look(page.url());
  for (const path of BANK_PAGES) await look(path);
});

test('[UI-4] the skip link is the first stop of the keyboard and leads to the content', async ({
  page,
}) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#content$/);
});

test('no Range and no precondition costs a static file a 5xx', async ({ page, request }) => {
  await page.goto('/');
  const sheet = page.locator('link[rel=stylesheet][href^="/_next/"]').first();
  const href = (await sheet.getAttribute('href')) ?? '';
  const whole = await (await request.get(href)).text();
  for (const headers of [
    ...['0-9', '', 'a-b', '-', '9-1', '99999999-'].map((range) => ({ range: `bytes=${range}` })),
    { range: 'bytes' },
    { range: 'lines=0-1' },
    { 'if-match': '"x"' },
    { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
  ]) {
    const answer = await request.get(href, { headers });
    expect(answer.status(), JSON.stringify(headers)).toBe(200);
    expect(await answer.text()).toBe(whole);
  }
});

test('a page needs less than 150 kB of JavaScript', async ({ page }) => {
  let bytes = 0;
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    void response
      .request()
      .sizes()
      .then(({ responseBodySize }) => (bytes += responseBodySize));
  });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(150_000);
});
