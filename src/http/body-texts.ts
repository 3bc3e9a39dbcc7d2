/**
 * The JSON texts of requests and answers that this process has read or written, as their properties.
 * Every call has them, also payments, and a property costs less than a weak map.
 */
const TEXT = Symbol('text');

interface Noted {
  [TEXT]?: string;
}

export function noteText<T extends Request | Response>(of: T & Noted, text: string): T {
  of[TEXT] = text;
  return of;
}

/** Undefined for a body that is not JSON, or that was written in parts. */
export function findText(of: (Request | Response) & Noted): string | undefined {
  return of[TEXT];
}
