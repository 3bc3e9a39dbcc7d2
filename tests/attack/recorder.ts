/** Writes down the requests that clients send by the global `fetch`. */
import type { Sent } from './http';

/** Returns the requests that were sent during `story`, in order. */
export async function recording(story: () => Promise<void>): Promise<Sent[]> {
  const sent: Sent[] = [];
  const real = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const body = Buffer.from(await request.clone().arrayBuffer());
    sent.push({
      method: request.method,
      path: pathname + search,
      headers: Object.fromEntries(request.headers),
      ...(body.length === 0 ? {} : { body: isText(body) ? body.toString() : body }),
    });
    return real(input, init);
  };
  try {
    await story();
  } finally {
    globalThis.fetch = real;
  }
  return sent;
}

const isText = (body: Buffer): boolean => Buffer.from(body.toString()).equals(body);
