/**
 * POST /refund (specification "Refunds", protocol-b 3.5) [REF-1..4]: raises the refund to a new
 * total and answers all permissions of the order, in the layout of wallets that take them to the
 * exchange, and the address that sends the customer's wallet for them. Throws the refusals of
 * raise-refund.ts; what is not bigger than before is 400/2602.
 */
import { encodeBase32 } from '@/protocol/base32';
import { signAsync } from '@/protocol/crypto/eddsa';
import { refundOkV6, signaturesV6 } from '@/protocol/crypto/signatures';
import type { IncreasedRefund, RefundRequest } from '@/protocol/style-b';
import type { Merchant } from '../merchant';
import { withAddresses } from '../orders/claim-addresses';
import { refundUriOf } from '../orders/order-links';
import { readTerms } from '../orders/read-terms';
import { raiseRefund } from '../refunds/raise-refund';
import { signRefunds } from '../refunds/refund-permissions';
import { permissionJson, refundRedirectUrl } from './refund-permission-json';

export async function increaseRefund(
  merchant: Merchant,
  instanceId: string,
  { order_id: orderId, refund: total, reason }: RefundRequest,
): Promise<IncreasedRefund> {
  const at = { instanceId, orderId };
  const raised = await raiseRefund(merchant, at, { total, reason, style: 'B' });
  const { order } = raised;
  const permissions = await signRefunds(merchant, raised, signaturesV6);
  const sig = await signAsync(order.merchantPriv, refundOkV6({ orderId }));
  return {
    merchant_pub: encodeBase32(order.merchantPub),
    h_contract_terms: encodeBase32(order.hContract),
    refund_permissions: permissions.map(permissionJson),
    refund_redirect_url: refundRedirectUrl(merchant, order),
    taler_refund_uri: refundUriOf(merchant, await withAddresses(merchant, order)),
    contract_terms: await readTerms(merchant, order),
    sig: encodeBase32(sig),
  };
}
