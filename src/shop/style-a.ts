/**
 * The backend's style A (specification "Routes of style A", protocol-a 7.2 and 8). Everything is
 * below the instance's own base URL.
 */
import { z } from 'zod';
import { callBackend } from './call-backend';
import { contractSchema, type Backend, type OrderState, type Shop } from './shop';

const createdSchema = z.object({ order_id: z.string() });
const open = {
  taler_pay_uri: z.string(),
  order_status_url: z.string(),
  already_paid_order_id: z.string().optional(),
};
const orderSchema = z.discriminatedUnion('order_status', [
  z.object({ order_status: z.literal('unpaid'), ...open }),
  z.object({ order_status: z.literal('claimed'), ...open }),
  z.object({
    order_status: z.literal('paid'),
    refunded: z.boolean(),
    contract_terms: contractSchema,
    /** Sent by Florin only. */
    sent_time: z.object({ t_ms: z.number() }).optional(),
    sent_note: z.string().optional(),
  }),
]);
const refundSchema = z.object({ taler_refund_uri: z.string() });
const tipSchema = z.object({ taler_tip_uri: z.string() });

/** Path of a private call, relative to the backend's base URL. */
export function privatePath({ instance }: Shop, path: string): string {
  return `instances/${instance}/private/${path}`;
}

export const styleA: Backend = {
  async createOrder(shop, sale, { refundMs, lines, lock }) {
    const { json } = await callBackend(shop, privatePath(shop, 'orders'), {
      body: {
        order: { ...sale, ...refundMembers(refundMs) },
        ...(refundMs === undefined ? {} : { refund_delay: { d_ms: refundMs } }),
        ...(lines === undefined ? {} : { inventory_products: lines }),
        ...(lock === undefined ? {} : { lock_uuids: [lock] }),
      },
    });
    return createdSchema.parse(json).order_id;
  },

  async findOrder(shop, id, session) {
    const query = new URLSearchParams({ session_id: session }).toString();
    const path = privatePath(shop, `orders/${encodeURIComponent(id)}?${query}`);
    const { status, json } = await callBackend(shop, path, { expected: [404] });
    return status === 404 ? null : toState(orderSchema.parse(json));
  },

  async refundOrder(shop, id, amount, reason) {
    const path = privatePath(shop, `orders/${encodeURIComponent(id)}/refund`);
    const { json } = await callBackend(shop, path, { body: { refund: amount, reason } });
    return { uri: refundSchema.parse(json).taler_refund_uri };
  },

  async giveTip(shop, amount, reason, nextUrl) {
    const { status, json } = await callBackend(shop, privatePath(shop, 'tips'), {
      body: { amount, justification: reason, next_url: nextUrl },
      expected: NO_MONEY_FOR_TIPS,
    });
    return NO_MONEY_FOR_TIPS.includes(status) ? null : { uri: tipSchema.parse(json).taler_tip_uri };
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

function toState(order: z.output<typeof orderSchema>): OrderState {
  if (order.order_status === 'paid') {
    const { refunded, contract_terms: contract, sent_time: time, sent_note: note } = order;
    const sent = time === undefined ? undefined : { atMs: time.t_ms, note };
    return { paid: true, refunded, contract, sent };
  }
  return {
    paid: false,
    link: { uri: order.taler_pay_uri },
    statusUrl: order.order_status_url,
    earlierId: order.already_paid_order_id,
  };
}
