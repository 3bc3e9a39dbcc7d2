/**
 * GET /public/trigger-pay (protocol-b 3.8, browser-wallet 4) [PAYB-5]. It answers 402 with the
 * wallet's request as headers in every namespace. A wallet in the browser acts on them before the
 * page is seen. The page tells people without a wallet what to do. Stateless. Throws 400/26 for
 * values that no header can carry.
 */
import { CORS } from '@/http/answer';
import { htmlResponse } from '@/http/html';
import type { Merchant } from '@/merchant/merchant';
import { headerValue } from '@/merchant/style-b/trigger-pay-headers';
import { payUrisOf, statusUrlOf } from '@/merchant/orders/order-links';
import { decodeClaimToken } from '@/merchant/orders/claim-token';
import { isInstanceId } from '@/protocol/instance';
import { NAMESPACES } from '@/protocol/namespaces';
import { readOrderId } from '@/protocol/order';
import { readerOf } from '@/ui/messages/reader';
import { renderTriggerPayPage, type Errand, type OrderLink } from '@/ui/merchant/trigger-pay-page';
import { merchantAt } from '../../../at-origin';

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
  const reader = readerOf(request);
  const errand = errandOf(query);
  const order = errand === 'pay' ? ownOrderOf(merchantAt(request), query) : null;
  const page = renderTriggerPayPage({ errand, order }, reader);
  const response = htmlResponse(page, 402, reader.language);
  for (const [name, header] of Object.entries(HEADERS)) {
    const text = query.get(name);
    if (text === null || text === '') continue;
    const value = headerValue(name, text);
    for (const prefix of PREFIXES) response.headers.set(`${prefix}${header}`, value);
  }
  for (const [name, header] of Object.entries(CORS)) response.headers.set(name, header);
  return response;
}

/** Chooses the errand as a wallet does: a contract before a tip before a refund (browser-wallet 4). */
function errandOf(query: URLSearchParams): Errand {
  const has = (name: string): boolean => (query.get(name) ?? '') !== '';
  if (has('contract_url') || has('resource_url')) return 'pay';
  if (has('tip_token')) return 'tip';
  if (has('refund_url')) return 'refund';
  return has('offer_url') ? 'offer' : 'nothing';
}

/** Recognises our own order by its address alone, whether or not it exists. */
function ownOrderOf(merchant: Merchant, query: URLSearchParams): OrderLink | null {
  const [address = '', members = ''] = (query.get('contract_url') ?? '').split('?');
  if (address !== `${merchant.baseUrl}public/proposal`) return null;
  const order = new URLSearchParams(members);
  const instanceId = order.get('instance') ?? '';
  const orderId = readOrderId(order.get('order_id') ?? '');
  if (!isInstanceId(instanceId) || orderId === null) return null;
  const token = order.get('token');
  const session = query.get('session_id');
  const claimToken = token === null ? null : decodeClaimToken(token);
  const unclaimed = { instanceId, orderId, claimToken, addresses: null };
  return {
    url: statusUrlOf(merchant, unclaimed, session ?? ''),
    uris: payUrisOf(merchant, unclaimed, session ?? ''),
  };
}
