/** Answers about deliveries, the same for endpoints and for webhooks with templates. */
import { z } from 'zod';
import { limits } from '@/config/limits';
import { choiceParam, integerParam, rowParam } from '@/http/query';
import type { Call } from '@/http/route';
import { deliveryUnknown, getDelivery, listDeliveries } from '@/merchant/webhooks/list-deliveries';
import { replayDelivery } from '@/merchant/webhooks/replay-deliveries';
import { DELIVERY_STATES, deliveryDetailsSchema, deliveryListSchema } from '@/protocol/webhook';
import { wiring } from '@/wiring';

type At = Parameters<typeof getDelivery>[1];

const DEFAULT_LIMIT = 20;

export async function answerDeliveries({ query }: Call, at: At): Promise<object> {
  const max = limits().maxListLength;
  const deliveries = await listDeliveries(wiring().merchant, at, {
    state: choiceParam(query, 'state', DELIVERY_STATES) ?? null,
    before: rowParam(query, 'offset'),
    limit: Math.abs(integerParam(query, 'limit', { min: -max, max }) ?? DEFAULT_LIMIT),
  });
  return z.encode(deliveryListSchema, { deliveries });
}

export async function answerDelivery(call: Call, at: At): Promise<object> {
  const shown = await getDelivery(wiring().merchant, at, deliveryAt(call));
  return z.encode(deliveryDetailsSchema, shown);
}

export async function answerReplay(call: Call, at: At): Promise<undefined> {
  await replayDelivery(wiring().merchant, at, deliveryAt(call));
}

/** The delivery that the path names. */
function deliveryAt({ params }: Pick<Call, 'params'>): bigint {
  const text = params['deliveryId'] ?? '';
  if (!/^\d{1,18}$/.test(text)) throw deliveryUnknown();
  return BigInt(text);
}
