/** What the pages below an order share: the session's instance, the order or null, and its path. */
import { requireInstance } from '@/http/page-sessions';
import { orderPath } from './order-path';
import { readOrder } from './read-order';

export interface OrderPageProps {
  params: Promise<{ orderId: string }>;
}

export async function openOrder({ params }: OrderPageProps, below: string) {
  const { orderId } = await params;
  const path = orderPath(orderId);
  const instanceId = await requireInstance(`${path}/${below}`);
  return { instanceId, path, orderId, shown: await readOrder(instanceId, orderId) };
}
