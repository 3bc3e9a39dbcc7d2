import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatEarlyUri, type EarlyUri } from '@/protocol/style-b/early-uri';
import { FormatError } from '@/protocol/format-error';
import { parseWantedUri } from '@/wallet/core/parse-wanted-uri';
import { findTalerUriType, formatTalerUri, parseTalerUri, type TalerUri } from '@/protocol/uri';
import { readOldUri, type OldReading } from '../../support/old-uris';
import { readCases } from '../../support/vectors';

interface UriCase {
  uri: string;
  kind: string;
  classified: string;
  result: Record<string, string> | null;
}

interface OldUriCase {
  uri: string;
  kind: string;
  result_2021: Record<string, string> | null;
  result_january_2020: OldReading;
  result_march_2020: OldReading;
}

function expectReading(uri: string, kind: string, result: Record<string, string> | null): void {
  if (result === null) expect(() => parseTalerUri(uri)).toThrow(FormatError);
  else expect(parseTalerUri(uri)).toEqual({ type: kind, ...result });
}

describe('vectors of taler_uri.json', () => {
  for (const { uri, kind, classified, result } of readCases<UriCase>('taler_uri')) {
    test(`${kind}: ${uri}`, () => {
      const type = findTalerUriType(uri);
      expect(type === null ? 'unknown' : `taler-${type}`).toBe(classified);
      expectReading(uri, kind, result);
    });
  }
});

describe('vectors of taler_uri_v6.json, as wallets of 2021 read them', () => {
  for (const { uri, kind, result_2021: result } of readCases<OldUriCase>('taler_uri_v6')) {
    test(`${kind}: ${uri}`, () => expectReading(uri, kind, overHttpAsSaid(uri, result)));
  }
});

/** Beyond them, we know how merchants of 2020 say http. */
function overHttpAsSaid(uri: string, result: Record<string, string> | null) {
  const isSaid = /^taler:\/\/(pay|refund)\/.*\?insecure=1$/.test(uri);
  if (!isSaid || result === null) return result;
  return { ...result, merchantBaseUrl: (result['merchantBaseUrl'] ?? '').replace('https', 'http') };
}

describe('URIs for wallets of early 2020', () => {
  const local = 'http://localhost:8080/public/';
  const below = 'https://example.com/sub/merchant/public/';
  test.each<[EarlyUri, string, string, string]>([
    [
      { type: 'pay', publicUrl: local, instanceId: 'default', orderId: 'o1' },
      'taler://pay/localhost:8080/-/-/o1/?insecure=1',
      local,
      'http://localhost:8080/-/-/',
    ],
    [
      { type: 'pay', publicUrl: local, instanceId: 'tea', orderId: 'o1', claimToken: 'T' },
      'taler://pay/localhost:8080/-/tea/o1/?c=T&insecure=1',
      `${local}instances/tea/`,
      'http://localhost:8080/-/tea/',
    ],
    [
      { type: 'refund', publicUrl: local, instanceId: 'tea', orderId: 'o1' },
      'taler://refund/localhost:8080/-/tea/o1/?insecure=1',
      `${local}instances/tea/`,
      'http://localhost:8080/-/tea/',
    ],
    [
      { type: 'refund', publicUrl: below, instanceId: 'tea', orderId: 'o1' },
      'taler://refund/example.com/sub%2Fmerchant%2Fpublic/tea/o1/',
      `${below}instances/tea/`,
      'https://example.com/sub%2Fmerchant%2Fpublic/tea/',
    ],
  ])('%j', (uri, text, early, later) => {
    expect(formatEarlyUri(uri)).toBe(text);
    expect(readOldUri(text, 'march')).toMatchObject({ merchantBaseUrl: early, orderId: 'o1' });
    expect(parseTalerUri(text)).toMatchObject({ merchantBaseUrl: later, orderId: 'o1' });
  });
});

describe('vectors of taler_uri_v6.json, as wallets of 2020 read them', () => {
  for (const vector of readCases<OldUriCase>('taler_uri_v6')) {
    test(`${vector.kind}: ${vector.uri}`, () => {
      expect(readOldUri(vector.uri, 'january')).toEqual(vector.result_january_2020);
      expect(readOldUri(vector.uri, 'march')).toEqual(vector.result_march_2020);
    });
  }
});

describe('the forms that all generations read (decision D23)', () => {
  const text = formatTalerUri({
    type: 'pay',
    merchantBaseUrl: 'https://example.com/-/-/',
    orderId: 'o1',
    sessionId: 's1',
    claimToken: 'TOKEN',
  });

  test('a payment: wallets of 2020 go to /public/, later ones to /-/-/', () => {
    for (const reader of ['january', 'march'] as const) {
      expect(readOldUri(text, reader)).toEqual({
        merchantBaseUrl: 'https://example.com/public/',
        orderId: 'o1',
        sessionId: 's1',
      });
    }
    expect(parseTalerUri(text)).toMatchObject({ merchantBaseUrl: 'https://example.com/-/-/' });
  });

  test('refund, tip and withdrawal', () => {
    const merchantBaseUrl = 'https://example.com/-/-/';
    const refund = formatTalerUri({ type: 'refund', merchantBaseUrl, orderId: 'o1' });
    expect(readOldUri(refund, 'january')).toMatchObject({ orderId: 'o1' });
    const tip = formatTalerUri({ type: 'tip', merchantBaseUrl, merchantTipId: 't1' });
    expect(readOldUri(tip, 'march')).toMatchObject({ merchantTipId: 't1' });
    const withdraw = formatTalerUri({
      type: 'withdraw',
      bankIntegrationApiBaseUrl: 'https://example.com/-/',
      withdrawalOperationId: 'w1',
    });
    expect(readOldUri(withdraw, 'january')).toEqual({
      statusUrl: 'https://example.com/api/withdraw-operation/w1',
    });
  });
});

