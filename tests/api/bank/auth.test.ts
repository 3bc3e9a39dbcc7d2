/** The forms of `auth` that the test bank accepts (specification "Who may call"; protocol-b 4.1). */
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { encodeBase32 } from '@/protocol/base32';
import { accountNumberOf, basic, BASIC_AUTH, freshKey, registerUser, url } from './bank-support';

type Headers = Readonly<Record<string, string>>;
interface Asked {
  readonly path: string;
  readonly method: string;
  /** Lacks `auth`. */
  readonly body: object | null;
}

let pair: Headers;
let otherPair: Headers;
let inBasic: Headers;
let number: number;

beforeAll(async () => {
  const user = await registerUser();
  inBasic = { authorization: basic(user.username, user.password) };
  const inBytes = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');
  const [username, password] = [inBytes(user.username), inBytes(user.password)];
  pair = { 'x-taler-bank-username': username, 'x-taler-bank-password': password };
  otherPair = { 'x-service-bank-username': username, 'x-service-bank-password': password };
  number = await accountNumberOf(await registerUser());
});

const amount = 'KUDOS:0.01';
/** The specification's addresses, each with a request that moves little or no money. */
const SPECIFIED: Record<string, () => Asked> = {
  '/bank/admin/add/incoming': () => ({
    path: '/bank/admin/add/incoming',
    method: 'POST',
    body: { amount, subject: 'x', credit_account: number },
  }),
  '/service/withdraw': () => ({
    path: '/service/withdraw',
    method: 'POST',
    body: { amount, reserve_pub: encodeBase32(freshKey()) },
  }),
  '/bank/history': () => ({ path: '/bank/history?delta=-1', method: 'GET', body: null }),
  '/history-range': () => ({ path: '/history-range?start=0&end=1', method: 'GET', body: null }),
  // There is no such row: 404 for known callers.
  '/reject': () => ({ path: '/reject', method: 'PUT', body: { row_id: 1, credit_account: 1 } }),
};
/** Further addresses that deployed wallets use. */
const DEPLOYED: Record<string, () => Asked> = Object.fromEntries(
  ['taler/withdraw', 'api/withdraw-headless', 'testing/withdraw', 'api/withdraw-headless-uri'].map(
    (path) => [
      `/bank/${path}`,
      () => ({
        path: `/bank/${path}`,
        method: 'POST',
        body: { amount, reserve_pub: encodeBase32(freshKey()) },
      }),
    ],
  ),
);
const ALL = Object.entries({ ...SPECIFIED, ...DEPLOYED });

async function ask({ path, method, body }: Asked, headers: Headers, auth?: unknown) {
  const inQuery = body === null && auth !== undefined;
  const address = url + path + (inQuery ? `&auth=${String((auth as { type: unknown }).type)}` : '');
  const response = await fetch(address, {
    method,
    headers,
    ...(body === null ? {} : { body: JSON.stringify({ ...body, auth }) }),
  });
  const text = await response.text();
  return { status: response.status, json: text === '' ? {} : (JSON.parse(text) as unknown) };
}

function expectKnown(got: Awaited<ReturnType<typeof ask>>, asked: Asked): void {
  expect(asked.method === 'PUT' ? [404] : [200, 204], JSON.stringify(got.json)).toContain(
    got.status,
  );
}

function expectRefused(got: Awaited<ReturnType<typeof ask>>, status: number): void {
  expect(got.status).toBe(status);
  const body = z.looseObject({ ec: z.int().min(1), error: z.string(), hint: z.string() });
  body.parse(got.json);
}

describe.for(ALL)('[SEED-13] at %s', ([, made]) => {
  test('`basic` is taken with the two headers of either namespace and with HTTP Basic', async () => {
    for (const headers of [pair, otherPair, inBasic]) {
      expectKnown(await ask(made(), headers, BASIC_AUTH), made());
    }
  });

  test('without `auth` the two headers are enough', async () => {
    for (const headers of [pair, otherPair]) expectKnown(await ask(made(), headers), made());
  });

  test('[BANK-3] any other kind is refused, even with good headers', async () => {
    for (const type of ['digest', 'Basic', '']) {
      for (const headers of [pair, inBasic])
        expectRefused(await ask(made(), headers, { type }), 400);
    }
  });

  test('less than a pair of headers is no login', async () => {
    const halves = Object.entries(pair).map(([name, value]) => ({ [name]: value }));
    const mixed = { ...halves[0], ...Object.fromEntries(Object.entries(otherPair).slice(1)) };
    for (const headers of [{}, ...halves, mixed]) {
      for (const auth of [undefined, BASIC_AUTH]) {
        expectRefused(await ask(made(), headers, auth), 401);
      }
    }
  });
});

test.for(ALL.filter(([, made]) => made().body !== null))(
  '[SEED-13] `auth` that is null, or says no type, is refused as any other kind at %s',
  async ([, made]) => {
    for (const auth of [null, {}, { type: null }, 'basic', []]) {
      for (const headers of [pair, inBasic]) expectRefused(await ask(made(), headers, auth), 400);
    }
  },
);

test.for(Object.entries(SPECIFIED))(
  '[SEED-13] HTTP Basic does not stand for `auth` at %s',
  async ([, made]) => expectRefused(await ask(made(), inBasic), 400),
);

test.for(Object.entries(DEPLOYED))(
  'wallets of March 2020 come with HTTP Basic alone at %s',
  async ([, made]) => expectKnown(await ask(made(), inBasic), made()),
);
