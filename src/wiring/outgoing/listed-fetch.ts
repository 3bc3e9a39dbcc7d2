/**
 * A `fetch` for parties that the operator has named: exchanges in merchant.json, AUDITOR_URL, the
 * exchange's bank. An answer longer than the limit is cut off.
 */
import { currentTrace } from '@/config/trace';
import { waitOutside } from '@/fairness/slot';

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

export function listedFetch(maxBytes: number): typeof fetch {
  return async (input, init) => {
    const response = await patientFetch(input, init);
    if (response.body === null) return response;
    let size = 0;
    const counted = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform: (chunk, controller) => {
          size += chunk.byteLength;
          if (size > maxBytes) controller.error(new Error('the answer is too long'));
          else controller.enqueue(chunk);
        },
      }),
    );
    const { status, statusText, headers } = response;
    return new Response(counted, { status, statusText, headers });
  };
}
