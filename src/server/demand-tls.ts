/** Browsers that have reached us by TLS come by nothing else for a year (RFC 6797). */
import type { ServerResponse } from 'node:http';
import { forwardedOrigin } from '@/http/caller';
import { wiring } from '@/wiring';

const YEAR_SECONDS = 31_536_000;

/** A proxy in front says what it was asked by, if it is trusted; else PUBLIC_URL does. */
export function demandTls(request: Request, outgoing: ServerResponse): void {
  const origin = forwardedOrigin(request) ?? wiring().env.publicUrl;
  if (!origin.startsWith('https:')) return;
  outgoing.setHeader('strict-transport-security', `max-age=${YEAR_SECONDS}`);
}
