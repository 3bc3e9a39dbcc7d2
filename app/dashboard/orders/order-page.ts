/**
 * Data that all pages of an order share: the session's instance, the order or null, and its path.
 */
import { requireInstance } from '@/http/page-sessions';
import { orderHref } from '@/ui/dashboard/order-address';
import { readOrder } from './read-order';

export interface OrderPageProps {
  params: Promise<{ orderId: string }>;
}

/** `below` is the page's path after the order's own. */
export async function openOrder({ params }: OrderPageProps, below: '' | `/${string}`) {
  const orderId = decodeURIComponent((await params).orderId);
  const path = orderHref(orderId);
  const instanceId = await requireInstance(`${path}${below}`);
  return { instanceId, path, orderId, shown: await readOrder(instanceId, orderId) };
}
