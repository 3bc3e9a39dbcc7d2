/** Of an order's page. */
export function orderPath(orderId: string): string {
  return `/dashboard/orders/${encodeURIComponent(orderId)}`;
}
