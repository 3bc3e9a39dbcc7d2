import { z } from 'zod';
import { CORS, json } from '@/http/answer';
import { isKnownTag, tagOf } from '@/http/entity-tag';
import { textParam } from '@/http/query';
import type { Call } from '@/http/route';
import { getPrivateOrder } from '@/merchant/order-status/get-private-order';
import { privateOrderSchema, type PrivateOrder } from '@/protocol/order';
import { merchantAt } from '../../../../../../at-origin';
import { orderQuestion } from './order-question';

/**
 * Answers GET private/orders/$ID with a tag of its content (merchant-now 7.3). With `lp_not_etag` it waits
 * for another answer than the one of this tag. A caller who has the answer already gets 304.
 */
export async function answerOrder(call: Call): Promise<Response> {
  const { request, query } = call;
  const known = textParam(query, 'lp_not_etag', 128)?.replace(/^(?:W\/)?"?|"$/g, '');
  const isNews =
    known === undefined
      ? undefined
      : (order: PrivateOrder) => tagOf(z.encode(privateOrderSchema, order)) !== `"${known}"`;
  const question = { ...orderQuestion(call), isNews };
  const order = await getPrivateOrder(merchantAt(request), question);
  const body = z.encode(privateOrderSchema, order);
  const etag = tagOf(body);
  const headers = { ...CORS, etag, 'access-control-expose-headers': 'etag' };
  if (!isKnownTag(request, etag)) return json(body, 200, headers);
  return new Response(null, { status: 304, headers: { 'cache-control': 'no-store', ...headers } });
}
