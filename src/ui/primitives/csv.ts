/**
 * Writes cells of CSV files (RFC 4180). A text that a spreadsheet would run as a formula gets an
 * apostrophe in front. So does one after a character that some spreadsheets treat as the end of a
 * cell.
 */

/** Invisible characters may stand before it. */
const FORMULA = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@＝＋－＠]/u;
const CELL_END = /([;|\t\r\n])/;
/** Some spreadsheets drop this character, and the next one begins the cell. */
const HIDDEN_START = /^[\t\r\n]/;

export function csvText(text: string): string {
  const harmless = withoutFormulas(text);
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

function withoutFormulas(text: string): string {
  const parts = text.split(CELL_END).map((part) => (FORMULA.test(part) ? `'${part}` : part));
  const whole = parts.join('');
  return HIDDEN_START.test(whole) ? `'${whole}` : whole;
}

export function csvLine(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`;
}
