import { expect, test, vi } from 'vitest';
import { fromStyleB, toStyleB } from '@/protocol/location-names';
import { usualForm } from '@/merchant/contracts/contract-form';
import { styleBForm } from '@/merchant/style-b/contract-form';

const places = { instanceId: 'tea', baseUrl: 'https://x/', statusUrl: 'https://x/orders/7' };
const timestamp = { t_ms: 1_700_000_000_000 };
const draftA = {
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
const delivery = { delivery_date: timestamp, delivery_location: 'https://x/orders/7' };

test('[ORDB-7] style B has labels for places, text for quantities, and both names of keys and hashes', () => {
  expect(styleBForm.finish(draftA, places)).toEqual({
    amount: 'KUDOS:3.00000000',
    timestamp,
    fulfillment_url: 'https://x/orders/7',
    pay_url: 'https://x/pay',
    h_wire: 'H',
    H_wire: 'H',
    merchant: { name: 'Tea', instance: 'tea', address: '_ma', jurisdiction: '_mj' },
    locations: { _ma: { city: 'Bern', zip_code: '3000' }, _mj: {} },
    products: [
      { description: 'a', quantity: '2', price: 'KUDOS:1.00000000', ...delivery },
      // The prices add up to the amount. The first product without a price has the rest.
      { description: 'b', price: 'KUDOS:2.00000000', ...delivery },
      { description: 'c', price: 'KUDOS:0.00000000', ...delivery },
    ],
    auditors: [{ name: 'A', auditor_pub: 'P', master_pub: 'P', url: 'https://a/' }],
  });
});

test('[SEED-1] a product is delivered where and when the order says, if it does not say itself', () => {
  const own = { description: 'b', delivery_date: { t_ms: 5000 }, delivery_location: '_x' };
  const draft = {
    ...draftA,
    delivery_date: { t_ms: 4000 },
    delivery_location: { town: 'Bern' },
    locations: { _x: { city: 'Basel' } },
    products: [{ description: 'a' }, own],
  };
  const inB = styleBForm.finish(draft, places);
  expect(inB['products']).toMatchObject([
    { delivery_date: { t_ms: 4000 }, delivery_location: '_dl' },
    own,
  ]);
  expect(inB['locations']).toMatchObject({ _dl: { city: 'Bern' } });
});

test('[SEED-1] [FORGET-1] what may be forgotten of the order is not repeated in its products', () => {
  const draft = {
    ...draftA,
    fulfillment_url: 'https://x/for/alice',
    delivery_location: { town: 'Bern' },
    $forgettable: { delivery_location: 'S', fulfillment_url: 'S' },
    products: [{ description: 'a', $forgotten: { price: 'H', delivery_date: 'H' } }],
  };
  expect(styleBForm.finish(draft, places)['products']).toEqual([
    { ...draft.products[0], delivery_location: '_ma' },
  ]);
});

test('there and back again a place is the same, salts of forgettable members included', () => {
  const location = {
    town: 'Bern',
    country_subdivision: 'BE',
    building_number: '7b',
    district: 'Länggasse',
    $forgettable: { town: 'SALT', building_number: 'PEPPER' },
  };
  const draft = { ...draftA, delivery_location: location };
  const inB = styleBForm.finish(draft, places);
  expect(inB).toMatchObject({
    delivery_location: '_dl',
    locations: {
      _dl: {
        city: 'Bern',
        state: 'BE',
        street_number: '7b',
        district: 'Länggasse',
        $forgettable: { city: 'SALT', street_number: 'PEPPER' },
      },
    },
  });
  expect(usualForm(styleBForm).finish(inB, places)['delivery_location']).toEqual(location);
  const everyMember = {
    country: 'a',
    city: 'b',
    state: 'c',
    region: 'd',
    province: 'e',
    zip_code: 'f',
    street: 'g',
    street_number: 'h',
  };
  expect(toStyleB(fromStyleB(everyMember))).toEqual(everyMember);
});

test('a label of the order is not used for another place', () => {
  const draft = { ...draftA, locations: { _ma: { city: 'Basel' } } };
  expect(styleBForm.finish(draft, places)).toMatchObject({
    merchant: { address: '_ma2' },
    locations: { _ma: { city: 'Basel' }, _ma2: { city: 'Bern' } },
  });
});

test('the places of many products are each looked at a few times, for any number', () => {
  const products = Array.from({ length: 300 }, (_, i) => ({
    description: 'Tea',
    delivery_location: { town: `Town ${i}` },
  }));
  const written = vi.spyOn(JSON, 'stringify');
  const { locations } = styleBForm.finish({ ...draftA, products }, places);
  expect(written.mock.calls.length).toBeLessThan(3 * 300);
  written.mockRestore();
  expect(Object.keys(locations as object)).toHaveLength(302);
  expect(locations).toMatchObject({ _dl: { city: 'Town 0' }, _dl300: { city: 'Town 299' } });
});
