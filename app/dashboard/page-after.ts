/** Where a page of a list begins: after the one that the address names. */

export const PAGE_ROWS = 50;

/** Undefined on the first page, and for what names nothing. */
export function pageAfter(
  { after }: Readonly<Record<string, string | undefined>>,
  isName: (text: string) => boolean,
): string | undefined {
  return after !== undefined && isName(after) ? after : undefined;
}

/** Of a row of the database. */
export const isRow = (text: string): boolean => /^[0-9]{1,15}$/.test(text);
