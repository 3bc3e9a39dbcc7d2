/** The start of a list's page: after the row that the address names. */

export const PAGE_ROWS = 50;

/** Undefined on the first page and for an invalid value. */
export function pageAfter(
  { after }: Readonly<Record<string, string | undefined>>,
  isName: (text: string) => boolean,
): string | undefined {
  return after !== undefined && isName(after) ? after : undefined;
}

/** Reports whether the text is the number of a database row. */
export const isRow = (text: string): boolean => /^[0-9]{1,15}$/.test(text);
