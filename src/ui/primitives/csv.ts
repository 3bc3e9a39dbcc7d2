/**
 * Cells of CSV files (RFC 4180). A text that a spreadsheet would run as a formula gets an apostrophe
 * in front.
 */
const FORMULA = /^\s*[=+\-@\t\r\n＝＋－＠]/u;

export function csvText(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export function csvLine(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`;
}
