/** Reads from the query of public/trigger-pay what a wallet is asked for. */
import { decodeClaimToken } from '@/merchant/orders/claim-token';
import type { Merchant } from '@/merchant/merchant';
import { statusUrlOf } from '@/merchant/orders/order-links';
import { isInstanceId } from '@/protocol/instance';
import { parseOrderId } from '@/protocol/order';
import type { Errand } from '@/ui/merchant/style-b/errand-view';

/** Chooses the errand as a wallet does: a contract before a tip before a refund (browser-wallet 4). */
export function errandOf(query: URLSearchParams): Errand {
  const has = (name: string): boolean => (query.get(name) ?? '') !== '';
  if (has('contract_url') || has('resource_url')) return 'pay';
  if (has('tip_token')) return 'tip';
  if (has('refund_url')) return 'refund';
  return has('offer_url') ? 'offer' : 'nothing';
}

/** The page of our own order, recognised by its address alone, whether or not it exists. */
export function ownOrderUrl(merchant: Merchant, query: URLSearchParams): string | null {
  const [address = '', members = ''] = (query.get('contract_url') ?? '').split('?');
  if (address !== `${merchant.baseUrl}public/proposal`) return null;
  const order = new URLSearchParams(members);
  const instanceId = order.get('instance') ?? '';
  const orderId = parseOrderId(order.get('order_id') ?? '');
  if (!isInstanceId(instanceId) || orderId === null) return null;
  const token = order.get('token');
  const claimToken = token === null ? null : decodeClaimToken(token);
  const unclaimed = { instanceId, orderId, claimToken };
  return statusUrlOf(merchant, unclaimed, query.get('session_id') ?? '');
}
