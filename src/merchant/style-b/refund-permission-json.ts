/** Refund permissions as style B's wallets take them to the exchange (protocol-b 3.5, 3.6). Pure. */
import { formatAmount } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import type { RefundPermissionJson } from '@/protocol/style-b';
import type { OrderRecord } from '@/storage/merchant/orders';
import type { Merchant } from '../merchant';
import { triggerPayUrl, urlWithQuery } from './trigger-pay-url';
import type { RefundPermission } from '../refunds/refund-permissions';

export function permissionJson(permission: RefundPermission): RefundPermissionJson {
  return {
    refund_amount: formatAmount(permission.refundAmount),
    refund_fee: formatAmount(permission.refundFee),
    coin_pub: encodeBase32(permission.coinPub),
    rtransaction_id: Number.parseInt(permission.rtransactionId.toString(), 10),
    merchant_sig: encodeBase32(permission.merchantSig),
  };
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
