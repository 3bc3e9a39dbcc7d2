/** The JSON texts of requests and answers that this process has read or written, while they last. */
const texts = new WeakMap<Request | Response, string>();

export function noteText<T extends Request | Response>(of: T, text: string): T {
  texts.set(of, text);
  return of;
}

/** Undefined for a body that is not JSON, or that was written in parts. */
export function findText(of: Request | Response): string | undefined {
  return texts.get(of);
}
