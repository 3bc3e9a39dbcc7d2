/**
 * Forms act with the session cookie, so they count only when a page of ours sent them. Browsers say
 * so in Sec-Fetch-Site, and in Origin where that is missing; a request with neither is refused.
 * Throws GENERIC_FORBIDDEN.
 */
import { Refusal } from '@/protocol/refusal';
import { wiring } from '@/wiring';

export function assertSameOrigin(request: Request): void {
  const site = request.headers.get('sec-fetch-site');
  const ours = site === null ? isOurs(request) : site === 'same-origin';
  if (ours) return;
  throw new Refusal('GENERIC_FORBIDDEN', { detail: 'the form was not sent from a page of ours' });
}

function isOurs(request: Request): boolean {
  const origin = request.headers.get('origin');
  if (origin === null || !URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  return host === request.headers.get('host') || host === new URL(wiring().env.publicUrl).host;
}
