/**
 * Malformed requests of all kinds, for every route. They are not only noise. Members, fields and
 * query names are the protocol's and those of the pages' forms, by chapter. Many values are
 * plausible, so requests get past the first check.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { REWRITES } from '@/server/rewrite-table';
import { apiRoutes } from '../../support/route-paths';
import { OPERATOR_TOKEN } from '../../support/server';

/** Every path, under its own name and under those that are rewritten to it. */
export function allPaths(): string[] {
  const own = apiRoutes().map((route) => route.path);
  const others = REWRITES.flatMap(({ from, to, exact = false }) =>
    own
      .filter((path) => path === to || (!exact && path.startsWith(`${to}/`)))
      .map((path) => `${from}${path.slice(to.length)}`),
  );
  return [...new Set([...own, ...others])];
}

const base32 = (length: number) =>
  fc.string({
    unit: fc.constantFrom(...Array.from('0123456789ABCDEFGHJKMNPQRSTVWXYZ')),
    minLength: length,
    maxLength: length,
  });

const plausibleText = fc.oneof(
  base32(26),
  base32(52),
  base32(103),
  fc.constantFrom('KUDOS:1', 'KUDOS:0', 'KUDOS:0.00000001', 'EUR:5', 'KUDOS:4503599627370496'),
  fc.constantFrom('payto://x-taler-bank/localhost/shop', 'payto://iban/DE00', 'payto://'),
  fc.constantFrom('default', 'shop', 'exchange', 'bank', 'yes', 'no', 'both', 'ascending', 'Y'),
  fc.constantFrom('http://localhost:8080/exchange/', 'http://', '{"type":"test"}', 'blocks'),
  fc.constantFrom('1 day', '-3 hours', '9e99 days', '', 'x'.repeat(5000)),
  fc.constantFrom('\u0000', '\ud800', 'ÿ\u202e', '${ORDER_ID}', '../..', "'; drop table x; --"),
  fc.constantFrom('0', '1', '-1', '1.5', '-20', '99999999', '18446744073709551616', '1e400', 'NaN'),
);

const plausible = fc.oneof(
  plausibleText,
  fc.constantFrom(
    { t_ms: 0 },
    { t_ms: 'never' },
    { t_ms: 1e15 },
    { t_s: 1 },
    { d_ms: 'forever' },
    { d_ms: -1 },
    { d_us: 1 },
    { currency: 'KUDOS', value: 1, fraction: 0 },
  ),
  fc.integer(),
  fc.constantFrom(-1, 0, 1.5, 2 ** 53, 1e308, -0),
  fc.constantFrom(null, true, [], {}, [null], [[[]]]),
);

/** Returns the members' names at the start of a source file's lines. */
function namesIn(source: string): string[] {
  return [...source.matchAll(/^\s+(?:readonly )?'?([A-Za-z_]\w*)'?\??:/gm)].map(
    ([, name = '']) => name,
  );
}

