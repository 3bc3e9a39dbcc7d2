/** Looks at a page's forms as people do who have no mouse. */
import { expect, type Page } from '@playwright/test';

const MOST_STOPS = 600;
/** A field for a date has a stop for each of its parts. */
const STOPS_OF_A_FIELD = 5;

interface Control {
  readonly name: string;
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/**
 * Runs in the page. Opens what is folded, and numbers the controls of all forms. Notes which of them get
 * the focus. A group of radio buttons is one control, since arrow keys move within it.
 */
function beginWatch(): { controls: Control[]; stops: number } {
  for (const details of document.querySelectorAll('details')) details.open = true;
  const isShown = (element: HTMLElement): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
  };
  const nameOf = (element: HTMLElement): string => {
    const labels = 'labels' in element ? [...(element.labels as NodeListOf<Element>)] : [];
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const named = ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
    const pictures = [...element.querySelectorAll('img[alt]')].map((one) =>
      one.getAttribute('alt'),
    );
    const own = element.tagName === 'BUTTON' ? [element.textContent, ...pictures].join(' ') : '';
    const texts = [
      element.getAttribute('aria-label') ?? '',
      named,
      labels.map((label) => label.textContent).join(' '),
      own,
    ];
    return texts.find((text) => text.trim() !== '')?.trim() ?? '';
  };
  const controls: Control[] = [];
  const groups = new Map<string, string>();
  const fields = 'input:not([type=hidden]), select, textarea, button';
  for (const [formIndex, form] of [...document.forms].entries()) {
    for (const element of form.querySelectorAll<HTMLElement>(fields)) {
      if (element.matches(':disabled') || !isShown(element)) continue;
      const isRadio = element instanceof HTMLInputElement && element.type === 'radio';
      const group = isRadio ? `${formIndex} ${element.name}` : `${controls.length}`;
      const known = isRadio ? groups.get(group) : undefined;
      element.dataset['control'] = known ?? `${controls.length}`;
      if (known !== undefined) continue;
      if (isRadio) groups.set(group, `${controls.length}`);
      const { top, bottom, left, right } = element.getBoundingClientRect();
      controls.push({ name: nameOf(element), top, bottom, left, right });
    }
  }
  const seen: { control: string; isVisible: boolean }[] = [];
  Object.assign(globalThis, { seenControls: seen });
  document.addEventListener('focusin', ({ target }) => {
    const control = (target as HTMLElement).dataset['control'];
    if (control === undefined) return;
    const { outlineStyle, outlineWidth } = getComputedStyle(target as HTMLElement);
    seen.push({ control, isVisible: outlineStyle !== 'none' && outlineWidth !== '0px' });
  });
  const all = document.querySelectorAll<HTMLElement>(
    'a[href], summary, [tabindex], input, button, select, textarea',
  );
  return { controls, stops: [...all].filter((one) => one.tabIndex >= 0 && isShown(one)).length };
}

const seenIn = (page: Page): Promise<{ control: string; isVisible: boolean }[]> =>
  page.evaluate(() => (globalThis as never as { seenControls: [] }).seenControls);

/** Expects that Tab reaches each control of each form in reading order, with a name and a visible focus. */
export async function expectFormsByTab(page: Page): Promise<number> {
  const { controls, stops } = await page.evaluate(beginWatch);
  if (controls.length === 0) return 0;
  const where = page.url();
  expect
    .soft(
      controls.filter(({ name }) => name === ''),
      `${where}: without a name`,
    )
    .toEqual([]);
  const last = `${controls.length - 1}`;
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  for (
    let stop = 0;
    stop < Math.min(MOST_STOPS, stops + STOPS_OF_A_FIELD * controls.length);
    stop += 1
  ) {
    await page.keyboard.press('Tab');
    if (stop % 10 === 9 && (await seenIn(page)).some(({ control }) => control === last)) break;
  }
  const seen = await seenIn(page);
  const order = [...new Set(seen.map(({ control }) => Number(control)))];
  const named = (index: number): string => `${index} ${controls[index]?.name ?? ''}`;
  expect
    .soft(order.map(named), `${where}: reached in order`)
    .toEqual(controls.map((_, index) => named(index)));
  const unseen = seen
    .filter(({ isVisible }) => !isVisible)
    .map(({ control }) => named(Number(control)));
  expect.soft(unseen, `${where}: focus not visible`).toEqual([]);
  expect
    .soft(
      controls.filter((control, index) => isAbove(control, controls[index - 1])),
      `${where}: above the control before it`,
    )
    .toEqual([]);
  return controls.length;
}

/** Reading order goes down a column, and then to the next one. */
function isAbove(control: Control, before: Control | undefined): boolean {
  if (before === undefined) return false;
  const isSameColumn = control.left < before.right && before.left < control.right;
  return isSameColumn && control.bottom <= before.top;
}

/** Expects that Enter in each form's first line of text submits it, by a button that people see. */
export async function expectEnterSubmits(page: Page): Promise<number> {
  const count = await page.evaluate(watchSubmits);
  for (let index = 0; index < count; index += 1) {
    await page.evaluate(
      (at) => document.querySelector<HTMLElement>(`[data-line="${at}"]`)?.focus(),
      index,
    );
    await page.keyboard.press('Enter');
  }
  const submits = await page.evaluate(() => (globalThis as never as { submits: string[] }).submits);
  const lines = Array.from({ length: count }, (_, index) => `${index}, as people see it`);
  expect.soft(submits, `${page.url()}: Enter submits`).toEqual(lines);
  return count;
}

/**
 * Runs in the page. Nothing is sent. A button out of sight may submit, if one in sight has the same words.
 * A search may have none.
 */
function watchSubmits(): number {
  const submits: string[] = [];
  Object.assign(globalThis, { submits });
  const isLine = (one: HTMLInputElement): boolean =>
    /^(text|password|search|email|tel|url|number)$/.test(one.type) &&
    one.checkVisibility() &&
    !one.matches(':disabled');
  let count = 0;
  for (const form of document.forms) {
    const line = [...form.querySelectorAll('input')].find(isLine);
    if (line === undefined) continue;
    line.dataset['line'] = `${count}`;
    if (line.value === '') line.value = '1';
    count += 1;
  }
  globalThis.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      const form = event.target as HTMLFormElement;
      const line = form.querySelector<HTMLElement>('[data-line]')?.dataset['line'] ?? '';
      const inSight = [...form.querySelectorAll('button')].filter(
        (button) => button.getBoundingClientRect().width > 1 && button.checkVisibility(),
      );
      const words = event.submitter?.textContent;
      const isKnown =
        event.submitter === null
          ? inSight.length === 0 && form.closest('search, [role=search]') !== null
          : inSight.some(({ textContent }) => textContent === words);
      submits.push(`${line}, ${isKnown ? 'as people see it' : `by “${words ?? ''}”`}`);
    },
    true,
  );
  return count;
}