describe('URIs we build', () => {
  test.each<[TalerUri, string]>([
    [
      {
        type: 'pay',
        merchantBaseUrl: 'http://localhost:9966/merchant/instances/shop',
        orderId: '2021.1-ABC',
        sessionId: '',
        claimToken: '9JZ0',
      },
      'taler+http://pay/localhost:9966/merchant/instances/shop/2021.1-ABC/?c=9JZ0',
    ],
    [
      { type: 'pay', merchantBaseUrl: 'https://example.com/', orderId: 'o1', sessionId: 's' },
      'taler://pay/example.com/o1/s',
    ],
    [
      {
        type: 'withdraw',
        bankIntegrationApiBaseUrl: 'http://localhost:8082/bank/',
        withdrawalOperationId: 'ID1',
      },
      'taler+http://withdraw/localhost:8082/bank/ID1',
    ],
    [
      { type: 'refund', merchantBaseUrl: 'https://example.com/m/', orderId: 'o1' },
      'taler://refund/example.com/m/o1/',
    ],
    [
      { type: 'tip', merchantBaseUrl: 'https://example.com/', merchantTipId: 'T' },
      'taler://tip/example.com/T',
    ],
    [{ type: 'notify-reserve' }, 'taler://notify-reserve/'],
    [
      { type: 'fulfillment-success', message: 'Thank you!' },
      'taler://fulfillment-success/Thank you!',
    ],
  ])('%j', (uri, text) => {
    expect(formatTalerUri(uri)).toBe(text);
    expect(formatTalerUri(parseTalerUri(text))).toBe(text);
  });

  test('are read back as what they were', () => {
    const id = fc.stringMatching(/^[A-Za-z0-9._~-]{0,20}$/);
    const baseUrl = fc
      .tuple(
        fc.constantFrom('http://', 'https://'),
        fc.constantFrom('example.com', 'localhost:9966', '[::1]:1'),
        fc.array(fc.stringMatching(/^[a-z0-9]{1,8}$/), { maxLength: 3 }),
      )
      .map(([scheme, host, path]) => `${scheme}${[host, ...path].join('/')}/`);
    const uris: fc.Arbitrary<TalerUri> = fc.oneof(
      fc.record(
        {
          type: fc.constant('pay' as const),
          merchantBaseUrl: baseUrl,
          orderId: id,
          sessionId: id,
          claimToken: fc.string(),
          noncePriv: fc.string(),
        },
        {
          requiredKeys: ['type', 'merchantBaseUrl', 'orderId', 'sessionId'],
          noNullPrototype: true,
        },
      ),
      fc.record({
        type: fc.constant('withdraw' as const),
        bankIntegrationApiBaseUrl: baseUrl,
        withdrawalOperationId: id,
      }),
      fc.record({ type: fc.constant('refund' as const), merchantBaseUrl: baseUrl, orderId: id }),
      fc.record({ type: fc.constant('tip' as const), merchantBaseUrl: baseUrl, merchantTipId: id }),
    );
    fc.assert(
      fc.property(uris, (uri) => {
        expect(parseTalerUri(formatTalerUri(uri))).toEqual({ ...uri });
      }),
    );
  });

  test('[SEED-5] letters and spaces of an order id are escaped, as browsers do, and read back', () => {
    const merchantBaseUrl = 'https://example.com/';
    const orderId = 'Bestellung ä "7"';
    const text = formatTalerUri({ type: 'refund', merchantBaseUrl, orderId });
    expect(text).toBe('taler://refund/example.com/Bestellung%20%C3%A4%20%227%22/');
    expect(parseWantedUri(text, 'refund')).toEqual({ type: 'refund', merchantBaseUrl, orderId });
    // Some write a percent sign that escapes nothing.
    expect(parseWantedUri('taler://refund/example.com/50%/', 'refund')).toMatchObject({
      orderId: '50%',
    });
  });

  test.each(['a/b', 'a?b', 'a#b'])('refuse the identifier %j', (orderId) => {
    const uri = { type: 'refund', merchantBaseUrl: 'https://example.com/', orderId } as const;
    expect(() => formatTalerUri(uri)).toThrow(FormatError);
  });
});

test.each(['', 'taler:', 'taler://', 'http://pay/a/b/c', 'taler://toString/x', 'taler://pay//o/s'])(
  '%j is refused',
  (text) => {
    expect(() => parseTalerUri(text)).toThrow(FormatError);
  },
);
