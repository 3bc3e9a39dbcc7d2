/** Every form of the site and every page of the extension by keyboard alone. */
import { expectRoomForLargeText } from '../support/accessible';
import { expect, test } from '../support/browser';
import { makeOrder } from '../support/dashboard';
import { createInstance, registerBankUser } from '../support/deployment';
import { addressOf, pagePaths, tellStory } from '../support/every-page';
import { expectEnterSubmits, expectFormsByTab } from '../support/keyboard-forms';
import { expectControlsByTab } from '../support/keyboard-stops';
import { MISSING_PAGES } from '../support/missing-pages';
import { fund } from './wallet/reading-room';

/** Pages besides the usual ones. Each has a form, which the wallet shows once it is loaded. */
const MORE_ADDRESSES = [
  '/bank/transfers/new?step=preview&to=exchange&amount=12.5&subject=Books',
  '/wallet',
  '/wallet/backup',
  '/wallet/forget',
  '/wallet/settings',
];
const AT_ONCE = 2;

// Pages about orders that are not paid answer 402.
test.use({ expectedErrors: [/402/] });

test('[UI-4] Tab reaches each control of each form in reading order, seen and named, and Enter submits', async ({
  context,
  url,
}) => {
  test.setTimeout(900_000);
  const values = await tellStory(context, url);
  const missing: readonly string[] = MISSING_PAGES.map(([path]) => path);
  const pages = pagePaths().filter((page) => !missing.includes(page));
  const addresses = pages.map((page) => addressOf(page, values) ?? page);
  const queue = [...new Set([...addresses, ...MORE_ADDRESSES])];
  const found = { controls: 0, lines: 0 };
  const work = async (): Promise<void> => {
    const page = await context.newPage();
    for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
      await page.goto(address);
      await page.getByRole('heading', { level: 1 }).waitFor();
      if (MORE_ADDRESSES.includes(address)) await page.locator('main form').first().waitFor();
      found.controls += await expectFormsByTab(page);
      found.lines += await expectEnterSubmits(page);
    }
    await page.close();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  expect(found.controls).toBeGreaterThan(150);
  expect(found.lines).toBeGreaterThan(50);
});

const VIEWS = ['history', 'backup', 'settings', 'developer', 'forget'];

test('[UI-4] [USE-8] [USE-18] Tab reaches each control of the extension’s pages and popup, seen and named, keys press it, and large text fits', async ({
  extension: { page, id },
  url,
}) => {
  const home = `chrome-extension://${id}/wallet.html`;
  const popup = `chrome-extension://${id}/popup.html`;
  const asked = (uri: string) => `${home}?${new URLSearchParams({ uri })}`;
  const open = async (address: string, title: string | RegExp): Promise<string[]> => {
    await page.goto(address);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    // What is not loaded yet has no controls.
    await expect(page.getByText('Opening the wallet …')).toHaveCount(0);
    await expectRoomForLargeText(page);
    return expectControlsByTab(page);
  };
  const empty = await open(popup, 'Your wallet');
  expect(empty).toEqual(expect.arrayContaining(['Open the wallet', 'Get coins', 'Pay a link']));
  await expect(page.getByText('No coins yet')).toBeVisible();
  await open(home, 'Your wallet');
  const { payUri } = await makeOrder(await createInstance(url), { summary: 'A lamp' });
  await open(asked(payUri), 'Not enough coins');
  const { uri } = await (await registerBankUser(url)).startWithdrawal('KUDOS:5');
  expect(await open(asked(uri), 'Withdraw coins')).toContain('Withdraw');

  await fund(page, id, url);
  expect(await open(asked(payUri), 'Confirm the payment')).toContain('Decline');
  const full = await open(popup, 'Your wallet');
  expect(full).toEqual(
    expect.arrayContaining([
      'Back up',
      'Not now',
      'Review and pay',
      expect.stringMatching(/^Decline: A lamp, /),
    ]),
  );
  let lines = 0;
  for (const address of [home, ...VIEWS.map((view) => `${home}?view=${view}`)]) {
    await open(address, /./);
    await page.reload();
    await expect(page.getByText('Opening the wallet …')).toHaveCount(0);
    lines += await expectEnterSubmits(page);
  }
  // The link to pay, the backup's service, its key, and an exchange.
  expect(lines).toBe(4);
});
