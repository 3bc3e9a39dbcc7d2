/** The state of an order as pages and exports say it. */
import { isRefundedWhole, type CountedOrder } from '@/protocol/figures';

/** The state's name in GET private/orders, or that the whole price was refunded. */
export type OrderState = 'unpaid' | 'claimed' | 'paid' | 'wired' | 'refunded' | 'expired';

/** Returns the state that people see. Of a refunded order nothing is paid out. */
export function shownStateOf(order: CountedOrder & { readonly state: OrderState }): OrderState {
  return isRefundedWhole(order) ? 'refunded' : order.state;
}
