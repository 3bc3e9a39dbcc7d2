/** Requests as anyone may send them, to servers that decide who is calling. */
import { sendFromElsewhere, type Answer } from '../../support/from-elsewhere';

interface Sent {
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  readonly method?: string;
  /** An address of this machine. */
  readonly from?: string;
}

/** Sends a request with any headers, even those that `fetch` reserves. */
export function ask(
  url: string,
  { headers = {}, body, method, from = '127.0.0.1' }: Sent = {},
): Promise<Answer> {
  return sendFromElsewhere(from, url, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

export const codeOf = ({ text }: Answer) => (JSON.parse(text) as { code: number }).code;

/** Headers that proxies add, and that clients can write themselves. */
export const FORWARDED: readonly Record<string, string>[] = [
  { 'x-forwarded-for': '198.51.100.1' },
  { 'x-forwarded-for': '127.0.0.1' },
  { 'x-forwarded-host': 'localhost' },
  { 'x-forwarded-proto': 'https' },
  { 'x-forwarded-prefix': '/' },
  { forwarded: 'for=127.0.0.1' },
  { via: '1.1 proxy' },
  { 'x-real-ip': '127.0.0.1' },
];
