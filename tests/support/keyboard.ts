/** Uses a page by keyboard alone. */
import { expect, type Locator, type Page } from '@playwright/test';

const MOST_STOPS = 60;

/** Moves to an element with the Tab key. Its focus must be visible. */
export async function reach(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    const found = await target.evaluate((element) => {
      if (element !== document.activeElement) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle === 'none' || outlineWidth === '0px' ? 'unseen' : true;
    });
    expect(found).not.toBe('unseen');
    if (found === true) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`out of reach of the keyboard: ${target.toString()}`);
}

export async function press(page: Page, target: Locator): Promise<void> {
  await reach(page, target);
  await expect(target).toBeEnabled();
  await page.keyboard.press('Enter');
}

export async function type(page: Page, label: string, text: string): Promise<void> {
  await reach(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}
