/**
 * Whatever is thrown at the routes, the answer is never 5xx, and a refusal is always a JSON object
 * with a numeric code. Bodies are not only noise: members carry the protocol's names and often
 * plausible values, so that requests get past the first check.
 */
import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { apiRoutes } from '../../support/route-paths';
import { OPERATOR_TOKEN } from '../../support/server';

const url = inject('serverUrl');
const RUNS = 2500;

const base32 = (length: number) =>
  fc.string({
    unit: fc.constantFrom(...Array.from('0123456789ABCDEFGHJKMNPQRSTVWXYZ')),
    minLength: length,
    maxLength: length,
  });

const plausible = fc.oneof(
  base32(52),
  base32(103),
  fc.constantFrom('KUDOS:1', 'KUDOS:0', 'KUDOS:0.00000001', 'EUR:5', 'KUDOS:4503599627370496'),
  fc.constantFrom(
    { t_ms: 0 },
    { t_ms: 'never' },
    { t_ms: 1e15 },
    { d_ms: 'forever' },
    { d_ms: -1 },
  ),
  fc.constantFrom(
    'payto://x-taler-bank/localhost/shop',
    'payto://iban/DE00',
    'payto://',
    'default',
  ),
  fc.constantFrom('1 day', '-3 hours', '9e99 days', '', 'x'.repeat(5000)),
  fc.constantFrom('\u0000', '\ud800', 'ÿ\u202e', '${ORDER_ID}', '../..', "'; drop table x; --"),
  fc.integer(),
  fc.constantFrom(-1, 0, 1.5, 2 ** 53, 1e308, -0),
  fc.constantFrom(null, true, [], {}, [null], [[[]]]),
);

const names = [
  ...['amount', 'order', 'summary', 'fulfillment_url', 'products', 'order_id', 'create_token'],
  ...['nonce', 'token', 'coins', 'coin_pub', 'coin_sig', 'ub_sig', 'h_denom', 'contribution'],
  ...['exchange_url', 'session_id', 'sig', 'h_contract', 'id', 'name', 'payto_uris', 'auth'],
  ...['method', 'address', 'jurisdiction', 'default_max_wire_fee', 'default_pay_delay'],
  ...['default_wire_fee_amortization', 'default_max_deposit_fee', 'default_wire_transfer_delay'],
  ...['username', 'password', 'reserve_pub', 'selected_exchange', 'request_uid', 'wtid'],
  ...['exchange_base_url', 'credit_account', 'debit_account', 'denom_pub_hash', 'reserve_sig'],
  ...['coin_ev', 'wire', 'h_wire', 'h_contract_terms', 'timestamp', 'refund_deadline'],
  ...['wire_transfer_deadline', 'merchant_pub', 'rc', 'value_with_fee', 'confirm_sig', 'denom_sig'],
  ...['transfer_privs', 'transfer_pub', 'coin_evs', 'new_denoms_h', 'link_sigs', 'refund_delay'],
  ...['max_fee', 'pay_deadline', 'credit_amount', 'payto_uri', 'salt', '__proto__', 'constructor'],
];

const { body: jsonBody } = fc.letrec<{ body: unknown; value: unknown }>((tie) => ({
  body: fc.dictionary(fc.constantFrom(...names), tie('value'), { maxKeys: 14 }),
  value: fc.oneof(
    { maxDepth: 3 },
    { weight: 5, arbitrary: plausible },
    { weight: 1, arbitrary: fc.array(tie('value'), { maxLength: 3 }) },
    { weight: 2, arbitrary: tie('body') },
  ),
}));

const bodyText = fc.oneof(
  { weight: 6, arbitrary: jsonBody.map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: fc.string() },
  { weight: 1, arbitrary: fc.constantFrom('', '{', '[]', 'null', '"x"', '1', '{"a":}', '\u0000') },
  { weight: 1, arbitrary: fc.constant('['.repeat(20_000)) },
);

const segment = fc.oneof(
  base32(52),
  base32(103),
  fc.constantFrom(
    'shop',
    'default',
    'exchange',
    '0',
    '-1',
    '%00',
    '%ff',
    '%',
    '..',
    'a%2Fb',
    '%E2%82',
  ),
  fc
    .string({ minLength: 1, maxLength: 30 })
    // A URL loses segments of dots before it is sent.
    .filter((text) => !/^\.+$/.test(text))
    .map(encodeWell),
);

/** encodeURIComponent throws on lone surrogates. */
function encodeWell(text: string): string {
  return encodeURIComponent(text.replace(/[\ud800-\udfff]/g, ''));
}

const queryNames = ['delta', 'start', 'timeout_ms', 'long_poll_ms', 'token', 'paid', 'session_id'];
const query = fc
  .array(fc.tuple(fc.constantFrom(...queryNames, 'h_contract', 'date_ms'), segment), {
    maxLength: 3,
  })
  // A long-poll that waits is right, and slow.
  .map((pairs) => pairs.filter(([name]) => !/timeout_ms|long_poll_ms/.test(name)))
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'));

const authorization = fc.constantFrom(
  undefined,
  `Bearer ${OPERATOR_TOKEN}`,
  'Bearer ',
  'Bearer secret-token:x',
  'ApiKey x',
  'Basic',
  'Basic !!!',
  `Basic ${Buffer.from('exchange:x').toString('base64')}`,
  `Basic ${Buffer.from('no-colon').toString('base64')}`,
);

const routes = apiRoutes();

const requests = fc.record({
  route: fc.constantFrom(...routes.map((route) => route.path)),
  segments: fc.array(segment, { minLength: 6, maxLength: 6 }),
  method: fc.constantFrom('GET', 'POST', 'POST', 'POST', 'PUT', 'PATCH', 'DELETE'),
  query,
  body: bodyText,
  authorization,
  contentType: fc.constantFrom('application/json', 'text/plain', '', 'multipart/form-data'),
});

test(`no 5xx and no unexplained refusal in ${RUNS} malformed requests`, async () => {
  await fc.assert(
    fc.asyncProperty(requests, async (request) => {
      let used = 0;
      const path = request.route.replace(/:[^/]+/g, () => request.segments[used++] ?? 'x');
      const response = await fetch(`${url}${path}?${request.query}`, {
        method: request.method,
        redirect: 'manual',
        headers: {
          'content-type': request.contentType,
          ...(request.authorization === undefined ? {} : { authorization: request.authorization }),
        },
        ...(request.method === 'GET' ? {} : { body: request.body }),
      });
      const text = await response.text();
      expect(response.status, `${request.method} ${path}: ${text}`).toBeLessThan(500);
      if (response.status >= 400 && response.headers.get('content-type') === 'application/json') {
        const answer = JSON.parse(text) as Record<string, unknown>;
        expect(typeof answer['code'], text).toBe('number');
        expect(answer['hint'], text).toEqual(expect.any(String));
      }
    }),
    { numRuns: RUNS },
  );
}, 240_000);

test('a body over 1 MiB is 413, announced or not', async () => {
  const large = JSON.stringify({ summary: 'x'.repeat(1024 * 1024) });
  const announced = await fetch(`${url}/bank/testing/register`, { method: 'POST', body: large });
  expect(announced.status).toBe(413);
  const chunked = await fetch(`${url}/bank/testing/register`, {
    method: 'POST',
    body: new Blob([large]).stream(),
    duplex: 'half',
  } as RequestInit);
  expect(chunked.status).toBe(413);
});
