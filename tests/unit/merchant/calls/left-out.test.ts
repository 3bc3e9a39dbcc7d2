import { expect, test } from 'vitest';
import { leaveOut, leaveOutValues } from '@/merchant/calls/left-out';

const left = (value: unknown, forgettable = false): unknown =>
  JSON.parse(leaveOut(JSON.stringify(value), { forgettable }));

test('[I14-8] members with secrets are left out at any depth', () => {
  const body = {
    auth: { method: 'token', token: 'secret-token:abc' },
    list: [{ otp_key: 'JBSW', password: 'x', credit_facade_credentials: { username: 'me' } }],
    secrets: ['a', 'b'],
    name: 'Tea',
  };
  expect(left(body)).toEqual({
    auth: { method: 'token', token: '…' },
    list: [{ otp_key: '…', password: '…', credit_facade_credentials: { username: '…' } }],
    secrets: ['…', '…'],
    name: 'Tea',
  });
});

test('[I14-8] of a call about secrets the names are kept, and no value', () => {
  const text = '{"method":"token","pasword":"x","tokn":["y",{"z":1}],"isOpen":true}';
  expect(JSON.parse(leaveOutValues(text))).toEqual({
    ...{ method: '…', pasword: '…', tokn: ['…', { z: '…' }], isOpen: true },
  });
  expect(left({ pasword: 'x', pwd: 'y' })).toEqual({ pasword: '…', pwd: '…' });
});

test('[I14-8] a name with a colon, and one before spaces, is seen', () => {
  const body = { 'my:token': 'abc', url: 'https://shop.example/?token=ABC' };
  expect(left(body)).toEqual({ 'my:token': '…', url: 'https://shop.example/?token=…' });
  const spaced = '{ "otp_key"  : "JBSW" }';
  expect(JSON.parse(leaveOut(spaced, { forgettable: false }))).toEqual({ otp_key: '…' });
});

test('[I14-8] a name with escapes is read as what it says', () => {
  expect(leaveOut(String.raw`{"\u0074oken":"abc"}`, { forgettable: false })).toBe('{"token":"…"}');
});

test('[I14-8] a secret in another text is left out, and so is the query of an address', () => {
  expect(left({ note: 'use secret-token:abc now' })).toEqual({ note: 'use secret-token:… now' });
  const url = 'https://shop.example/orders/7?token=ABC&c=DEF';
  expect(left({ url })).toEqual({ url: 'https://shop.example/orders/7?token=…&c=…' });
  expect(left({ uri: 'taler://pay/shop.example/7/?c=ABC' })).toEqual({
    uri: 'taler://pay/shop.example/…',
  });
});

test('[I14-8] other bodies stay as they are', () => {
  const text = '{ "amount":"KUDOS:1",  "tokens": [] }';
  expect(left(JSON.parse(text))).toEqual(JSON.parse(text));
  expect(leaveOut('{ "amount":"KUDOS:1" }', { forgettable: false })).toBe('{ "amount":"KUDOS:1" }');
});

test('[I14-5] what an order may forget is left out of a refused one', () => {
  const order = {
    summary: 'Tea',
    delivery_location: { town: 'Bremen' },
    _forgettable: ['delivery_location'],
    products: [{ image: 'x', $forgettable: { image: true } }],
  };
  expect(left({ order }, true)).toMatchObject({
    order: { summary: 'Tea', delivery_location: '…', products: [{ image: '…' }] },
  });
  expect(left({ order })).toEqual({ order });
});
