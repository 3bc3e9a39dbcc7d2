import { encodeBase32 } from '@/protocol/base32';

/** Returns the merchant's page about an order. The contract's hash shows that its reader is the customer. */
export function orderPageOf(
  { merchantBaseUrl, orderId }: { readonly merchantBaseUrl: string; readonly orderId: string },
  hContract: Uint8Array,
): string {
  const page = `${merchantBaseUrl}orders/${encodeURIComponent(orderId)}`;
  return `${page}?${new URLSearchParams({ h_contract: encodeBase32(hContract) })}`;
}
