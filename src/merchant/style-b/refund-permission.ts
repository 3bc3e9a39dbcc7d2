/** Refund permissions as style B's wallets take them to the exchange (protocol-b 3.5, 3.6). Pure. */
import type { SignedRefund } from '@/protocol/exchange';
import { refundLookupUrl, triggerPayUrl } from '@/protocol/style-b/addresses';
import type { RefundPermission } from '@/protocol/style-b/refunds';
import type { OrderRecord } from '@/storage/merchant/orders';
import type { Merchant } from '../merchant';

/** The members that style B's wallets take. */
export function permissionOf(signed: SignedRefund): RefundPermission {
  const { refundAmount, refundFee, coinPub, rtransactionId, merchantSig } = signed;
  return { refundAmount, refundFee, coinPub, rtransactionId, merchantSig };
}

/** Returns the address for the frontend's customer, whose wallet then looks the refund up. */
export function refundRedirectUrl({ baseUrl }: Merchant, order: OrderRecord): string {
  return triggerPayUrl(baseUrl, { refundUrl: refundLookupUrl(baseUrl, order) });
}
