/**
 * Who sent a request, decided in one place from socket, settings and headers (decision D16): from
 * which address, under which address of ours, from this machine or not, from a page of ours or not.
 * The direct server notes the socket, which a web `Request` does not carry. Under plain Next it is
 * unknown: then no proxy is trusted, and calls that are open to this machine only are refused.
 */
import type { Env } from '@/config/env';
import { isOwnHost } from '@/config/hosts';
import { isAmong, isLoopback, plainAddress } from '@/config/networks';
import { Refusal } from '@/protocol/refusal';
import { wiring } from '@/wiring';
import { hasProxyMark, statedClient, statedOrigin } from './forwarded';

export interface Connection {
  /** Undefined when it is closed already. */
  readonly address: string | undefined;
  readonly httpVersion: string;
}

const connections = new WeakMap<Request, Connection>();

export function noteConnection(request: Request, connection: Connection): void {
  connections.set(request, connection);
}

/**
 * For limits: the address of the client as far as trusted proxies tell it. `unknown` under plain Next,
 * so that all such requests share one limit.
 */
export function clientAddress(request: Request, env: Env = wiring().env): string {
  const peer = peerOf(request);
  if (peer === undefined) return 'unknown';
  if (!isProxy(peer, env)) return peer;
  return statedClient(request.headers, (address) => isHop(address, env)) ?? peer;
}

/**
 * The address under which the caller reached the proxy in front of us, without a slash at its end;
 * undefined without such a proxy. Links for this caller begin with it.
 */
export function forwardedOrigin(request: Request, env: Env = wiring().env): string | undefined {
  const peer = peerOf(request);
  if (!env.trustProxy || peer === undefined || !isProxy(peer, env)) return undefined;
  return statedOrigin(request.headers, (host) => isOwnHost(host, env.ownHosts));
}

/** Where the caller's browser is, as far as we know: cookies and TLS follow it. */
export function seenOrigin(request: Request, env: Env = wiring().env): string {
  return forwardedOrigin(request, env) ?? env.publicUrl;
}

/**
 * Throws GENERIC_HOST_UNKNOWN for a request under a name that is not ours, as by a page of another
 * site whose name leads here. A trusted proxy says itself which names are ours.
 */
export function assertOwnHost(request: Request, env: Env = wiring().env): void {
  if (hasOwnHost(request, env) || forwardedOrigin(request, env) !== undefined) return;
  throw new Refusal('GENERIC_HOST_UNKNOWN');
}

/**
 * The caller is a program at this machine, or a page of ours in a browser there. Who comes through a
 * proxy is not: its socket is at this machine, its client anywhere. A proxy without any settings adds
 * no header, but it speaks HTTP/1.0, as nginx did until 2025.
 */
export function isLocal(request: Request, env: Env = wiring().env): boolean {
  const peer = peerOf(request);
  if (peer === undefined || !isLoopback(peer)) return false;
  const isForwarded =
    hasProxyMark(request.headers) || connections.get(request)?.httpVersion === '1.0';
  return !isForwarded && isFromOwnSite(request, env);
}

/** Whose private calls need no token where `auth.method` is external. */
export function isVouchedFor(request: Request, env: Env = wiring().env): boolean {
  if (isLocal(request, env)) return true;
  const peer = peerOf(request);
  return peer !== undefined && isAmong(env.authProxies, peer) && isFromOwnSite(request, env);
}

/**
 * For forms, which act with the session's cookie: browsers name the page that sent them in
 * Sec-Fetch-Site, and in Origin where that is missing. A request that says nothing is refused with
 * GENERIC_FORBIDDEN.
 */
export function assertSameOrigin(request: Request, env: Env = wiring().env): void {
  const site = request.headers.get('sec-fetch-site');
  const ours = site === null ? hasOwnOrigin(request, env) : site === 'same-origin';
  if (ours) return;
  throw new Refusal('GENERIC_FORBIDDEN', { detail: 'the form was not sent from a page of ours' });
}

/** `url` is on the site that the caller sees. */
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

/** With TRUST_PROXY=1 a proxy at this machine needs no other setting. */
export function isProxy(address: string, env: Env): boolean {
  return isAmong(env.trustedProxies, address) || (env.trustProxy && isLoopback(address));
}

/** In a list that a proxy sends on: who else calls from this machine is a client of it. */
function isHop(address: string, env: Env): boolean {
  if (isAmong(env.trustedProxies, address)) return true;
  return env.trustProxy && (address === '127.0.0.1' || address === '::1');
}

/** By the settings: what a proxy says does not count where something is open by address only. */
function hasOwnHost(request: Request, env: Env): boolean {
  return isOwnHost(request.headers.get('host'), env.ownHosts);
}

/** No page of another site sent it: programs say nothing, browsers name the page. */
function isFromOwnSite(request: Request, env: Env): boolean {
  if (!hasOwnHost(request, env)) return false;
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin' || site === 'none';
  return !request.headers.has('origin') || hasOwnOrigin(request, env);
}

function hasOwnOrigin(request: Request, env: Env): boolean {
  return isOnOwnSite(request.headers.get('origin') ?? '', request, env);
}
