/** Callers of a case, and the answer that each must get. */
import { randomBytes } from 'node:crypto';
import type { Access, Audience, Method } from './access';
import type { Deployment, Principal } from './principals';

/** The expected answer. */
export type Outcome =
  /** Neither refused nor sent to the log-in. The answer may complain about the request. */
  | 'in'
  /** Like `in`, with any answer. The test checks afterwards that nothing of others has changed. */
  | 'its own'
  | 'to log in'
  /** One of these statuses. */
  | readonly number[];

export interface Attempt {
  readonly caller: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly outcome: Outcome;
  /** The caller's address. `at` is where it asks, if that is not the deployment's address. */
  readonly from?: string;
  readonly at?: string;
  /** True for a guess at a password, which is counted. */
  readonly isGuess?: boolean;
}

export interface Cast {
  readonly deployment: Deployment;
  readonly victim: Principal;
  readonly other: Principal;
}

const ELSEWHERE = 'https://evil.example';

const basic = (username: string, password: string): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

/** All but the first have credentials that are good somewhere. */
const PROGRAMS = {
  nobody: () => ({}),
  'an empty token': () => ({ authorization: 'Bearer ' }),
  'a made-up token': () => bearer(`secret-token:${randomBytes(16).toString('hex')}`),
  'a made-up token of another scheme': () => ({ authorization: 'ApiKey secret-token:made-up' }),
  'the shop’s token': ({ victim }) => ({ authorization: victim.instance.authorization }),
  'another shop’s token': ({ other }) => ({ authorization: other.instance.authorization }),
  'the operator’s token': ({ deployment }) => bearer(deployment.operatorToken ?? ''),
  'the user’s password': ({ victim }) => ({ authorization: victim.user.authorization }),
  'another user’s password': ({ other }) => ({ authorization: other.user.authorization }),
  'a wrong password': ({ victim }) => ({ authorization: basic(victim.user.username, 'wrong!!!') }),
  'the exchange’s password': ({ deployment }) => ({
    authorization: basic('exchange', deployment.exchangePassword ?? ''),
  }),
  'all sessions, on a page of ours': ({ victim, deployment }) => ({
    cookie: Object.values(victim.sessions).join('; '),
    origin: new URL(deployment.url).origin,
  }),
  'all sessions, on a page of another site': ({ victim }) => ({
    cookie: Object.values(victim.sessions).join('; '),
    origin: ELSEWHERE,
    'sec-fetch-site': 'cross-site',
  }),
} satisfies Record<string, (cast: Cast) => Record<string, string>>;

type Program = keyof typeof PROGRAMS;

function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

interface Gate {
  readonly lets: readonly Program[];
  readonly refuses: readonly number[];
}

/** 401 asks for credentials. 403 says that they belong to another. */
const GATES: Readonly<Partial<Record<Access, Gate>>> = {
  instance: { lets: ['the shop’s token'], refuses: [401] },
  operator: { lets: ['the operator’s token'], refuses: [401] },
  account: { lets: ['the user’s password'], refuses: [401, 403] },
  'bank user': {
    lets: ['the user’s password', 'another user’s password', 'the exchange’s password'],
    refuses: [401],
  },
  'wire gateway': { lets: ['the exchange’s password'], refuses: [401, 403] },
};

export function attemptsAt(access: Access, method: Method, cast: Cast): Attempt[] {
  const gate = GATES[access];
  if (gate !== undefined) return programsAt(gate, cast);
  switch (access) {
    case 'bank session':
      return browsersAt('bank', method, cast);
    case 'dashboard session':
      return browsersAt('dashboard', method, cast);
    case 'operator session':
      return browsersAt('operator', method, cast);
    case 'signature':
      return [{ caller: 'nobody', headers: {}, outcome: [401] }];
    case 'test':
      return [
        ...fromElsewhere([404]),
        {
          caller: 'a program at this machine',
          headers: {},
          outcome: cast.deployment.isTest === false ? [404] : 'in',
        },
      ];
    case 'test page': {
      const outcome = cast.deployment.isTest === false ? [404] : 'in';
      // Who asks at this machine without a page is told that only a page may send forms.
      const forged = forgeries('', cast).map((one) => ({ ...one, outcome: [403, 404] }));
      return [
        ...fromElsewhere([404]),
        ...(method === 'POST' ? forged : []),
        { caller: 'a page of ours', headers: ownPage(cast), outcome },
      ];
    }
    case 'visitor':
      return [
        { caller: 'nobody, on a page of ours', headers: ownPage(cast), outcome: [403] },
        ...forgeries(Object.values(cast.victim.sessions).join('; '), cast),
      ];
    case 'own page':
      return [
        { caller: 'nobody, on a page of ours', headers: ownPage(cast), outcome: 'in' },
        ...forgeries(Object.values(cast.victim.sessions).join('; '), cast),
      ];
    default: {
      const outcome = access === 'nothing' ? [404] : access === 'closed' ? [403] : 'in';
      return [
        { caller: 'nobody', headers: {}, outcome },
        { caller: 'a page of another site', headers: { origin: ELSEWHERE }, outcome },
      ];
    }
  }
}

