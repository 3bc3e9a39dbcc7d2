import { z } from 'zod';
import { CORS, jsonText } from '@/http/answer';
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
      : (order: PrivateOrder) => tagOf(textOf(order)) !== `"${known}"`;
  const question = { ...orderQuestion(call), isNews };
  const text = textOf(await getPrivateOrder(merchantAt(request), question));
  const etag = tagOf(text);
  const tagged = { etag, 'access-control-expose-headers': 'etag' };
  if (!isKnownTag(request, etag)) return jsonText(text, tagged);
  const headers = { 'cache-control': 'no-store', ...CORS, ...tagged };
  return new Response(null, { status: 304, headers });
}

const textOf = (order: PrivateOrder) => JSON.stringify(z.encode(privateOrderSchema, order));
