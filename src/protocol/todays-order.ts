/**
 * Creating an order as today's frontends do (merchant-now 7.1): style A's request with more members, and
 * an answer with addresses. Backends of 2021 answer with the first two members.
 */
import { z } from 'zod';
import { encodeBase32 } from '@/protocol/base32';
import { storableText } from '@/protocol/instance';
import {
  orderIdSchema,
  postOrderWire,
  type MadeOrder,
  type PostOrderRequest,
} from '@/protocol/order';
import { sessionIdSchema } from '@/protocol/payment';
import { Refusal } from '@/protocol/refusal';
import { renamed } from '@/protocol/renamed';
import { dualSecondSchema, dualTimestampToJson } from '@/protocol/timestamp';

export const todaysOrderSchema = renamed(
  postOrderWire.safeExtend({
    /** The order's own member, where some frontends write it. */
    order_id: orderIdSchema.optional(),
    /** The shop's session, for the addresses in the answer. */
    session_id: sessionIdSchema.default(''),
    /** The device whose codes confirm the payment. */
    otp_id: storableText(128).optional(),
  }),
);
export type TodaysOrder = z.output<typeof todaysOrderSchema>;

export interface AskedOrder {
  readonly request: PostOrderRequest;
  readonly sessionId: string;
  readonly otpId: string | undefined;
}

/**
 * Reads it as style A's request. Throws GENERIC_PARAMETER_MALFORMED for two identifiers.
 */
export function readTodaysOrder({
  orderId,
  sessionId,
  otpId,
  ...request
}: TodaysOrder): AskedOrder {
  if (orderId === undefined) return { request, sessionId, otpId };
  const { orderId: inside = orderId } = request.order;
  if (inside !== orderId) {
    const detail = 'order.order_id is another identifier';
    throw new Refusal('GENERIC_PARAMETER_MALFORMED', { field: 'order_id', detail });
  }
  return { request: { ...request, order: { ...request.order, orderId } }, sessionId, otpId };
}

export const todaysMadeOrderSchema = renamed(
  z.object({
    order_id: z.string(),
    /** The claim token: 16 bytes in base32. */
    token: z.string().optional(),
    pay_deadline: dualSecondSchema.optional(),
    /** Ours: the order's page, which shows its customer how to pay. */
    order_status_url: z.string().optional(),
    /** Ours: opens in the customer's wallet. */
    taler_pay_uri: z.string().optional(),
    /** Ours: what may be a mistake. The order is made all the same. */
    warnings: z.array(z.object({ field: z.string(), detail: z.string() })).optional(),
  }),
  { order_status_url: 'statusUrl', taler_pay_uri: 'payUri' },
);
export type TodaysMadeOrder = z.output<typeof todaysMadeOrderSchema>;
export type TodaysMadeOrderJson = z.input<typeof todaysMadeOrderSchema>;

/** Addresses of a new order. */
export interface OrderLinks {
  readonly statusUrl: string;
  readonly payUri: string;
}

export function encodeTodaysMadeOrder(
  { orderId, claimToken, payDeadlineMs }: MadeOrder,
  { statusUrl, payUri }: OrderLinks,
): TodaysMadeOrderJson {
  return {
    order_id: orderId,
    ...(claimToken === null ? {} : { token: encodeBase32(claimToken) }),
    pay_deadline: dualTimestampToJson(payDeadlineMs),
    order_status_url: statusUrl,
    taler_pay_uri: payUri,
  };
}
