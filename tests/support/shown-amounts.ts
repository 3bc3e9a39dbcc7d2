/** Reads amounts of pages and files. What people read is the amount that programs read. */
import type { Locator, Page } from '@playwright/test';
import { expect } from './browser';
import { unitsOf } from './played-shop';

const ROUNDED = 100_000n;

function readUnits(shown: string): bigint {
  const text = shown.replaceAll(/<[^>]*>|[,+]/g, '').replace('\u2212', '-');
  return unitsOf(text.replace(/(\u00a0|&nbsp;)KUDOS$/, ''));
}

/** Compares what people read with the amount. It may be rounded to three digits, up or down. */
function expectSame(amount: string, shown: string): void {
  const read = readUnits(shown);
  const off = read - unitsOf(amount);
  const isRounded = read % ROUNDED === 0n && (off < 0n ? -off : off) < ROUNDED;
  expect(off === 0n || isRounded, `${shown} is shown for ${amount}`).toBe(true);
}

export const amountsIn = (html: string): string[] =>
  [...html.matchAll(/<data [^>]*data-amount="([^"]*)"[^>]*>(.*?)<\/data>/gs)].map(
    ([, amount = '', shown = '']) => {
      expectSame(amount, shown);
      return amount;
    },
  );
/** The same of a page that a browser shows. */
export const amountsOn = async (page: Page | Locator): Promise<string[]> =>
  amountsIn(
    (await page.locator('data').evaluateAll((all) => all.map((one) => one.outerHTML))).join(''),
  );
/** The amount in the first fact of this name. */
export const factIn = (html: string, name: string): string | undefined =>
  amountsIn(html.split(`>${name}</dt>`)[1]?.split('</dd>')[0] ?? '')[0];

/** The amount that people read in the first fact of this name. */
export const readIn = (html: string, name: string): bigint => {
  const fact = html.split(`>${name}</dt>`)[1]?.split('</dd>')[0] ?? '';
  return readUnits(/<data [^>]*>(.*?)<\/data>/s.exec(fact)?.[1] ?? '');
};

/** Rows of a CSV file without line breaks in cells, by the names of the header. */
export const rowsOf = (csv: string): Record<string, string>[] => {
  const cellsOf = (line: string) =>
    [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
      ([, quoted, plain]) => quoted ?? plain ?? '',
    );
  const [header = '', ...lines] = csv.trimEnd().split('\r\n');
  const names = cellsOf(header);
  return lines.map((line) => {
    const cells = cellsOf(line);
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
  });
};
/** Amounts of a column, which may have a minus. */
export const column = (rows: readonly Record<string, string>[], name: string): bigint[] =>
  rows.map(({ [name]: text = '' }) => unitsOf(text));
