/**
 * The fuzzer's requests. Each follows from the seed, its number and the world that it is sent in.
 */
import type { Sent } from '../http';
import { Random } from '../random';
import type { World } from '../world';
import { exampleOf, textFor } from './examples';
import { mutateJson, mutateText } from './mutate';
import type { FuzzedRoute } from './routes';

/** A valid request that clients have sent to a route, and the names in its path. */
interface Template {
  readonly sent: Sent;
  readonly names: Readonly<Record<string, string>>;
  readonly query: string;
}

export class FuzzedRequests {
  /** Templates by method and the route's own path. */
  readonly #templates = new Map<string, Template[]>();
  readonly #names = new Map<string, string[]>();

  constructor(
    private readonly seed: number,
    private readonly routes: readonly FuzzedRoute[],
    private readonly world: World,
  ) {
    for (const sent of world.recorded) this.#learn(sent);
  }

  /** Every route in turn. */
  make(number: number): Sent {
    const random = new Random(Math.imul(this.seed ^ number, 0x9e3779b1) ^ number);
    const route = this.routes[number % this.routes.length];
    if (route === undefined) throw new Error('there are no routes');
    const right = this.#right(route, random);
    return random.chance(0.04) ? proper(right) : proper(mutateRequest(right, random));
  }

  #learn(sent: Sent): void {
    const [path = '', query = ''] = sent.path.split('?');
    for (const { ownPath, method } of this.routes) {
      if (method !== sent.method) continue;
      const names = namesIn(ownPath, path);
      if (names === undefined) continue;
      const key = `${method} ${ownPath}`;
      const templates = this.#templates.get(key) ?? [];
      if (!templates.some((one) => one.sent === sent)) templates.push({ sent, names, query });
      this.#templates.set(key, templates);
      for (const [name, value] of Object.entries(names)) {
        this.#names.set(name, [...new Set([...(this.#names.get(name) ?? []), value])]);
      }
    }
  }

  #right(route: FuzzedRoute, random: Random): Sent {
    const { path, method, ownPath, body, fields } = route;
    const templates = this.#templates.get(`${method} ${ownPath}`);
    if (templates !== undefined && random.chance(0.7)) {
      const { sent, names, query } = random.pick(templates);
      return { ...sent, path: fill(path, names) + (query === '' ? '' : `?${query}`) };
    }
    const names = this.#namesFor(path, random);
    const where = fill(path, names) + queryFor(method, random, this.world);
    if (fields !== undefined && method !== 'GET') {
      const given = fields.map((name) => [name, textFor(name, random, this.world)]);
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        origin: this.world.url,
        cookie: Object.values(this.world.cookies).join('; '),
      };
      const text = new URLSearchParams(given).toString();
      return { method, path: where, headers, body: text };
    }
    const headers = this.#headersFor(path);
    if (method === 'GET' || method === 'DELETE') return { method, path: where, headers };
    const value = body === undefined ? {} : exampleOf(body, '', random, this.world);
    const type = { 'content-type': 'application/json' };
    return { method, path: where, headers: { ...headers, ...type }, body: JSON.stringify(value) };
  }

  #namesFor(path: string, random: Random): Record<string, string> {
    const names = [...path.matchAll(/:([^/]+)/g)].map(([, name = '']) => name);
    return Object.fromEntries(
      names.map((name) => {
        const known = this.#names.get(name) ?? [textFor(name, random, this.world)];
        return [name, random.pick(known)];
      }),
    );
  }

  #headersFor(path: string): Record<string, string> {
    const { shop, user, operatorAuthorization, cookies } = this.world;
    if (path.includes('/management/')) return { authorization: operatorAuthorization };
    if (path.startsWith('/bank/')) {
      return { authorization: user.authorization, cookie: cookies.bank };
    }
    return { authorization: shop.authorization, cookie: cookies.dashboard };
  }
}

/** Undefined when the path is not the pattern's. */
function namesIn(pattern: string, path: string): Record<string, string> | undefined {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  if (wanted.length !== given.length) return undefined;
  const names: Record<string, string> = {};
  for (const [i, part] of wanted.entries()) {
    const segment = given[i] ?? '';
    if (part.startsWith(':')) names[part.slice(1)] = segment;
    else if (part !== segment) return undefined;
  }
  return names;
}

const fill = (path: string, names: Readonly<Record<string, string>>): string =>
  path.replace(/:([^/]+)/g, (_, name: string) => names[name] ?? 'x');

const QUERY_NAMES = [
  ...['delta', 'start', 'end', 'token', 'paid', 'refunded', 'wired', 'session_id', 'h_contract'],
  ...['date_ms', 'order_id', 'instance', 'limit', 'auth', 'direction', 'cancelled', 'ordering'],
  ...[
    'amount',
    'exchange',
    'reserve_pub',
    'wtid',
    'tip_id',
    'tips',
    'refund',
    'offset',
    'wire_method',
  ],
  ...[
    'h_wire',
    'merchant_pub',
    'coin_pub',
    'account_number',
    'contract_url',
    'resource_url',
    'text',
  ],
];

