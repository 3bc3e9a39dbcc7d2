/**
 * The content security policy of pages. Scripts run when they come from this site or carry the
 * nonce of the very response, which Next takes from the request's header and gives to its own
 * scripts; what somebody smuggles into a page has none. Styles may be inline: charts need them.
 * The wallet talks to exchanges, shops and banks wherever they are; other pages talk to this site.
 */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

const HEADER = 'content-security-policy';

function policyWith(nonce: string, pathname: string): string {
  const isWallet = pathname === '/wallet' || pathname.startsWith('/wallet/');
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    isWallet ? "connect-src 'self' http: https:" : "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Before Next sees the request. */
export function setPagePolicy(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  pathname: string,
): void {
  const policy = policyWith(randomBytes(16).toString('base64'), pathname);
  incoming.headers[HEADER] = policy;
  const writeHead = outgoing.writeHead.bind(outgoing) as (...head: unknown[]) => ServerResponse;
  // Last, over what next.config.ts says for servers without this one in front.
  outgoing.writeHead = (...head: unknown[]) => {
    outgoing.setHeader(HEADER, policy);
    return writeHead(...head);
  };
}
