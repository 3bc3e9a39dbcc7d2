import fc from 'fast-check';
import { expect, test } from 'vitest';
import { longJson } from '@/http/long-json';

async function textOf(value: object): Promise<string> {
  const parts = longJson(value);
  if (parts === undefined) return JSON.stringify(value);
  let text = '';
  for await (const part of parts) text += part;
  return text;
}

test('a value without long arrays is left to JSON.stringify', () => {
  expect(longJson({ code: 1, history: Array(200).fill(1), inner: { also: [] } })).toBeUndefined();
});

test('a long array comes in parts, none of which is the whole', async () => {
  const parts = longJson({ code: 1, reply: { history: Array(1000).fill({ type: 'DEPOSIT' }) } });
  const lengths: number[] = [];
  for await (const part of parts ?? []) lengths.push(part.length);
  expect(Math.max(...lengths)).toBeLessThan(250 * '{"type":"DEPOSIT"},'.length);
  expect(lengths.length).toBeGreaterThan(5);
});

test('its text is that of JSON.stringify, for any value in any place', async () => {
  const long = fc
    .tuple(fc.jsonValue(), fc.integer({ min: 190, max: 1000 }))
    .map(([entry, length]) => Array<unknown>(length).fill(entry));
  const body = fc.dictionary(fc.string(), fc.oneof(fc.jsonValue(), long, fc.constant(undefined)));
  const nested = fc.dictionary(fc.string(), fc.oneof(body, long, fc.jsonValue()));
  await fc.assert(
    fc.asyncProperty(nested, async (value) => {
      expect(await textOf(value)).toBe(JSON.stringify(value));
    }),
  );
});
