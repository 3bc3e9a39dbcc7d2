import { describe, expect, test } from 'vitest';
import { NAMESPACES as EMITTED } from '@/protocol/namespaces';
import { parseBankResponse, withdrawQuery } from '@/extension/bank-response';
import { headerPrefixes, NAMESPACES } from '@/extension/namespaces';

const url = 'https://bank.example/withdraw?x=1';
const amount = '{"value":5,"fraction":0,"currency":"KUDOS"}';

function read(headers: Record<string, string>, status = 202) {
  const list = Object.entries(headers).map(([name, value]) => ({ name, value }));
  return parseBankResponse({ url, status, headers: list });
}

const createReserve = (prefix: string): Record<string, string> => ({
  [`${prefix}Operation`]: 'create-reserve',
  [`${prefix}Amount`]: amount,
  [`${prefix}Callback-Url`]: 'back?id=7',
  [`${prefix}Wt-Types`]: '["test"]',
});

test('the extension reads every family of names that our servers write', () => {
  for (const { headerPrefix } of EMITTED) {
    expect(headerPrefixes()).toContain(headerPrefix.toLowerCase());
  }
  expect(EMITTED.map(({ noJsAttribute }) => noJsAttribute)).toEqual(
    NAMESPACES.map((name) => `data-${name}-nojs`),
  );
});

describe('create-reserve', () => {
  test.each(['X-Service-', 'x-service-', 'X-Taler-', 'Taler-'])(
    '[WALLET-2] is read from headers that begin with %s',
    (prefix) => {
      expect(read(createReserve(prefix))).toEqual({
        operation: 'create-reserve',
        callbackUrl: 'https://bank.example/back?id=7',
        amount,
        wireTypes: '["test"]',
        suggestedExchange: null,
        senderWire: null,
      });
    },
  );

  test('brings the suggested exchange along', () => {
    const headers = {
      ...createReserve('X-Service-'),
      'X-Service-Suggested-Exchange': 'https://ex.example/',
    };
    const request = read(headers);
    expect(request).toMatchObject({ suggestedExchange: 'https://ex.example/' });
    if (request?.operation !== 'create-reserve') throw new Error('not read');
    expect(Object.fromEntries(new URLSearchParams(withdrawQuery(request)))).toEqual({
      callback_url: 'https://bank.example/back?id=7',
      amount,
      wt_types: '["test"]',
      suggested_exchange_url: 'https://ex.example/',
    });
  });

  test.each(['Operation', 'Amount', 'Callback-Url', 'Wt-Types'])(
    'is silently ignored without %s',
    (name) => {
      const headers = Object.fromEntries(
        Object.entries(createReserve('X-Service-')).filter(([given]) => !given.endsWith(name)),
      );
      expect(read(headers)).toBeNull();
    },
  );

  test('is ignored with any other status', () => {
    for (const status of [200, 201, 302, 402]) {
      expect(read(createReserve('X-Service-'), status)).toBeNull();
    }
  });

  test('brings the sender’s account along, as a payto URI if any family has it so', () => {
    const details = '{"type":"test","bank_uri":"https://bank.example/","account_number":7}';
    const service = { ...createReserve('X-Service-'), 'X-Service-Sender-Wire': details };
    const payto = 'payto://x-taler-bank/bank.example/ann';
    const both = { ...service, ...createReserve('X-Taler-'), 'X-Taler-Sender-Wire': payto };
    expect(read(service)).toMatchObject({ senderWire: details });
    expect(read(both)).toMatchObject({ wireTypes: '["test"]', senderWire: payto });
    const request = read(both);
    if (request?.operation !== 'create-reserve') throw new Error('not read');
    expect(new URLSearchParams(withdrawQuery(request)).get('sender_wire')).toBe(payto);
  });

  test('comes from the first family that is complete', () => {
    const both = {
      ...createReserve('X-Service-'),
      'X-Service-Amount': '',
      ...createReserve('X-Taler-'),
      'X-Taler-Wt-Types': '["x"]',
    };
    expect(read(both)).toMatchObject({ wireTypes: '["x"]' });
  });
});

describe('confirm-reserve', () => {
  test('names the reserve', () => {
    const headers = { 'X-Service-Operation': 'confirm-reserve', 'X-Service-Reserve-Pub': 'ABC' };
    expect(read(headers)).toEqual({ operation: 'confirm-reserve', reservePub: 'ABC' });
  });

  test('without a reserve, and operations we do not know, are ignored', () => {
    expect(read({ 'X-Service-Operation': 'confirm-reserve' })).toBeNull();
    expect(read({ 'X-Service-Operation': 'make-coffee' })).toBeNull();
    expect(read({})).toBeNull();
  });
});
