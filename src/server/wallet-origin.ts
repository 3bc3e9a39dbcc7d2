/**
 * With WALLET_URL the wallet's pages have an origin of their own: a script that gets into a page of the
 * bank, a shop or the dashboard reaches no coins.
 */
import type { Env } from '@/config/env';
import { answerFailure } from '@/http/answer';
import { forwardedOrigin } from '@/http/caller';
import { Refusal } from '@/protocol/refusal';
import { wiring } from '@/wiring';

/** What pages of the wallet load beside themselves, and the switches of their header. */
const ALSO_THERE = /^\/(?:_next|language|theme)\/|^\/[^/]+\.(?:ico|svg|css)$/;

/** Leads a request for the other origin there; undefined when it is where it belongs. */
export function leadToOrigin(request: Request, env: Env = wiring().env): Response | undefined {
  const { walletUrl, publicUrl } = env;
  if (walletUrl === undefined) return undefined;
  const { pathname, search } = new URL(request.url);
  const isWallet = pathname === '/wallet' || pathname.startsWith('/wallet/');
  if (seenHost(request, env) !== new URL(walletUrl).host) {
    return isWallet ? redirect(`${walletUrl}${pathname}${search}`) : undefined;
  }
  if (isWallet || ALSO_THERE.test(pathname)) return undefined;
  if (request.method === 'GET' || request.method === 'HEAD') {
    return redirect(`${publicUrl}${pathname}${search}`);
  }
  return answerFailure(new Refusal('GENERIC_HOST_UNKNOWN'), request);
}

/** Where the caller's browser is, with its port. */
function seenHost(request: Request, env: Env): string {
  const forwarded = forwardedOrigin(request, env);
  if (forwarded !== undefined) return new URL(forwarded).host;
  return request.headers.get('host')?.toLowerCase() ?? '';
}

function redirect(location: string): Response {
  return new Response(null, { status: 307, headers: { location, 'cache-control': 'no-store' } });
}
