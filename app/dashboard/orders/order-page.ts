/**
 * Data that all pages of an order share: the user, the order or null, and its path.
 */
import { requireShopUser } from '@/http/page-sessions';
import { orderHref } from '@/ui/dashboard/order-address';
import { findShownOrder } from './find-shown-order';

export interface OrderPageProps {
  params: Promise<{ orderId: string }>;
}

/** `below` is the page's path after the order's own. Users whose role does not allow it do not return. */
export async function openOrder(
  { params }: OrderPageProps,
  below: '' | '/delete' | '/forget' | '/refund',
) {
  const orderId = decodeURIComponent((await params).orderId);
  const path = orderHref(orderId);
  const user = await requireShopUser(`${path}${below}`, `dashboard/orders/[orderId]${below}`);
  return { user, path, orderId, shown: await findShownOrder(user.instanceId, orderId) };
}
