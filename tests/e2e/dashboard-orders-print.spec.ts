/** Orders at the dashboard on paper. */
import { expect, test } from '../support/browser';
import { makeOrder, openDashboard } from '../support/dashboard';
import { createInstance } from '../support/deployment';

test.use({ javaScriptEnabled: false });

test('[UI-4] orders and their list print dark on white, without what is for the screen', async ({
  page,
  url,
}) => {
  const instance = await createInstance(url);
  const { orderId } = await makeOrder(instance, { summary: 'A very long bench'.padEnd(300, 'x') });
  await makeOrder(instance, { summary: 'A chair', amount: 'KUDOS:7' });
  await openDashboard(page, instance, '/dashboard/orders?max=9999');
  // The width of a sheet of A4 between its margins.
  await page.setViewportSize({ width: 720, height: 1000 });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const main = page.getByRole('main');
  for (const address of ['/dashboard/orders?max=9999', `/dashboard/orders/${orderId}`]) {
    await page.goto(address);
    await expect(main.getByText('A very long bench').first()).toBeVisible();
    await expect(main.locator('[data-amount="KUDOS:2"]').first()).toBeVisible();
    const forScreen = page.locator('nav, search, form, button, summary, main a[class*="min-h-11"]');
    await expect(forScreen.filter({ visible: true })).toHaveCount(0);
    // A table cannot be scrolled on paper.
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(isWide, address).toBe(false);
    const faint = await main.locator('*:visible').evaluateAll((elements) => {
      const lightness = (colour: string): number =>
        (colour.match(/\d+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part), 0);
      return elements
        .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3))
        .filter((element) => lightness(getComputedStyle(element).color) > 3 * 110)
        .map((element) => element.textContent);
    });
    expect(faint, address).toEqual([]);
  }
});
