/**
 * Checks every page for accessibility (UI-4): axe in both themes, and no sideways scrolling at 320 px. A
 * theme changes colours only, so only the contrast of the dark one is checked. That is done on narrow
 * pages, so both layouts are checked.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';

/** This build is half the size of `axe.source`, and every page loads it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const LOOKS: readonly { colorScheme: 'light' | 'dark'; width: number; rules: RunOptions }[] = [
  { colorScheme: 'light', width: 1280, rules: {} },
  { colorScheme: 'dark', width: 320, rules: { runOnly: ['color-contrast'] } },
];

export async function expectAccessible(page: Page): Promise<void> {
  const size = page.viewportSize();
  expect(page.frames(), 'axe looks at the main frame only').toHaveLength(1);
  for (const { colorScheme, width, rules } of LOOKS) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate(bringToRest);
    // A live page has no title for a moment while it reloads.
    await expect(async () => {
      const found = await violations(page, rules);
      expect(found, `${page.url()} ${colorScheme} at ${width} px`).toEqual([]);
    }).toPass({ timeout: 120_000 });
    const overflow = await page.evaluate(sidewaysOverflow);
    expect(overflow, `${page.url()} scrolls sideways at ${width} px`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  if (size !== null) await page.setViewportSize(size);
}

const LARGE_TEXT_PX = 640;

/** Letters twice as large on half the width of a screen: nothing scrolls sideways. */
export async function expectRoomForLargeText(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: LARGE_TEXT_PX, height: 800 });
  const setFontSize = (value: string) =>
    page.evaluate((text) => {
      document.documentElement.style.fontSize = text;
    }, value);
  await setFontSize('200%');
  const overflow = await page.evaluate(sidewaysOverflow);
  expect(overflow, `${page.url()} scrolls sideways with 200 % text`).toEqual([]);
  await setFontSize('');
  if (size !== null) await page.setViewportSize(size);
}

/** Runs in the page. Names what is wider than its frame: the page, or a table that should stack. */
function sidewaysOverflow(): string[] {
  const stacked = document.querySelectorAll('[role=region]:has(> table[role=table])');
  return [document.documentElement, ...stacked]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map((element) => element.getAttribute('aria-label') ?? element.tagName);
}

/** Sends axe, which is half a megabyte, only to pages that do not have it yet. */
async function violations(page: Page, rules: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(hasAxe))) {
    await page.evaluate(AXE);
    await page.evaluate(rememberColours);
  }
  return page.evaluate(runAxe, rules);
}

type WithAxe = typeof globalThis & { axe?: typeof axe };

/** Runs in the page. */
function hasAxe(): boolean {
  return (globalThis as WithAxe).axe !== undefined;
}

interface Shares {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly alpha: number;
}

interface Colour extends Shares {
  parseString: (this: Colour, text: string) => Colour;
}

/**
 * Runs in the page. Axe converts the colours below each text anew. A page has few, and converting
 * them takes more than half of its work.
 */
function rememberColours(): void {
  const { commons } = (globalThis as WithAxe).axe as unknown as {
    commons: { color: { Color: new (red: number, green: number, blue: number) => Colour } };
  };
  const { Color } = commons.color;
  const colour = Color.prototype as Colour;
  const convert = colour.parseString;
  const known = new Map<string, Shares>();
  colour.parseString = function remembered(text) {
    const { r, g, b, alpha } = known.get(text) ?? convert.call(new Color(0, 0, 0), text);
    known.set(text, { r, g, b, alpha });
    return Object.assign(this, { r, g, b, alpha });
  };
}

/** Runs in the page. Returns the failures only, not the thousands of checks that passed. */
async function runAxe(rules: RunOptions): Promise<string[]> {
  const own = (globalThis as WithAxe).axe;
  if (own === undefined) throw new Error('axe is gone: the page was read again.');
  const results = await own.run({ ...rules, resultTypes: ['violations'] });
  return results.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
}

/** Runs in the page. Colours must not be measured during a change of theme. */
function bringToRest(): void {
  for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish();
}
