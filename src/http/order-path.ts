import type { Params } from './route';

/** `/instances/[instance]/…/orders/[orderId]` */
export function orderAt(params: Params): { instanceId: string; orderId: string } {
  return { instanceId: params['instance'] ?? '', orderId: params['orderId'] ?? '' };
}
