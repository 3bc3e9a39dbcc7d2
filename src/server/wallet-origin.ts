/**
 * Gives the wallet's pages their own origin if WALLET_URL is set. A script injected into a page of
 * the bank, shop or dashboard then reaches no coins.
 */
import type { Env } from '@/config/env';
import { answerFailure } from '@/http/answer';
import { forwardedOrigin } from '@/http/caller';
import { Refusal } from '@/protocol/refusal';
import { wiring } from '@/wiring';

/** Resources that the wallet's pages load, and the switches in their header. */
const SHARED_PATHS = /^\/(?:_next|language|theme)\/|^\/[^/]+\.(?:ico|svg|css)$/;

/** Redirects a request that belongs to the other origin; undefined if it is in the right place. */
export function leadToOrigin(request: Request, env: Env = wiring().env): Response | undefined {
  const { walletUrl, publicUrl } = env;
  if (walletUrl === undefined) return undefined;
  const { pathname, search } = new URL(request.url);
  const isWallet = pathname === '/wallet' || pathname.startsWith('/wallet/');
  if (seenHost(request, env) !== new URL(walletUrl).host) {
    return isWallet ? redirect(`${walletUrl}${pathname}${search}`) : undefined;
  }
  if (isWallet || SHARED_PATHS.test(pathname)) return undefined;
  if (request.method === 'GET' || request.method === 'HEAD') {
    return redirect(`${publicUrl}${pathname}${search}`);
  }
  return answerFailure(new Refusal('GENERIC_HOST_UNKNOWN'), request);
}

/** The host in the caller's browser, with its port. */
function seenHost(request: Request, env: Env): string {
  const forwarded = forwardedOrigin(request, env);
  if (forwarded !== undefined) return new URL(forwarded).host;
  return request.headers.get('host')?.toLowerCase() ?? '';
}

function redirect(location: string): Response {
  return new Response(null, { status: 307, headers: { location, 'cache-control': 'no-store' } });
}
