/**
 * The backend's style A (specification "Routes of style A", protocol-a 7.2 and 8). Everything is
 * below the instance's own base URL.
 */
import { isRefused, type Order } from '@/shop-client/client';
import { answerOf, clientOf } from './backend-client';
import { contractSchema, type Backend, type OrderState } from './shop';

export const styleA: Backend = {
  async createOrder(shop, sale, { refundMs, lines, lock }) {
    const order = {
      order: { ...sale, ...refundMembers(refundMs) },
      ...(refundMs === undefined ? {} : { refund_delay: { d_ms: refundMs } }),
      ...(lines === undefined ? {} : { inventory_products: lines }),
      ...(lock === undefined ? {} : { lock_uuids: [lock] }),
    };
    const { order_id: id } = await answerOf(clientOf(shop).orders.create(order));
    return id;
  },

  async findOrder(shop, id, session) {
    try {
      return toState(await answerOf(clientOf(shop).orders.get(id, { sessionId: session })));
    } catch (error) {
      if (isRefused(error, 'MERCHANT_GENERIC_ORDER_UNKNOWN')) return null;
      throw error;
    }
  },

  async refundOrder(shop, id, amount, reason) {
    const refund = clientOf(shop).orders.refund(id, { refund: amount, reason });
    return { uri: (await answerOf(refund)).taler_refund_uri };
  },

  async giveTip(shop, amount, reason, nextUrl) {
    const body = { amount, justification: reason, next_url: nextUrl };
    try {
      const tip = await answerOf(clientOf(shop).call('POST private/tips', { body }));
      return { uri: tip.taler_tip_uri };
    } catch (error) {
      if (isRefused(error) && NO_MONEY_FOR_TIPS.includes(error.status)) return null;
      throw error;
    }
  },
};

/** No reserve, an expired one, or one with too little money. */
export const NO_MONEY_FOR_TIPS: readonly number[] = [404, 410, 412];

/**
 * The merchant is paid once refunds are over. Until then the wallet checks for refunds by itself.
 */
export function refundMembers(refundMs: number | undefined): object {
  if (refundMs === undefined) return {};
  return { wire_transfer_delay: { d_ms: refundMs }, auto_refund: { d_ms: refundMs } };
}

function toState(order: Order): OrderState {
  if (order.order_status === 'paid') {
    const { refunded, contract_terms: terms, sent_time: time, sent_note: note } = order;
    const sent = time === undefined ? undefined : { atMs: Number(time.t_ms), note };
    return { paid: true, refunded, contract: contractSchema.parse(terms), sent };
  }
  return {
    paid: false,
    link: { uri: order.taler_pay_uri },
    statusUrl: order.order_status_url,
    earlierId: order.already_paid_order_id,
  };
}
