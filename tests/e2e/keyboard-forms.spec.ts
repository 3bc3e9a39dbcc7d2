/** Every form by keyboard alone. */
import { expect, test } from '../support/browser';
import { addressOf, pagePaths, tellStory } from '../support/every-page';
import { expectEnterSubmits, expectFormsByTab } from '../support/keyboard-forms';

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
  const addresses = pagePaths().map((page) => addressOf(page, values) ?? page);
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
