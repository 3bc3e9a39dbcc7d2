/** Goes through all controls of a page by keyboard alone, links included. */
import { expect, type Page } from '@playwright/test';

interface Stop {
  /** The control's place among all of them, or -1 for anything else. */
  readonly control: number;
  readonly isSeen: boolean;
}

interface Watch {
  readonly names: string[];
  /** Controls that were pressed. Nothing happens then. */
  readonly pressed: number[];
}

type Watched = typeof globalThis & { watched: Watch };

/** Stops besides the controls: the page's content, which takes the focus, and parts of a date. */
const SPARE_STOPS = 10;

/** Runs in the page. Opens what is folded, numbers what can be pressed or filled in, and holds presses up. */
function watchControls(): { names: string[]; kinds: string[] } {
  for (const details of document.querySelectorAll('details')) details.open = true;
  const isShown = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
  };
  const all = 'a[href], button, summary, input, select, textarea, [role=button], [role=link]';
  const controls = [...document.querySelectorAll<HTMLElement>(all)].filter(
    (element) => isShown(element) && !element.matches(':disabled, [type=hidden]'),
  );
  const names = controls.map((element, index) => {
    element.dataset['stop'] = `${index}`;
    const labels = 'labels' in element ? [...(element.labels as NodeListOf<Element>)] : [];
    const texts = [
      element.getAttribute('aria-label'),
      ...labels.map(({ textContent }) => textContent),
      element.textContent,
    ];
    return texts.find((text) => text !== null && text.trim() !== '')?.trim() ?? '';
  });
  const pressed: number[] = [];
  Object.assign(globalThis, { watched: { names, pressed } });
  globalThis.addEventListener(
    'click',
    (event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      const control = (event.target as Element).closest<HTMLElement>('[data-stop]');
      pressed.push(Number(control?.dataset['stop'] ?? -1));
    },
    true,
  );
  const kinds = controls.map(({ tagName }) => tagName);
  return { names, kinds };
}

/** Runs in the page. */
function whereFocusIs(): Stop {
  const focused = document.activeElement as HTMLElement;
  const { outlineStyle, outlineWidth } = getComputedStyle(focused);
  return {
    control: Number(focused.dataset['stop'] ?? -1),
    isSeen: outlineStyle !== 'none' && outlineWidth !== '0px',
  };
}

const KEYS: Readonly<Record<string, readonly string[]>> = {
  A: ['Enter'],
  BUTTON: ['Enter', 'Space'],
  SUMMARY: ['Enter', 'Space'],
};

/**
 * Expects that Tab reaches each control in the order of the page, with a name and a visible focus. Enter
 * and Space press it. After the last one, Tab leaves. Returns the controls' names.
 */
export async function expectControlsByTab(page: Page): Promise<string[]> {
  const where = page.url();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const { names, kinds } = await page.evaluate(watchControls);
  expect(names.filter((name) => name === '').length, `${where}: without a name`).toBe(0);
  const reached: number[] = [];
  for (let stop = 0; stop < names.length + SPARE_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const { control, isSeen } = await page.evaluate(whereFocusIs);
    if (control < 0 || reached.at(-1) === control) continue;
    if (reached.includes(control)) break;
    expect(isSeen, `${where}: the focus at ${names[control]}`).toBe(true);
    reached.push(control);
    const keys = KEYS[kinds[control] ?? ''] ?? [];
    for (const key of keys) await page.keyboard.press(key);
    const pressed = await page.evaluate(() => (globalThis as Watched).watched.pressed.splice(0));
    expect(pressed, `${where}: ${keys.join(' and ')} at ${names[control]}`).toEqual(
      keys.map(() => control),
    );
  }
  expect(
    reached.map((control) => names[control]),
    `${where}: in order`,
  ).toEqual(names);
  // Tab begins anew, or is in the browser's own controls.
  await page.keyboard.press('Tab');
  expect((await page.evaluate(whereFocusIs)).control, `${where}: Tab leaves`).not.toBe(
    names.length - 1,
  );
  return names;
}
