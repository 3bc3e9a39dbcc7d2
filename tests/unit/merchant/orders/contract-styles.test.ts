import { expect, test } from 'vitest';
import { contractInStyleA, contractInStyleB } from '@/merchant/orders/contract-styles';

const places = { instanceId: 'tea', payUrl: 'https://x/pay', statusUrl: 'https://x/orders/7' };
const draftA = {
  amount: 'KUDOS:1',
  h_wire: 'H',
  merchant: { name: 'Tea', address: { town: 'Bern', post_code: '3000' }, jurisdiction: {} },
  products: [{ description: 'a', quantity: 2, price: 'KUDOS:1' }, { description: 'b' }],
  auditors: [{ name: 'A', auditor_pub: 'P', url: 'https://a/' }],
};

test('[ORDB-7] style B has labels for places, text for quantities, and both names of keys and hashes', () => {
  expect(contractInStyleB(draftA, places)).toEqual({
    amount: 'KUDOS:1',
    fulfillment_url: 'https://x/orders/7',
    pay_url: 'https://x/pay',
    h_wire: 'H',
    H_wire: 'H',
    merchant: { name: 'Tea', instance: 'tea', address: '_ma' },
    locations: { _ma: { city: 'Bern', zip_code: '3000' } },
    products: [{ description: 'a', quantity: '2', price: 'KUDOS:1' }, { description: 'b' }],
    auditors: [{ name: 'A', auditor_pub: 'P', master_pub: 'P', url: 'https://a/' }],
  });
});

test('a draft that was made in style A is a contract of style A as it is', () => {
  expect(contractInStyleA(draftA)).toEqual(draftA);
});

test('there and back again a place is the same, salts of forgettable members included', () => {
  const place = {
    town: 'Bern',
    country_subdivision: 'BE',
    building_number: '7b',
    district: 'Länggasse',
    $forgettable: { town: 'SALT', building_number: 'PEPPER' },
  };
  const draft = { ...draftA, delivery_location: place };
  const inB = contractInStyleB(draft, places);
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
  expect(contractInStyleA(inB)['delivery_location']).toEqual(place);
});

test('a label of the order is not used for another place', () => {
  const draft = { ...draftA, locations: { _ma: { city: 'Basel' } } };
  expect(contractInStyleB(draft, places)).toMatchObject({
    merchant: { address: '_ma2' },
    locations: { _ma: { city: 'Basel' }, _ma2: { city: 'Bern' } },
  });
});

test('two names for one member: the first counts, the other keeps its own', () => {
  const locations = { x: { state: 'BE', region: 'Mittelland', province: 'z' } };
  const draft = { delivery_location: 'x', locations };
  expect(contractInStyleA(draft)['delivery_location']).toEqual({
    country_subdivision: 'BE',
    region: 'Mittelland',
    province: 'z',
  });
});

test('a label without a place is refused with its path; an address on the web is a place', () => {
  const product = (place: string) => ({ products: [{ delivery_location: place }] });
  expect(() => contractInStyleA(product('nowhere'))).toThrow('label');
  expect(() => contractInStyleA(product('toString'))).toThrow('label');
  expect(contractInStyleA(product('https://x/'))).toEqual({
    products: [{ delivery_location: { address_lines: ['https://x/'] } }],
  });
});
