/** The state of an order as pages and exports say it. */
import { isPaidOrder, isRefundedWhole, type CountedOrder } from '@/protocol/figures';

/** The state's name in GET private/orders, or that the whole price was refunded. */
export type OrderState = 'unpaid' | 'claimed' | 'paid' | 'wired' | 'refunded' | 'expired';

/** The goods of a paid order are still to be sent. What was refunded whole is kept. */
export function isToSend(
  order: Parameters<typeof shownStateOf>[0] & {
    readonly hasGoods: boolean;
    readonly sentMs: number | null;
  },
): boolean {
  return order.hasGoods && order.sentMs === null && isPaidOrder(shownStateOf(order));
}

/** Returns the state that people see. Of a refunded order nothing is paid out. */
export function shownStateOf(order: CountedOrder & { readonly state: OrderState }): OrderState {
  return isRefundedWhole(order) ? 'refunded' : order.state;
}
