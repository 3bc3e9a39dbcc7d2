/** Names of what a call under an Idempotency-Key makes: each attempt makes the same thing. */
import type { PostOrderRequest } from '@/protocol/order';
import { makeOrderId } from './order-rules';
import type { Repeatable } from '../calls/keyed-call';

/** Names the order after the key, if the shop has not named it. */
export function withKeyedOrderId<Request extends Pick<PostOrderRequest, 'order'>>(
  request: Request,
  call: Repeatable | undefined,
): Request {
  if (call === undefined || request.order.orderId !== undefined) return request;
  const orderId = makeOrderId(call.firstMs, (length) => call.nameOf('order', length));
  return { ...request, order: { ...request.order, orderId } };
}