function programsAt({ lets, refuses }: Gate, cast: Cast): Attempt[] {
  const programs = Object.entries(PROGRAMS).filter(
    ([caller]) =>
      caller !== 'the exchange’s password' || cast.deployment.exchangePassword !== undefined,
  );
  return programs.map(([caller, headersOf]) => {
    const isGuess = caller === 'a wrong password';
    const refused = isGuess ? [...refuses, 429] : refuses;
    const outcome = lets.includes(caller as Program) ? 'in' : refused;
    return { caller, headers: headersOf(cast), outcome, isGuess };
  });
}

function ownPage({ deployment }: Cast): Record<string, string> {
  return { origin: new URL(deployment.url).origin, 'sec-fetch-site': 'same-origin' };
}

/** Forms that other sites send with the cookies of a logged-in victim. */
function forgeries(cookie: string, { deployment }: Cast): Attempt[] {
  const { origin } = new URL(deployment.url);
  const pages: readonly Record<string, string>[] = [
    { origin: ELSEWHERE, 'sec-fetch-site': 'cross-site' },
    { origin: ELSEWHERE },
    { origin: 'null' },
    { origin, 'sec-fetch-site': 'same-site' },
    {},
  ];
  return pages.map((page) => ({
    caller: `a form of another site, ${JSON.stringify(page)}`,
    headers: { cookie, ...page },
    outcome: [403],
  }));
}

const LOG_IN_NEEDS: Readonly<Record<Audience, Audience>> = {
  bank: 'dashboard',
  dashboard: 'bank',
  operator: 'dashboard',
};

function browsersAt(audience: Audience, method: Method, cast: Cast): Attempt[] {
  const { victim, other } = cast;
  const page = ownPage(cast);
  const cookie = victim.sessions[audience];
  const [name = ''] = cookie.split('=');
  const foreign = victim.sessions[LOG_IN_NEEDS[audience]].split('=').slice(1).join('=');
  const strangers: Attempt[] = [
    { caller: 'nobody', headers: page, outcome: 'to log in' },
    {
      caller: 'a made-up session',
      headers: { ...page, cookie: `${name}=${randomBytes(24).toString('hex')}` },
      outcome: 'to log in',
    },
    {
      caller: 'a session of another kind',
      headers: { ...page, cookie: `${name}=${foreign}` },
      outcome: 'to log in',
    },
    {
      caller: 'a token without a session',
      headers: { ...page, authorization: victim.instance.authorization },
      outcome: 'to log in',
    },
  ];
  const isOperator = audience === 'operator';
  return [
    ...strangers,
    ...(method === 'GET' ? [] : forgeries(cookie, cast)),
    ...(isOperator
      ? []
      : [
          {
            caller: 'another account’s session',
            headers: { ...page, cookie: other.sessions[audience] },
            outcome: 'its own' as const,
          },
        ]),
    { caller: 'the session', headers: { ...page, cookie }, outcome: 'in' },
  ];
}

/** Headers that proxies add, and that clients can write themselves. */
const FORWARDED: readonly Record<string, string>[] = [
  { 'x-forwarded-for': '127.0.0.1' },
  { 'x-forwarded-host': 'localhost', 'x-forwarded-proto': 'https' },
  { forwarded: 'for=127.0.0.1' },
  { via: '1.1 proxy' },
  { 'x-real-ip': '127.0.0.1' },
];

const REFUSED_ELSEWHERE: Readonly<Partial<Record<Access, readonly number[]>>> = {
  operator: [403],
  instance: [401],
  test: [404],
};

/** Requests that look local by their address alone. */
function fromElsewhere(outcome: readonly number[]): Attempt[] {
  const pages = [{ origin: ELSEWHERE }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }];
  return [...FORWARDED, ...pages, { 'sec-fetch-site': 'same-site' }].map((headers) => ({
    caller: `a call with ${JSON.stringify(headers)}`,
    headers,
    outcome,
  }));
}

/**
 * Attempts where neither the operator nor the victim's shop has a token. Programs on this machine may then
 * do everything, and other callers nothing. `outside` is an address of this machine that is not its
 * loopback.
 */
export function attemptsWithoutTokens(
  access: Access,
  { deployment }: Cast,
  outside?: string,
): Attempt[] {
  const outcome = REFUSED_ELSEWHERE[access];
  if (outcome === undefined) return [];
  const { port } = new URL(deployment.url);
  const elsewhere = { from: outside ?? '', at: `http://${outside ?? ''}:${port}` };
  return [
    ...fromElsewhere(outcome),
    ...(outside === undefined
      ? []
      : [{ caller: 'another machine', headers: {}, outcome, ...elsewhere }]),
    { caller: 'a program at this machine', headers: {}, outcome: 'in', from: '127.0.0.1' },
  ];
}
