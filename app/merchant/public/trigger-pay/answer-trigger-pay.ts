/**
 * Answers GET /public/trigger-pay (protocol-b 3.8, browser-wallet 4) [PAYB-5]. It answers 402 with the
 * wallet's request as headers in every namespace. A wallet in the browser acts on them before the
 * page is seen. The page tells people without a wallet what to do. Stateless. Throws
 * GENERIC_PARAMETER_MALFORMED for values that no header can carry.
 */
import { CORS } from '@/http/answer';
import { answerWithPage, wantsHtml } from '@/http/page-answer';
import { headerValue } from '@/protocol/style-b/trigger-pay-headers';
import { NAMESPACES } from '@/protocol/namespaces';

const HEADERS: Readonly<Record<string, string>> = {
  contract_url: 'Contract-Url',
  session_id: 'Session-Id',
  resource_url: 'Resource-Url',
  h_contract_terms: 'Contract-Hash',
  tip_token: 'Tip',
  refund_url: 'Refund-Url',
  offer_url: 'Offer-Url',
};
/** Wallets of August 2019 dropped the X. */
const PREFIXES = [...NAMESPACES.map(({ headerPrefix }) => headerPrefix), 'Taler-'];

export function answerTriggerPay(request: Request, query: URLSearchParams): Response {
  const headers = new Headers(CORS);
  for (const [name, header] of Object.entries(HEADERS)) {
    const text = query.get(name);
    if (text === null || text === '') continue;
    const value = headerValue(name, text);
    for (const prefix of PREFIXES) headers.set(`${prefix}${header}`, value);
  }
  if (!wantsHtml(request)) return answerProgram(headers);
  const page = `/merchant/public/trigger-pay/view?${query}`;
  return answerWithPage(page, { status: 402, headers: Object.fromEntries(headers) });
}

/** Programs act on the headers alone. */
function answerProgram(headers: Headers): Response {
  headers.set('content-type', 'text/plain; charset=utf-8');
  headers.set('cache-control', 'no-store');
  headers.set('vary', 'accept');
  headers.set('x-content-type-options', 'nosniff');
  return new Response('A wallet acts on the headers of this answer.\n', { status: 402, headers });
}
