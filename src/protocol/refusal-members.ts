/** Writes the members that a refusal's body has beside those of every refusal. */
import { z } from 'zod';
import { coinEntrySchema } from '@/protocol/coin-history';
import { toV6History } from '@/protocol/exchange-v6';
import { isJsonArray, isJsonObject, type JsonObject } from '@/protocol/json';
import { isRefusal, type Refusal, type UpstreamRefusal } from '@/protocol/refusal';
import {
  COIN_BODIES,
  coinBodySchema,
  REFUSAL_BODIES,
  routeMembersSchema,
} from '@/protocol/refusal-bodies';

type CoinRefusal = Refusal<keyof typeof COIN_BODIES>;

/** Reports whether a refusal may name a coin, and what its exchange answered. */
export function isOfCoin(thrown: unknown): thrown is CoinRefusal {
  return isRefusal(thrown) && Object.hasOwn(COIN_BODIES, thrown.code);
}

export function encodeMembers({ code, about }: Refusal): JsonObject {
  const { body, ofRoute, isOfV6Route = false } = about;
  const own = ofRoute === undefined ? {} : z.encode(routeMembersSchema, ofRoute);
  if (body === undefined) return own;
  const schemas: Partial<Record<string, z.ZodType>> = REFUSAL_BODIES;
  const schema = schemas[code];
  if (schema === undefined) throw new Error(`${code} has no body`);
  return { ...encodeBody(schema, body, isOfV6Route), ...own };
}

/** Entries of a coin's history above this number are encoded as they are written. */
const MANY_ENTRIES = 200;

function encodeBody(schema: z.ZodType, body: object, isV6: boolean): JsonObject {
  const entries = 'history' in body && isJsonArray(body.history) ? body.history : [];
  const isLong = entries.length > MANY_ENTRIES;
  const encoded = z.encode(schema, isLong ? { ...body, history: [] } : body);
  if (!isJsonObject(encoded)) throw new Error('A body is an object.');
  const { history } = encoded;
  if (!isJsonArray(history)) return encoded;
  const inWords = (list: readonly unknown[]) =>
    isV6 ? toV6History(list.filter(isJsonObject)) : list;
  if (!isLong) return { ...encoded, history: inWords(history) };
  const entrySchema: z.ZodType = coinEntrySchema;
  const written = (entry: unknown) => inWords([z.encode(entrySchema, entry)])[0];
  return { ...encoded, history: entries.map((entry) => ({ toJSON: () => written(entry) })) };
}

/** The other party's words and what we add to them. */
export function encodeUpstream({ body, added }: UpstreamRefusal): object {
  return added === undefined ? body : { ...body, ...z.encode(coinBodySchema, added) };
}
