/**
 * The backend's style B (specification "Routes of style B", protocol-b 3). Its flat paths name the
 * instance in the request. Its answers add a page that triggers a wallet in the browser, beside the
 * URI for all others.
 */
import { z } from 'zod';
import { callBackend } from './call-backend';
import { contractSchema, type Backend } from './shop';
import { NO_MONEY_FOR_TIPS, refundMembers } from './style-a';

const createdSchema = z.object({ order_id: z.string() });
const checkSchema = z.discriminatedUnion('paid', [
  z.object({
    paid: z.literal(false),
    payment_redirect_url: z.string(),
    /** Sent by Florin only: other backends have one URI. */
    taler_pay_uri_v9: z.string().optional(),
    taler_pay_uri: z.string(),
    already_paid_order_id: z.string().optional(),
  }),
  z.object({
    paid: z.literal(true),
    refunded: z.boolean(),
    contract_terms: contractSchema,
  }),
]);
const refundSchema = z.object({ taler_refund_uri: z.string(), refund_redirect_url: z.string() });
const tipSchema = z.object({ taler_tip_uri: z.string(), tip_redirect_url: z.string() });

export const styleB: Backend = {
  async createOrder(shop, sale, { refundMs, lines, lock }) {
    const { json } = await callBackend(shop, 'order', {
      body: {
        order: { ...sale, ...refundMembers(refundMs), instance: shop.instance },
        ...(refundMs === undefined ? {} : { refund_delay: { d_ms: refundMs } }),
        ...(lines === undefined ? {} : { inventory_products: lines }),
        ...(lock === undefined ? {} : { lock_uuids: [lock] }),
      },
    });
    return createdSchema.parse(json).order_id;
  },

  async findOrder(shop, id, session) {
    const asked = { instance: shop.instance, order_id: id, session_id: session };
    const path = `check-payment?${new URLSearchParams(asked).toString()}`;
    const { status, json } = await callBackend(shop, path, { expected: [404] });
    if (status === 404) return null;
    const order = checkSchema.parse(json);
    if (order.paid) {
      return { paid: true, refunded: order.refunded, contract: order.contract_terms };
    }
    // The only address where a browser can wait for a payment: orders of style B have no token.
    const page = `instances/${shop.instance}/orders/${encodeURIComponent(id)}`;
    const statusUrl = new URL(page, shop.backendUrl);
    statusUrl.search = new URLSearchParams({ session_id: session }).toString();
    return {
      paid: false,
      link: {
        uri: order.taler_pay_uri_v9 ?? order.taler_pay_uri,
        page: order.payment_redirect_url,
      },
      statusUrl: statusUrl.href,
      earlierId: order.already_paid_order_id,
    };
  },

  async refundOrder(shop, id, amount, reason) {
    const { json } = await callBackend(shop, 'refund', {
      body: { order_id: id, refund: amount, reason, instance: shop.instance },
    });
    const { taler_refund_uri: uri, refund_redirect_url: page } = refundSchema.parse(json);
    return { uri, page };
  },

  async giveTip(shop, amount, reason, nextUrl) {
    const { status, json } = await callBackend(shop, 'tip-authorize', {
      body: { amount, justification: reason, next_url: nextUrl, instance: shop.instance },
      expected: NO_MONEY_FOR_TIPS,
    });
    if (NO_MONEY_FOR_TIPS.includes(status)) return null;
    const { taler_tip_uri: uri, tip_redirect_url: page } = tipSchema.parse(json);
    return { uri, page };
  },
};
