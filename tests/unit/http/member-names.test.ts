import { expect, test } from 'vitest';
import { z } from 'zod';
import { withoutAbsent } from '@/http/member-names';
import { renamed } from '@/protocol/renamed';

const inner = z.looseObject({ note: z.string().optional(), free: z.unknown(), clear: z.null() });
const schema = renamed(
  z.object({
    name: z.string(),
    size: z.int().default(1),
    cleared: z.string().nullish(),
    by_language: z.record(z.string(), z.string()).optional(),
    inner: inner.optional(),
    list: z.array(inner).optional(),
    either: z
      .union([
        z.object({ kind: z.literal('a'), one: z.string(), two: z.string().optional() }),
        z.object({ kind: z.literal('b'), one: z.string().optional(), two: z.null() }),
      ])
      .optional(),
  }),
);

test('a null of an optional member is left out, at any depth', () => {
  const item = { note: null, free: null, clear: null, other: null };
  const kept = { free: null, clear: null, other: null };
  expect(
    withoutAbsent(schema, { name: 'x', size: null, by_language: null, inner: item, list: [item] }),
  ).toEqual({ name: 'x', inner: kept, list: [kept] });
});

test('a null that is a value stays: required, taken by the schema, or of a member without a name there', () => {
  const body = { name: null, cleared: null, unknown: null, by_language: { de: null } };
  expect(withoutAbsent(schema, body)).toEqual(body);
});

test('a null that one kind of object can be without, and no kind takes, is left out', () => {
  expect(withoutAbsent(schema, { either: { kind: 'b', one: null, two: null } })).toEqual({
    either: { kind: 'b', two: null },
  });
});

test('a body that is no object stays as it is', () => {
  for (const body of [null, 'text', 7, [null]]) expect(withoutAbsent(schema, body)).toEqual(body);
});
