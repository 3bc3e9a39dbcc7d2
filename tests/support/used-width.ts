/**
 * Checks that forms use the width of a page: on a wide screen, something stands in its right part. On a
 * tablet, tables of orders have room for all their columns.
 */
import { expect, type Page } from '@playwright/test';

/** Some field, card or text beside the form reaches at least this share of the width. */
const SHARE = 0.7;
/** A tablet upright: columns stand side by side there, with little room. */
const TABLET_PX = 760;

export async function expectUsedWidth(page: Page): Promise<void> {
  // Previews come after the page.
  await expect
    .poll(() => page.evaluate(formsWithEmptyRight, SHARE), { message: page.url() })
    .toEqual([]);
  const orders = page.getByRole('region', { name: 'Orders', exact: true });
  if ((await orders.count()) === 0) return;
  const size = page.viewportSize();
  await page.setViewportSize({ width: TABLET_PX, height: 800 });
  const [needed, given] = await orders.evaluate((one) => [one.scrollWidth, one.clientWidth]);
  expect(needed, `${page.url()} cuts a column of its orders`).toBe(given);
  if (size !== null) await page.setViewportSize(size);
}

/** Runs in the page. Names forms to fill in without an aside, beside which the right part is empty. */
function formsWithEmptyRight(share: number): string[] {
  const main = document.querySelector('main');
  if (main === null) return ['no main'];
  const isShown = (element: Element): boolean => element.getClientRects().length > 0;
  const { left, width } = main.getBoundingClientRect();
  const leaves = [...main.querySelectorAll('*')]
    .filter((element) => element.childElementCount === 0 && isShown(element))
    .map((element) => element.getBoundingClientRect());
  return [...main.querySelectorAll('form[method=post]')]
    .filter((form) => [...form.querySelectorAll('[id]:is(input, select, textarea)')].some(isShown))
    .filter((form) => form.closest('div:has(> aside)') === null)
    .filter((form) => {
      const { top, bottom } = form.getBoundingClientRect();
      const beside = leaves.filter((leaf) => leaf.bottom > top && leaf.top < bottom);
      return Math.max(...beside.map(({ right }) => right)) < left + share * width;
    })
    .map((form) => form.getAttribute('action') ?? '');
}
