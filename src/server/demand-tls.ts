/** Browsers that have reached us by TLS come by nothing else for a year (RFC 6797). */
import type { ServerResponse } from 'node:http';
import { seenOrigin } from '@/http/caller';

const YEAR_SECONDS = 31_536_000;

/** A proxy in front says what it was asked by, if it is trusted; else PUBLIC_URL does. */
export function demandTls(request: Request, outgoing: ServerResponse): void {
  if (!seenOrigin(request).startsWith('https:')) return;
  outgoing.setHeader('strict-transport-security', `max-age=${YEAR_SECONDS}`);
}
