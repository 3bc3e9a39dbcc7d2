import { z } from 'zod';
import { CORS, jsonText } from '@/http/answer';
import { isKnownTag, tagOf } from '@/http/entity-tag';
import { textParam } from '@/http/query';
import type { Call } from '@/http/route';
import { warningsOf } from '@/http/strictness';
import { getPrivateOrder, findPrivateOrderAtOnce } from '@/merchant/order-status/get-private-order';
import { privateOrderSchema, type PrivateOrder } from '@/protocol/order';
import { merchantAt } from '../../../../../../at-origin';
import { rememberedCaller } from '../../../../../known-caller';
import { privateInstance } from '../../private-instance';
import { orderQuestion } from './order-question';

const ROUTE = 'private/orders/[orderId]';

/**
 * Answers GET private/orders/$ID with a tag of its content (merchant-now 7.3). With `lp_not_etag` it waits
 * for another answer than the one of this tag. A caller who has the answer already gets 304.
 */
export async function answerOrder(call: Call): Promise<Response> {
  const { request, query } = call;
  const order = await getOrder(call);
  // Shops of 2021 repeat it.
  query.get('order_id');
  const text = textOf(order);
  const etag = tagOf(text);
  const tagged = { etag, 'access-control-expose-headers': 'etag' };
  const warnings = warningsOf(request, query);
  if (!isKnownTag(request, etag)) {
    if (warnings === undefined) return jsonText(text, tagged);
    return jsonText(JSON.stringify({ ...z.encode(privateOrderSchema, order), warnings }), tagged);
  }
  const headers = { 'cache-control': 'no-store', ...CORS, ...tagged };
  return new Response(null, { status: 304, headers });
}

/** Reads the order by what this process remembers of the instance, else by reading the instance, too. */
async function getOrder(call: Call): Promise<PrivateOrder> {
  const { request, params, query } = call;
  const merchant = merchantAt(request);
  const instance = await rememberedCaller(request, params['instance'] ?? '', ROUTE);
  const known = textParam(query, 'lp_not_etag', 128)?.replace(/^(?:W\/)?"?|"$/g, '');
  const isNews =
    known === undefined
      ? undefined
      : (order: PrivateOrder) => tagOf(textOf(order)) !== `"${known}"`;
  const question = { ...orderQuestion(call), isNews };
  const order = await findPrivateOrderAtOnce(merchant, instance, question);
  if (order !== null) return order;
  await privateInstance(call, ROUTE);
  return getPrivateOrder(merchant, question);
}

const textOf = (order: PrivateOrder) => JSON.stringify(z.encode(privateOrderSchema, order));
