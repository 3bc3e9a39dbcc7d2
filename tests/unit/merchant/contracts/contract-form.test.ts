import { expect, test } from 'vitest';
import { usualForm } from '@/merchant/contracts/contract-form';
import { styleBForm } from '@/merchant/style-b/contract-form';

const place = { instanceId: 'tea', baseUrl: 'https://x/', statusUrl: 'https://x/orders/7' };
const usual = usualForm(styleBForm);
const inUsualForm = (draft: object) => usual.finish({ ...draft }, place);

const timestamp = { t_ms: 1_700_000_000_000 };
const usualDraft = {
  amount: 'KUDOS:3.00000000',
  timestamp,
  h_wire: 'H',
  merchant: { name: 'Tea', address: { town: 'Bern', post_code: '3000' }, jurisdiction: {} },
  products: [
    { description: 'a', quantity: 2, price: 'KUDOS:1.00000000' },
    { description: 'b' },
    { description: 'c' },
  ],
  auditors: [{ name: 'A', auditor_pub: 'P', url: 'https://a/' }],
};

test('[SEED-3] style A leaves out the price that is the amount, unless it may be forgotten', () => {
  const product = { description: 'a', price: usualDraft.amount };
  const forgettable = { ...product, $forgettable: { price: 'S' } };
  const draft = { ...usualDraft, products: [product, forgettable, usualDraft.products[0]] };
  expect(inUsualForm(draft)['products']).toEqual([
    { description: 'a' },
    forgettable,
    usualDraft.products[0],
  ]);
});

test('a draft that was made in style A is a contract of style A as it is', () => {
  expect(inUsualForm(usualDraft)).toEqual(usualDraft);
});

test('two names for one member: the first counts, the other keeps its own', () => {
  const locations = { x: { state: 'BE', region: 'Mittelland', province: 'z' } };
  const draft = { delivery_location: 'x', locations };
  expect(inUsualForm(draft)['delivery_location']).toEqual({
    country_subdivision: 'BE',
    region: 'Mittelland',
    province: 'z',
  });
});

test('a label without a place is refused with its path; an address on the web is a place', () => {
  const product = (location: string) => ({ products: [{ delivery_location: location }] });
  expect(() => inUsualForm(product('nowhere'))).toThrow('label');
  expect(() => inUsualForm(product('toString'))).toThrow('label');
  expect(inUsualForm(product('https://x/'))).toEqual({
    products: [{ delivery_location: { address_lines: ['https://x/'] } }],
  });
});

test('a place of many products is made once of its label', () => {
  const draft = { ...usualDraft, locations: { home: { city: 'Bern' } } };
  const products = [1, 2, 3].map(() => ({ description: 'Tea', delivery_location: 'home' }));
  const read = inUsualForm({ ...draft, products });
  const made = (read['products'] as { delivery_location: object }[]).map(
    (product) => product.delivery_location,
  );
  expect(made[0]).toEqual({ town: 'Bern' });
  expect(new Set(made).size).toBe(1);
});