function queryFor(method: string, random: Random, world: World): string {
  if (!random.chance(method === 'GET' ? 0.6 : 0.15)) return '';
  const members = Array.from({ length: 1 + random.below(4) }, () => {
    const name = random.pick(QUERY_NAMES);
    return [name, random.chance(0.5) ? `${random.below(100) - 50}` : textFor(name, random, world)];
  });
  return `?${new URLSearchParams(members).toString()}`;
}

function mutateRequest(sent: Sent, random: Random): Sent {
  let changed = sent;
  const hasBody = sent.body !== undefined;
  if (hasBody && random.chance(0.85)) changed = { ...changed, body: mutateBody(sent, random) };
  if (!hasBody || random.chance(0.2)) changed = { ...changed, path: mutatePath(sent.path, random) };
  if (random.chance(0.1)) changed = { ...changed, headers: mutateHeaders(sent, random) };
  // A few deletions are enough, since every later request for a deleted thing is refused.
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'HEAD', 'OPTIONS'];
  if (random.chance(0.04) || (sent.method === 'DELETE' && random.chance(0.95))) {
    changed = { ...changed, method: random.pick(methods) };
  }
  return changed;
}

function mutateBody({ body = '', headers = {} }: Sent, random: Random): string | Uint8Array {
  if (typeof body !== 'string') return body.subarray(0, random.below(body.length));
  if (random.chance(0.08)) return mutateText(body, random);
  if (headers['content-type']?.includes('urlencoded') === true) {
    const fields = Object.fromEntries(new URLSearchParams(body)) as Record<string, unknown>;
    const changed = mutateJson(fields, random);
    if (typeof changed !== 'object' || changed === null) return JSON.stringify(changed);
    const texts = Object.entries(changed).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]);
    return new URLSearchParams(texts).toString();
  }
  try {
    return JSON.stringify(mutateJson(JSON.parse(body), random));
  } catch {
    return mutateText(body, random);
  }
}

function mutatePath(path: string, random: Random): string {
  const [where = '', query] = path.split('?');
  if (query !== undefined && random.chance(0.6)) {
    return `${where}?${mutateText(query, random)}`;
  }
  if (random.chance(0.3)) {
    const name = random.pick(QUERY_NAMES);
    const more = `${name}=${encoded(mutateText('1', random))}`;
    return `${path}${query === undefined ? '?' : '&'}${more}`;
  }
  const segments = where.split('/');
  const at = 1 + random.below(Math.max(1, segments.length - 1));
  const changed = encoded(mutateText(segments[at] ?? '', random));
  segments[at] = random.chance(0.1)
    ? random.pick(['%', '%ff', '..', '.', '', '%2e%2e%2f'])
    : changed;
  return segments.join('/') + (query === undefined ? '' : `?${query}`);
}

const HEADERS: readonly (readonly [string, readonly string[]])[] = [
  ['authorization', ['Bearer ', 'Bearer secret-token:x', 'Basic', 'Basic !!!', 'ApiKey x', '']],
  ['accept', ['text/html', '*/*;q=x', ',;']],
  ['accept-language', ['de', ';;q=', 'x'.repeat(2000)]],
  ['content-type', ['', 'text/plain', 'multipart/form-data', 'application/json; charset=utf-16']],
  ['content-encoding', ['gzip', 'br', 'identity', 'x']],
  ['if-none-match', ['"x"', '*', 'x']],
  ['range', ['bytes=0-1', 'bytes=9-1', 'x']],
  ['cookie', ['', 'florin-bank-session=%', 'florin-dashboard-session=x.y.z']],
  ['x-forwarded-for', ['198.51.100.1', 'x', ',']],
  ['x-forwarded-host', ['evil.example', 'a b']],
  ['origin', ['null', 'https://evil.example']],
  ['sec-fetch-site', ['cross-site']],
  ['prefer', ['wait=100']],
  ['x-taler-bank-username', ['x', 'exchange']],
];

function mutateHeaders({ headers = {} }: Sent, random: Random): Record<string, string> {
  const [name, values] = random.pick(HEADERS);
  const before = headers[name];
  const value =
    before !== undefined && random.chance(0.5) ? mutateText(before, random) : random.pick(values);
  return { ...headers, [name]: value };
}

/** Halves of pairs cannot be encoded. */
const encoded = (text: string): string => encodeURIComponent(text.replace(/[\ud800-\udfff]/g, ''));

/** Makes a request that HTTP can carry. */
function proper({ method, path, headers = {}, body }: Sent): Sent {
  const carried = path.replace(/[^\x21-\x7e]+/g, encoded);
  const given = Object.entries(headers)
    .filter(([name]) => name !== 'host' && name !== 'content-length')
    .map(([name, value]) => [name, value.replace(/[^\x20-\x7e]/g, '').slice(0, 3000)] as const);
  const where = carried.startsWith('/') ? carried : `/${carried}`;
  const sent = { method, path: where.slice(0, 8000), headers: Object.fromEntries(given) };
  return body === undefined || method === 'GET' || method === 'HEAD' ? sent : { ...sent, body };
}
