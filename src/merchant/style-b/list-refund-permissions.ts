/**
 * GET /public/refund (specification "Refunds", protocol-b 3.6, decision D6) [REF-5]: the
 * permissions that a wallet takes to the exchange, as the specification's array or, with the
 * profile `taler`, in the object of deployed wallets (docs/decisions/0006). An order without
 * refunds has none. A trial changes nothing. Throws 404/2600 and 404/2601 (also unclaimed).
 */
import { encodeBase32 } from '@/protocol/base32';
import { signaturesV6 } from '@/protocol/crypto/signatures';
import type { RefundLookups } from '@/protocol/style-b';
import type { Merchant } from '../merchant';
import { obtainPermissions } from '../refunds/refund-permissions';
import { permissionJson } from './refund-permission-json';

export async function listRefundPermissions(
  merchant: Merchant,
  at: { readonly instanceId: string; readonly orderId: string },
  profile: 'service' | 'taler',
  isTrial = false,
): Promise<RefundLookups> {
  const { order, permissions } = await obtainPermissions(merchant, at, signaturesV6, isTrial);
  const merchantPub = encodeBase32(order.merchantPub);
  const listed = permissions.map(permissionJson);
  if (profile === 'service') return listed.map((one) => ({ ...one, merchant_pub: merchantPub }));
  return {
    refund_permissions: listed,
    merchant_pub: merchantPub,
    h_contract_terms: encodeBase32(order.hContract),
  };
}
