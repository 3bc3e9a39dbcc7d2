import { expect, test } from 'vitest';
import { z } from 'zod';
import { decode } from '@/http/decode';
import { boundedRecord } from '@/protocol/first-issue';

/** Always wrong, and counts how often it was read. */
function wrongOne() {
  const seen = { times: 0 };
  const schema = z.custom<string>(() => {
    seen.times += 1;
    return false;
  }, 'wrong');
  return { schema, seen };
}

test('of a list or an object of wrong values the first is looked at, and named', () => {
  const { schema, seen } = wrongOne();
  const body = z.object({ list: z.array(z.object({ one: schema, other: schema })) });
  const list = Array.from({ length: 1000 }, () => ({ one: 1, other: 2 }));
  expect(() => decode(body, { list })).toThrow(
    expect.objectContaining({
      code: 'GENERIC_PARAMETER_MALFORMED',
      about: { field: 'list.0.one', detail: 'wrong' },
    }),
  );
  expect(seen.times).toBe(1);
});

test('a record of very many entries is refused before any is looked at', () => {
  const { schema, seen } = wrongOne();
  const entries = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`m${i}`, 1]));
  const body = z.object({ record: boundedRecord(z.string(), schema).optional() });
  const refusing = (count: number, field: string, detail: string): void =>
    expect(() => decode(body, { record: entries(count) })).toThrow(
      expect.objectContaining({ code: 'GENERIC_PARAMETER_MALFORMED', about: { field, detail } }),
    );
  refusing(1025, 'record', 'at most 1024 members are read');
  expect(seen.times).toBe(0);
  refusing(1, 'record.m0', 'wrong');
  expect(decode(body, {})).toEqual({});
});
