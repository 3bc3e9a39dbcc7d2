/**
 * The content security policy of pages. Scripts run when they come from this site or carry the
 * nonce of the very response, which Next takes from the request's header and gives to its own
 * scripts; what somebody smuggles into a page has none. Styles may be inline: charts need them.
 * The wallet talks to exchanges, shops and banks wherever they are; other pages talk to this site,
 * also by its public address, where the shop's backend is.
 */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { wiring } from '@/wiring';

const HEADER = 'content-security-policy';

function policyWith(nonce: string, connect: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `connect-src 'self'${connect}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function connectedFrom(pathname: string, host: string): string {
  if (pathname === '/wallet' || pathname.startsWith('/wallet/')) return ' http: https:';
  const site = new URL(wiring().env.publicUrl);
  return site.host === host.toLowerCase() ? '' : ` ${site.origin}`;
}

/** Before Next sees the request. */
export function setPagePolicy(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  pathname: string,
): void {
  const connect = connectedFrom(pathname, incoming.headers.host ?? '');
  const policy = policyWith(randomBytes(16).toString('base64'), connect);
  incoming.headers[HEADER] = policy;
  const writeHead = outgoing.writeHead.bind(outgoing) as (...head: unknown[]) => ServerResponse;
  // Last, over what next.config.js says for servers without this one in front.
  outgoing.writeHead = (...head: unknown[]) => {
    outgoing.setHeader(HEADER, policy);
    return writeHead(...head);
  };
}
