/**
 * The content security policy of pages. Scripts run if they come from this site or carry this
 * response's nonce. Next reads the nonce from the request's header and adds it to its scripts;
 * injected scripts have none. Styles may be inline, because charts need them. The wallet may
 * connect to any exchange, shop or bank. Other pages connect to this site, also by its public
 * address, where the shop's backend is.
 */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { wiring } from '@/wiring';
import { ownWriteHead } from '@/http/write-head';

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

/** Set before Next sees the request. */
export function setPagePolicy(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  pathname: string,
): void {
  const connect = connectedFrom(pathname, incoming.headers.host ?? '');
  const policy = policyWith(randomBytes(16).toString('base64'), connect);
  incoming.headers[HEADER] = policy;
  const writeHead = ownWriteHead(outgoing);
  // Set last, replacing what next.config.js sends for servers without this one in front.
  outgoing.writeHead = (...head: unknown[]) => {
    outgoing.setHeader(HEADER, policy);
    return writeHead(...head);
  };
}
