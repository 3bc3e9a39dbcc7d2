/**
 * Which page sent a request: browsers say so in Sec-Fetch-Site, and in Origin where that is missing.
 * `assertSameOrigin` is for forms, which act with the session cookie and count only when a page of ours
 * sent them; a request that says nothing is refused with GENERIC_FORBIDDEN. `isOfThisMachine` is for
 * calls that count because of where they come from: a program at this machine says nothing, and the
 * browser at this machine may show the page of anybody.
 */
import { Refusal } from '@/protocol/refusal';
import { wiring } from '@/wiring';
import { isLoopback } from './peers';

export function assertSameOrigin(request: Request): void {
  const site = request.headers.get('sec-fetch-site');
  const ours = site === null ? isOurs(request) : site === 'same-origin';
  if (ours) return;
  throw new Refusal('GENERIC_FORBIDDEN', { detail: 'the form was not sent from a page of ours' });
}

export function isOfThisMachine(request: Request): boolean {
  if (!isLoopback(request)) return false;
  const site = request.headers.get('sec-fetch-site');
  if (site === null && !request.headers.has('origin')) return true;
  const ours = site === null ? isOurs(request) : site === 'same-origin' || site === 'none';
  // A name that somebody leads to this machine makes pages of theirs ones of the same origin.
  return ours && isOurHost(request.headers.get('host'));
}

function isOurs(request: Request): boolean {
  const origin = request.headers.get('origin');
  if (origin === null || !URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  return host === request.headers.get('host') || host === new URL(wiring().env.publicUrl).host;
}

function isOurHost(host: string | null): boolean {
  if (host === new URL(wiring().env.publicUrl).host) return true;
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?$/i.test(host ?? '');
}
