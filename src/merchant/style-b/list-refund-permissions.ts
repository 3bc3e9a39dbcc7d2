/**
 * Lists the permissions that a wallet takes to the exchange: GET /public/refund (specification
 * "Refunds", protocol-b 3.6, decision D6) [REF-5]. The form is the specification's array. With the
 * profile `taler` it is the object of deployed wallets (docs/decisions/0006). An order without
 * refunds has none. Permissions in a reply count as obtained, except in a trial, which changes
 * nothing. Throws 404/2600 and 404/2601 (also unclaimed).
 */
import { Refusal } from '@/protocol/refusal';
import type { RefundLookup } from '@/protocol/style-b/refunds';
import { listRefunds } from '@/storage/merchant/refunds';
import type { Merchant } from '../merchant';
import { getOrder } from '../orders/get-order';
import { isClaimed } from '../refunds/raise-refund';
import { takeRefunds } from '../refunds/refund-permissions';
import { signPermissions } from './refund-permission';

export async function listRefundPermissions(
  merchant: Merchant,
  at: { readonly instanceId: string; readonly orderId: string },
  isTrial = false,
): Promise<RefundLookup> {
  const order = await getOrder(merchant, at.instanceId, at.orderId);
  if (!isClaimed(order)) throw new Refusal('MERCHANT_GENERIC_ORDER_UNKNOWN');
  const refunds = await listRefunds(merchant.db, order.row);
  const permissions = await signPermissions(merchant, { order, refunds });
  if (!isTrial) await takeRefunds(merchant, order, refunds);
  const { merchantPub, hContract } = order;
  return { permissions, merchantPub, hContract };
}
