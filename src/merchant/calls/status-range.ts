/** The statuses that a text means: `404`, or a class such as `4xx`. Pure. */
import type { StatusRange } from './list-logged-calls';

/** Undefined for a text that is neither. */
export function statusRange(text: string): StatusRange | undefined {
  const [, kind, last] = /^([1-5])(xx|\d\d)$/i.exec(text) ?? [];
  if (kind === undefined || last === undefined) return undefined;
  const hundreds = Number.parseInt(kind, 10) * 100;
  if (last.toLowerCase() === 'xx') return { from: hundreds, to: hundreds + 99 };
  const status = hundreds + Number.parseInt(last, 10);
  return { from: status, to: status };
}
