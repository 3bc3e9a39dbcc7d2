/**
 * Makes a case of each method of every route file. Its request is such that only the caller decides about
 * the answer.
 */
import { encodeBase32 } from '@/protocol/base32';
import { REWRITES } from '@/server/rewrite-table';
import { apiRoutes } from '../route-paths';
import { accessOf, METHODS, type Access, type Method } from './access';
import type { Principal } from './principals';

export interface Case {
  /** The path as the route files have it: `/merchant/instances/:instance/private`. */
  readonly path: string;
  readonly method: Method;
  readonly access: Access;
}

/** The request of a case. */
export interface Sent {
  /** The path and query. */
  readonly target: string;
  readonly body: string | undefined;
  readonly type: string;
}

export interface Found {
  readonly cases: readonly Case[];
  /** Methods that a route lacks. */
  readonly absent: readonly Omit<Case, 'access'>[];
  /** Routes that no rule of `access.ts` names. */
  readonly unclassified: readonly string[];
}

/** Asks the server for each route's methods: the Allow header of OPTIONS. */
export async function findCases(url: string, principal: Principal): Promise<Found> {
  const cases: Case[] = [];
  const absent: Omit<Case, 'access'>[] = [];
  const unclassified: string[] = [];
  for (const { path } of apiRoutes()) {
    const options = await fetch(url + fill(path, principal), { method: 'OPTIONS' });
    const allowed = (options.headers.get('allow') ?? '').split(', ');
    for (const method of METHODS) {
      const access = accessOf(path, method);
      if (access !== 'nothing' && !allowed.includes(method)) absent.push({ path, method });
      else if (access === undefined) unclassified.push(`${method} ${path}`);
      else cases.push({ path, method, access });
    }
  }
  return { cases, absent, unclassified };
}

const key = (): string => encodeBase32(crypto.getRandomValues(new Uint8Array(32)));
const hash = (): string => encodeBase32(crypto.getRandomValues(new Uint8Array(64)));

/** Fills the parameters with the principal's own things. Where it has none, the value names nothing. */
function fill(path: string, { instance, user, things }: Principal): string {
  const values: Readonly<Record<string, string>> = {
    instance: instance.id,
    username: user.username,
    account: 'exchange',
    ...things,
    id: things.withdrawalId,
    tipId: hash(),
    hWire: hash(),
    hContract: hash(),
    rc: hash(),
    serialId: '1',
    row: '1',
    slug: 'the-coin-with-the-lily',
    code: 'en',
    name: 'light',
    what: 'account',
    rest: 'no-such-thing',
  };
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? key()));
}

interface Example {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Style B reads the request before it checks the caller. The instance may be named anywhere. */
function exampleOf(path: string, { instance, things: { orderId } }: Principal): Example {
  const named = { instance: instance.id };
  switch (path.replace('/instances/:instance', '').replace('/merchant', '')) {
    case '/order':
      return {
        body: {
          order: { amount: 'KUDOS:1', summary: 'x', fulfillment_url: 'http://x/', ...named },
        },
      };
    case '/refund':
      return { body: { order_id: orderId, refund: 'KUDOS:1', reason: 'x', ...named } };
    case '/tip-authorize':
      return { body: { amount: 'KUDOS:1', justification: 'x', next_url: 'http://x/', ...named } };
    case '/track/transaction':
    case '/check-payment':
      return { query: { ...named, order_id: orderId }, body: {} };
    case '/track/transfer':
      return {
        query: { ...named, wtid: key(), wire_method: 'x', exchange: 'https://exchange.example/' },
      };
    case '/history':
    case '/tip-query':
      return { query: named };
    default:
      return {};
  }
}

const FORM = 'application/x-www-form-urlencoded';

export function toSend({ path, method, access }: Case, principal: Principal): Sent {
  const { query = {}, body = {} } = path.startsWith('/bank/') ? {} : exampleOf(path, principal);
  const search = new URLSearchParams(query).toString();
  const target = fill(path, principal) + (search === '' ? '' : `?${search}`);
  const isForm = path.startsWith('/shop/') || access === 'own page' || access.endsWith(' session');
  const hasBody = method !== 'GET' && method !== 'DELETE';
  return {
    target,
    body: !hasBody ? undefined : isForm ? '' : JSON.stringify(body),
    type: isForm ? FORM : 'application/json',
  };
}

/** Returns the same route's other names, for a case about the default instance. */
export function aliasesOf({ path }: Case, target: string): string[] {
  return REWRITES.flatMap(({ from, to, exact = false, when }) => {
    const head = to.replace('/instances/default', '/instances/:instance');
    const fits = path === head || (!exact && path.startsWith(`${head}/`));
    if (!fits || (when !== undefined && 'header' in when)) return [];
    const segments = head.split('/').length;
    const [pathname = '', search = ''] = target.split('?');
    // A path without an instance has other names below any.
    const instance = pathname.split('/')[3] ?? 'default';
    const rest = pathname.split('/').slice(segments);
    const alias = [from.replace(':instance', instance), ...rest].join('/');
    const more = when === undefined ? search : [search, `${when.query}=basic`].join('&');
    return [more === '' ? alias : `${alias}?${more}`];
  });
}