const protocolFiles = readdirSync('src/protocol', { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !/^(crypto|errors)\//.test(file),
);
const chapters = protocolFiles
  .map((file) => namesIn(readFileSync(path.join('src/protocol', file), 'utf8')))
  .filter((names) => names.length > 2);
const fixedNames = ['amount', 'order_id', 'instance', 'auth', '__proto__', 'constructor', 'ordér'];
const chapterNames = fc
  .constantFrom(...chapters)
  .map((names) => [...new Set([...names, ...fixedNames])]);

const jsonBody = chapterNames.chain(
  (names) =>
    fc.letrec<{ body: unknown; value: unknown }>((tie) => ({
      body: fc.dictionary(fc.constantFrom(...names), tie('value'), { maxKeys: 14 }),
      value: fc.oneof(
        { maxDepth: 3 },
        { weight: 5, arbitrary: plausible },
        { weight: 1, arbitrary: fc.array(tie('value'), { maxLength: 3 }) },
        { weight: 2, arbitrary: tie('body') },
      ),
    })).body,
);

const formNames = [
  ...['username', 'password', 'next', 'to', 'amount', 'subject', 'request_key', 'way', 'error'],
  ...['token', 'instance', 'lock', 'row_id', 'new_password', 'is_public', 'language', 'theme'],
];
const formBody = fc
  .dictionary(fc.constantFrom(...formNames), plausibleText, { maxKeys: 8 })
  .map((fields) => new URLSearchParams(fields).toString());

const body = fc.oneof(
  { weight: 6, arbitrary: jsonBody.map((value) => JSON.stringify(value)) },
  { weight: 3, arbitrary: formBody },
  { weight: 1, arbitrary: fc.string() },
  { weight: 1, arbitrary: fc.constantFrom('', '{', '[]', 'null', '"x"', '1', '{"a":}', '\u0000') },
  { weight: 1, arbitrary: fc.constantFrom('['.repeat(20_000), '%', '=&=&%ff', 'amount=%00') },
);

const BY_OPERATOR = `Bearer ${OPERATOR_TOKEN}`;
const DEMO_INSTANCES = ['shop', 'default'];

const segment = fc.oneof(
  base32(26),
  base32(52),
  base32(103),
  fc.constantFrom(...DEMO_INSTANCES, 'exchange', '0', '1', '-1', '9'.repeat(20)),
  fc.constantFrom('%00', '%ff', '%', '%2e%2e%2f', 'a%2Fb', '%E2%82'),
  fc
    .string({ minLength: 1, maxLength: 30 })
    // A URL loses segments of dots before it is sent.
    .filter((text) => !/^\.+$/.test(text))
    // encodeURIComponent throws on lone surrogates.
    .map((text) => encodeURIComponent(text.replace(/[\ud800-\udfff]/g, ''))),
);

const queryNames = [
  ...['delta', 'start', 'end', 'token', 'paid', 'refunded', 'wired', 'session_id', 'h_contract'],
  ...['date_ms', 'date_s', 'order_id', 'instance', 'limit', 'before', 'auth', 'direction', 'error'],
  ...['cancelled', 'ordering', 'amount_value', 'amount_fraction', 'amount_currency', 'exchange'],
  ...['reserve_pub', 'exchange_wire_details', 'wtid', 'tip_id', 'tips', 'refund', 'resource_url'],
  ...['account_number', 'old_state', 'payto_uri', 'verified', 'offset', 'contract_url', 'row_id'],
  ...['await_refund_obtained', 'merchant', 'h_wire', 'coin_pub', 'purge', 'fresh', 'pay', 'paying'],
];
// A long-poll that waits is right, and slow: none of the names asks for one.
const query = fc
  .array(fc.tuple(fc.constantFrom(...queryNames), fc.oneof(segment, plausibleText)), {
    maxLength: 7,
  })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${escapeOnce(value)}`).join('&'));

/** Keeps existing percent-encoding, right or wrong. */
function escapeOnce(text: string): string {
  return text.includes('%') ? text : encodeURIComponent(text.replace(/[\ud800-\udfff]/g, ''));
}

/** Contains no slash, so the path stays the route's. */
const nonsense = fc.string({ maxLength: 20 }).map((text) => text.replace(/[^\x20-\x7e]/g, ''));

const headers = fc
  .record(
    {
      authorization: fc.constantFrom(
        BY_OPERATOR,
        'Bearer ',
        'Bearer secret-token:x',
        'ApiKey x',
        'Basic',
        'Basic !!!',
        `Basic ${Buffer.from('bank:x').toString('base64')}`,
        `Basic ${Buffer.from('no-colon').toString('base64')}`,
      ),
      accept: fc.constantFrom('text/html', 'application/json', '*/*;q=x', ',;'),
      'accept-language': fc.constantFrom('de', ';;q=', 'x'.repeat(2000)),
      range: fc.oneof(fc.constantFrom('bytes=', 'bytes=9-1', 'bytes=a-b', 'x=0-1'), nonsense),
      'if-none-match': fc.constantFrom('"x"', '*', 'x', base64Of(64)),
      'if-match': fc.constantFrom('"x"', base64Of(64)),
      'sync-signature': base32(103),
      'x-service-bank-username': nonsense,
      'x-service-bank-password': nonsense,
      'x-forwarded-host': fc.constantFrom('a b', 'evil.example', ''),
      'x-forwarded-proto': fc.constantFrom('https', 'ftp'),
      referer: fc.constantFrom('x', 'http://[', '/'),
    },
    { requiredKeys: [] },
  )
  .map((given) => Object.entries(given).filter(([, value]) => value !== ''))
  .map((entries) => Object.fromEntries(entries) as Record<string, string>);

function base64Of(length: number): string {
  return Buffer.alloc(length, 7).toString('base64');
}

export interface MalformedRequest {
  readonly path: string;
  readonly method: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * `browsers`: cookies and other headers of a browser of ours. `spare`: the instance that the operator may
 * close, whose requests name it where others name the demo's, which everybody needs.
 */
export function malformedRequests(
  browsers: readonly Readonly<Record<string, string>>[],
  spare: string,
): fc.Arbitrary<MalformedRequest> {
  return fc
    .record({
      path: fc.constantFrom(...allPaths()),
      segments: fc.array(segment, { minLength: 6, maxLength: 6 }),
      method: fc.constantFrom('GET', 'POST', 'POST', 'POST', 'PUT', 'PATCH', 'DELETE'),
      query,
      body,
      headers,
      browser: fc.constantFrom({}, ...browsers),
      contentType: fc.constantFrom(
        ...['application/json', 'application/x-www-form-urlencoded', 'text/plain', ''],
        'multipart/form-data',
      ),
    })
    .map((request) => {
      let used = 0;
      const isOperator = request.headers['authorization'] === BY_OPERATOR;
      const path = request.path.replace(/:[^/]+/g, () => {
        const segment = request.segments[used++] ?? 'x';
        return isOperator && DEMO_INSTANCES.includes(segment) ? spare : segment;
      });
      return {
        path: `${path}?${request.query}`,
        method: request.method,
        body: request.body,
        headers: { ...request.headers, ...request.browser, 'content-type': request.contentType },
      };
    });
}
