import type { OutgoingClient } from './outgoing-client';

/** A `fetch` for typed clients that sends through a client. */
export function fetchThrough(client: OutgoingClient): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const sent = new Uint8Array(await request.arrayBuffer());
    const { status, headers, body } = await client.send({
      url: request.url,
      method: request.method,
      headers: Object.fromEntries(request.headers),
      body: sent.byteLength === 0 ? undefined : sent,
      signal: init?.signal ?? undefined,
    });
    return new Response(body.byteLength === 0 ? null : body, { status, headers });
  };
}
