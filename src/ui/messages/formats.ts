/** Formats of dates and numbers. Making one costs a hundred times as much as using it. */

const dates = new Map<string, Intl.DateTimeFormat>();
/** Readers choose the time zone, and there are some hundred. */
const MOST = 100;

export function dateFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const kept = dates.get(key);
  if (kept !== undefined) return kept;
  if (dates.size >= MOST) dates.clear();
  const made = new Intl.DateTimeFormat(locale, options);
  dates.set(key, made);
  return made;
}
