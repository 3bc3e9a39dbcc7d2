/** Refund permissions as style B's wallets take them to the exchange (protocol-b 3.5, 3.6). Pure. */
import { toSafeNumber } from '@/protocol/integer';
import type { RefundPermission } from '@/protocol/style-b';
import type { OrderRecord } from '@/storage/merchant/orders';
import type { Merchant } from '../merchant';
import { triggerPayUrl, urlWithQuery } from './trigger-pay-url';
import type { RefundPermission as SignedRefund } from '../refunds/refund-permissions';

/** A permission, with its number as style B writes it. */
export function permissionOf(signed: SignedRefund): RefundPermission {
  const { refundAmount, refundFee, coinPub, rtransactionId, merchantSig } = signed;
  const number = toSafeNumber(rtransactionId);
  return { refundAmount, refundFee, coinPub, rtransactionId: number, merchantSig };
}

/** Returns the address for the frontend's customer, whose wallet then looks the refund up. */
export function refundRedirectUrl(
  merchant: Merchant,
  { instanceId, orderId }: OrderRecord,
): string {
  const query = { instance: instanceId, order_id: orderId };
  const lookup = urlWithQuery(`${merchant.baseUrl}public/refund`, query);
  return triggerPayUrl(merchant, { refund_url: lookup });
}
