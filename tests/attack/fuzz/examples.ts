/** Values that a JSON Schema allows, with members that look like what their names say. */
import type { Random } from '../random';
import type { World } from '../world';
import type { JsonSchema } from './routes';

const MAX_DEPTH = 8;

export function exampleOf(schema: JsonSchema, name: string, random: Random, world: World): unknown {
  return example({ schema, name, random, world, depth: 0 });
}

interface Asked {
  readonly schema: JsonSchema;
  readonly name: string;
  readonly random: Random;
  readonly world: World;
  readonly depth: number;
}

function example(asked: Asked): unknown {
  const { schema, name, random, world, depth } = asked;
  if ('const' in schema) return schema['const'];
  const choices = (schema['anyOf'] ?? schema['oneOf'] ?? schema['allOf']) as
    | JsonSchema[]
    | undefined;
  if (choices !== undefined) return example({ ...asked, schema: random.pick(choices) });
  const listed = schema['enum'] as unknown[] | undefined;
  if (listed !== undefined) return random.pick(listed);
  switch (schema['type']) {
    case 'object':
      return depth > MAX_DEPTH ? {} : exampleObject(asked);
    case 'array': {
      const items = (schema['items'] ?? {}) as JsonSchema;
      const count = depth > MAX_DEPTH ? 0 : 1 + random.below(3);
      return Array.from({ length: count }, () =>
        example({ ...asked, schema: items, depth: depth + 1 }),
      );
    }
    case 'string':
      return textFor(name, random, world);
    case 'integer':
    case 'number':
      return random.pick([1, 0, 5, 1000, (schema['minimum'] as number | undefined) ?? 2]);
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    default:
      return random.pick<unknown>([
        textFor(name, random, world),
        1,
        {},
        { t_ms: 1_900_000_000_000 },
      ]);
  }
}

function exampleObject(asked: Asked): Record<string, unknown> {
  const { schema, random, depth } = asked;
  const members = (schema['properties'] ?? {}) as Record<string, JsonSchema>;
  const required = new Set((schema['required'] ?? []) as string[]);
  return Object.fromEntries(
    Object.entries(members)
      .filter(([name]) => required.has(name) || random.chance(0.5))
      .map(([name, member]) => [
        name,
        example({ ...asked, schema: member, name, depth: depth + 1 }),
      ]),
  );
}

/** Texts by the endings of names. */
const TEXTS: readonly [RegExp, (random: Random, world: World) => string][] = [
  [/pub(_hash)?$|^nonce$|priv|account$/i, (random) => random.text(52, '0123456789ABCDEFGHJK')],
  [/sig|hash|^h_|^rc$|wtid|contract/i, (random) => random.text(103, '0123456789ABCDEFGHJK')],
  [/_ev$|input|blind/i, (random) => random.text(410, '0123456789ABCDEFGHJK')],
  [
    /amount|price|fee|contribution|refund$|balance|value|threshold|tax/i,
    (random, { currency }) => `${currency}:${random.pick(['1', '0.01', '2.5', '100', '0'])}`,
  ],
  [/payto|wire_details|sender|receiver/i, (_, { user }) => user.payto],
  [/exchange(_url)?$/i, (_, { url }) => `${url}/exchange/`],
  [/url|next|uri/i, (_, { url }) => `${url}/shop`],
  [/user|^to$|^from$/i, (_, { user }) => user.username],
  [/password/i, (_, { user }) => user.password],
  [/token/i, (_, { shop }) => shop.authorization.replace('Bearer ', '')],
  [/instance|^id$/i, (_, { shop }) => shop.id],
  [/order/i, (random, { openOrder, paidOrder }) => random.pick([openOrder.id, paidOrder])],
  [/product/i, () => 'tea'],
  [/uuid|key/i, () => '7f0a1e8c-5b1d-4a3c-9a70-1d5d3b1f8a11'],
  [/method|type/i, (random) => random.pick(['token', 'external', 'x-taler-bank', 'test'])],
  [
    /date|time|delay|deadline/i,
    (random) => random.pick(['2026-11-22', '/Date(1900000000)/', '1 day']),
  ],
  [/currency/i, (_, { currency }) => currency],
];

export function textFor(name: string, random: Random, world: World): string {
  const [, make] = TEXTS.find(([pattern]) => pattern.test(name)) ?? [];
  return make?.(random, world) ?? random.pick(['tea', 'yes', '1', 'A cup of tea', '']);
}
