/** Browsers that have reached us by TLS come by nothing else for a year (RFC 6797). */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isByTls } from '@/config/cookie-text';
import { noteConnection, seenOrigin } from '@/http/caller';
import { wiring } from '@/wiring';

const YEAR_SECONDS = 31_536_000;
const NAME = 'strict-transport-security';
const VALUE = `max-age=${YEAR_SECONDS}`;

/** A proxy in front says what it was asked by, if it is trusted; else PUBLIC_URL does. */
export function demandTls(request: Request, outgoing: ServerResponse): void {
  if (isByTls(seenOrigin(request))) outgoing.setHeader(NAME, VALUE);
}

/**
 * The same for an answer that is made before there is a `Request`. Of what could not be read, PUBLIC_URL
 * alone says how it came.
 */
export function headersForTls(incoming: IncomingMessage | undefined): Record<string, string> {
  const origin =
    incoming === undefined ? wiring().env.publicUrl : seenOrigin(whatProxiesSay(incoming));
  return isByTls(origin) ? { [NAME]: VALUE } : {};
}

/** Without the address and whatever else may be wrong. */
function whatProxiesSay({ headers, socket, httpVersion }: IncomingMessage): Request {
  const request = new Request('http://florin.invalid');
  for (const name of ['x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-prefix']) {
    const value = headers[name];
    if (typeof value === 'string') request.headers.set(name, value);
  }
  noteConnection(request, { address: socket.remoteAddress, httpVersion });
  return request;
}
