/** Makes browsers that came over TLS use only TLS for a year (RFC 6797). */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isByTls } from '@/config/cookie-text';
import { noteConnection, seenOrigin } from '@/http/caller';
import { wiring } from '@/wiring';

const YEAR_SECONDS = 31_536_000;
const NAME = 'strict-transport-security';
const VALUE = `max-age=${YEAR_SECONDS}`;

/** A trusted proxy says which scheme was used; otherwise PUBLIC_URL decides. */
export function demandTls(request: Request, outgoing: ServerResponse): void {
  if (isByTls(seenOrigin(request))) outgoing.setHeader(NAME, VALUE);
}

/**
 * The same for an answer made before there is a `Request`. For unreadable requests, PUBLIC_URL
 * alone decides.
 */
export function headersForTls(incoming: IncomingMessage | undefined): Record<string, string> {
  const origin =
    incoming === undefined ? wiring().env.publicUrl : seenOrigin(whatProxiesSay(incoming));
  return isByTls(origin) ? { [NAME]: VALUE } : {};
}

/** Leaves out the address and other parts that may be invalid. */
function whatProxiesSay({ headers, socket, httpVersion }: IncomingMessage): Request {
  const request = new Request('http://florin.invalid');
  for (const name of ['x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-prefix']) {
    const value = headers[name];
    if (typeof value === 'string') request.headers.set(name, value);
  }
  noteConnection(request, { address: socket.remoteAddress, httpVersion });
  return request;
}
