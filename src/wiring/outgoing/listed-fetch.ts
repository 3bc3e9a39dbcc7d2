/**
 * A `fetch` for parties that the operator has named: exchanges in merchant.json, AUDITOR_URL, the
 * exchange's bank. An answer longer than the limit is a failure.
 */
import { currentTrace } from '@/config/trace';
import { waitOutside } from '@/fairness/slot';
import { OutgoingFailure } from './outgoing-failure';

/** The current request leaves its slot while it waits for an answer. */
export const patientFetch: typeof fetch = (input, init) =>
  waitOutside(fetch(input, withTrace(input, init)));

/** Lets their operators find the request in our log. Strangers' servers do not learn it. */
function withTrace(input: string | URL | Request, init: RequestInit | undefined): RequestInit {
  const trace = currentTrace();
  if (trace === undefined) return init ?? {};
  const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : {}));
  for (const [name, value] of Object.entries(trace.headers())) headers.set(name, value);
  return { ...init, headers };
}

/** Reads each answer whole. Throws OutgoingFailure if there is none, and nothing else. */
export function listedFetch(maxBytes: number): typeof fetch {
  return async (input, init) => {
    try {
      const response = await patientFetch(input, init);
      const body = await readAtMost(maxBytes, response);
      const { status, statusText, headers } = response;
      return new Response(body, { status, statusText, headers });
    } catch (cause) {
      if (cause instanceof OutgoingFailure) throw cause;
      const isLate = cause instanceof Error && cause.name === 'TimeoutError';
      throw new OutgoingFailure(isLate ? 'timeout' : 'unreachable', { cause });
    }
  };
}

async function readAtMost(maxBytes: number, { body }: Response): Promise<Blob | null> {
  if (body === null) return null;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new OutgoingFailure('too long');
    chunks.push(chunk);
  }
  return new Blob(chunks);
}
