/**
 * What every page must pass (UI-4): axe in both themes, and no sideways scrolling at 320 px. A theme
 * changes colours only, so the dark one is asked for its contrast; it is asked where pages are narrow,
 * so that both layouts are looked at.
 */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const LOOKS = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 320 },
] as const;

export async function expectAccessible(page: Page): Promise<void> {
  const size = page.viewportSize();
  for (const { colorScheme, width } of LOOKS) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    // Legacy mode leaves out a second tab for frames of other sites, which our pages do not have.
    await page.evaluate(bringToRest);
    const axe = new AxeBuilder({ page }).setLegacyMode();
    if (colorScheme === 'dark') axe.withRules(['color-contrast']);
    // A live page that is just being read again has no title for a moment.
    await expect(async () => {
      const { violations } = await axe.analyze();
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
      expect(found, `${page.url()} ${colorScheme} at ${width} px`).toEqual([]);
    }).toPass({ timeout: 20_000 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${page.url()} scrolls sideways at ${width} px`).toBeLessThanOrEqual(0);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  if (size !== null) await page.setViewportSize(size);
}

/** Runs in the page: colours must not be measured on their way from one theme to the other. */
function bringToRest(): void {
  for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish();
}
