import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { parseAmount, amountSchema, type Amount } from '@/protocol/amount';
import { renamed, renamedOpen } from '@/protocol/renamed';

const wire = z.object({
  exchange_base_url: z.string(),
  amount: amountSchema,
  h_contract_terms: z.string().optional(),
});
const schema = renamed(wire, { h_contract_terms: 'hContract' });

test('members are renamed as they are decoded and encoded, and keep their order', () => {
  const json = { exchange_base_url: 'https://x/', amount: 'KUDOS:1', h_contract_terms: 'H' };
  const value = schema.parse(json);
  expect(value).toEqual({
    exchangeBaseUrl: 'https://x/',
    amount: parseAmount('KUDOS:1'),
    hContract: 'H',
  });
  expectTypeOf(value).toEqualTypeOf<{
    exchangeBaseUrl: string;
    amount: Amount;
    hContract?: string | undefined;
  }>();
  const { hContract, amount, exchangeBaseUrl } = value;
  const written = z.encode(schema, { hContract, amount, exchangeBaseUrl });
  expect(JSON.stringify(written)).toBe(JSON.stringify(json));
});

test('what is absent stays absent, and an issue names the member of the wire', () => {
  const value = { exchangeBaseUrl: 'https://x/', amount: parseAmount('KUDOS:1') };
  expect(Object.keys(z.encode(schema, value))).toEqual(['exchange_base_url', 'amount']);
  const parsed = schema.safeParse({ amount: 'KUDOS:1' });
  expect(parsed.error?.issues[0]?.path).toEqual(['exchange_base_url']);
});

test('a list of renamed members is one', () => {
  const list = z.object({ items: z.array(schema) });
  const json = { items: [{ exchange_base_url: 'https://x/', amount: 'KUDOS:1' }] };
  const value = list.parse(json);
  expect(value.items[0]?.exchangeBaseUrl).toBe('https://x/');
  expect(z.encode(list, value)).toEqual(json);
});

test('members that an open object does not name are kept as they are', () => {
  const known = z.object({ product_id: z.string().optional(), amount: amountSchema.optional() });
  const open = renamedOpen(known.loose(), known);
  const json = { product_id: 'a', amount: 'KUDOS:1', others: { tea_time: 5 }, tea_time: null };
  const value = open.parse(json);
  expect(value).toEqual({
    productId: 'a',
    amount: parseAmount('KUDOS:1'),
    others: { others: { tea_time: 5 }, tea_time: null },
  });
  expect(z.encode(open, value)).toEqual(json);
  expect(open.parse({})).toEqual({ others: {} });
});
