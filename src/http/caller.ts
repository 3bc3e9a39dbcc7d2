/**
 * Decides who sent a request, from socket, settings and headers (decision D16). It finds the
 * client's address, our address that was used, and whether the client is local. The direct server
 * notes the socket, which a web `Request` does not carry. Under plain Next it is unknown: then no
 * proxy is trusted, and local-only calls are refused.
 */
import type { Env } from '@/config/env';
import { isOwnHost } from '@/config/hosts';
import { isAmong, isLoopback, plainAddress } from '@/config/networks';
import { Refusal } from '@/protocol/refusal';
import { wiring } from '@/wiring';
import { comesByProxy, statedClient, statedOrigin } from './forwarded';

export interface Connection {
  /** Undefined if it is already closed. */
  readonly address: string | undefined;
  readonly httpVersion: string;
}

const connections = new WeakMap<Request, Connection>();

export function noteConnection(request: Request, connection: Connection): void {
  connections.set(request, connection);
}

/**
 * Returns the client's address for limits, as far as trusted proxies report it. Under plain Next it is
 * `unknown`, so all such requests share one limit.
 */
export function clientAddress(request: Request, env: Env = wiring().env): string {
  const peer = peerOf(request);
  if (peer === undefined) return 'unknown';
  if (!isProxy(peer, env)) return peer;
  return statedClient(request.headers, (address) => isHop(address, env)) ?? peer;
}

/**
 * The address at which the caller reached the proxy in front, without a trailing slash. Undefined
 * if there is no such proxy. Links for this caller begin with it.
 */
export function forwardedOrigin(request: Request, env: Env = wiring().env): string | undefined {
  const peer = peerOf(request);
  if (!env.trustProxy || peer === undefined || !isProxy(peer, env)) return undefined;
  return statedOrigin(request.headers, (host) => isOwnHost(host, env.ownHosts));
}

/** The origin in the caller's browser, as far as known; cookies and TLS depend on it. */
export function seenOrigin(request: Request, env: Env = wiring().env): string {
  return forwardedOrigin(request, env) ?? env.publicUrl;
}

/**
 * Throws GENERIC_HOST_UNKNOWN for a request under a foreign name. Another site's page could lead
 * its own name here. A trusted proxy says itself which names are ours.
 */
export function assertOwnHost(request: Request, env: Env = wiring().env): void {
  if (hasOwnHost(request, env) || forwardedOrigin(request, env) !== undefined) return;
  throw new Refusal('GENERIC_HOST_UNKNOWN');
}

/**
 * Reports whether the caller is a program on this machine, or our page in a browser there. Callers through
 * a proxy are not: the proxy's socket is local, but its client may be anywhere. A proxy without settings
 * adds no header, but it speaks HTTP/1.0, as nginx did until 2025.
 */
export function isLocal(request: Request, env: Env = wiring().env): boolean {
  const peer = peerOf(request);
  if (peer === undefined || !isLoopback(peer)) return false;
  const isForwarded =
    comesByProxy(request.headers) || connections.get(request)?.httpVersion === '1.0';
  return !isForwarded && isFromOwnSite(request, env);
}

/** Reports whether private calls need no token, where `auth.method` is external. */
export function isVouchedFor(request: Request, env: Env = wiring().env): boolean {
  if (isLocal(request, env)) return true;
  const peer = peerOf(request);
  return peer !== undefined && isAmong(env.authProxies, peer) && isFromOwnSite(request, env);
}

/**
 * Protects forms, which act with the session's cookie, against other sites. Browsers name the
 * sending page in Sec-Fetch-Site, or else in Origin. A request without either is refused with
 * GENERIC_FORBIDDEN.
 */
export function assertSameOrigin(request: Request, env: Env = wiring().env): void {
  const site = request.headers.get('sec-fetch-site');
  const ours = site === null ? hasOwnOrigin(request, env) : site === 'same-origin';
  if (ours) return;
  throw new Refusal('GENERIC_FORBIDDEN', { detail: 'the form was not sent from a page of ours' });
}

/** Reports whether `url` is on the site that the caller sees. */
export function isOnOwnSite(url: string, request: Request, env: Env = wiring().env): boolean {
  if (!URL.canParse(url)) return false;
  const { host } = new URL(url);
  const forwarded = forwardedOrigin(request, env);
  if (forwarded !== undefined && host === new URL(forwarded).host) return true;
  if (host === new URL(env.publicUrl).host) return true;
  return hasOwnHost(request, env) && host === request.headers.get('host')?.toLowerCase();
}

function peerOf(request: Request): string | undefined {
  const address = connections.get(request)?.address;
  return address === undefined ? undefined : plainAddress(address);
}

/**
 * Reports whether the address is a proxy's. With TRUST_PROXY=1, one on this machine needs no other setting.
 */
export function isProxy(address: string, env: Env): boolean {
  return isAmong(env.trustedProxies, address) || (env.trustProxy && isLoopback(address));
}

/** Another local address in a forwarded list is one of the proxy's clients. */
function isHop(address: string, env: Env): boolean {
  if (isAmong(env.trustedProxies, address)) return true;
  return env.trustProxy && (address === '127.0.0.1' || address === '::1');
}

/** Based on the settings: a proxy's word does not count where the address alone grants access. */
function hasOwnHost(request: Request, env: Env): boolean {
  return isOwnHost(request.headers.get('host'), env.ownHosts);
}

/**
 * Reports whether no other site's page sent the request. Programs send no such header. Browsers name the
 * page.
 */
function isFromOwnSite(request: Request, env: Env): boolean {
  if (!hasOwnHost(request, env)) return false;
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin' || site === 'none';
  return !request.headers.has('origin') || hasOwnOrigin(request, env);
}

function hasOwnOrigin(request: Request, env: Env): boolean {
  return isOnOwnSite(request.headers.get('origin') ?? '', request, env);
}
