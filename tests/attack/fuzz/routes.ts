/** Every route as its file says it: paths, methods, and the shape of the body of each. */
import { z } from 'zod';
import { REWRITES } from '@/server/rewrite-table';
import { apiRoutes } from '../../support/route-paths';
import { PROTOCOL } from './protocol';

export interface FuzzedRoute {
  /** A path like `/merchant/orders/:orderId`. For a row in the table of rewrites, its other side. */
  readonly path: string;
  /** The path of the route's file. */
  readonly ownPath: string;
  readonly method: string;
  /** JSON Schema of the body, when the file names one. */
  readonly body: JsonSchema | undefined;
  /** Names of a form's fields. */
  readonly fields: readonly string[] | undefined;
}

export type JsonSchema = Readonly<Record<string, unknown>>;

const METHOD = /\b(GET|POST|PUT|PATCH|DELETE): /g;

export function fuzzedRoutes(): FuzzedRoute[] {
  return apiRoutes().flatMap(({ path, source }) => {
    const names = [path, ...othersOf(path)];
    return methodsOf(source).flatMap(({ method, text }) => {
      const body = schemaIn(text);
      const fields = /formRoute|Form\(|readForm|formSchema/.test(source)
        ? fieldsIn(source)
        : undefined;
      return names.map((name) => ({ path: name, ownPath: path, method, body, fields }));
    });
  });
}

function othersOf(path: string): string[] {
  const others = REWRITES.map((row) => ({ ...row, to: row.to.replace(/\/default$/, '/:instance') }))
    .filter(({ to, exact = false }) => path === to || (!exact && path.startsWith(`${to}/`)))
    .map(({ from, to }) => `${from}${path.slice(to.length)}`);
  return [...new Set(others)].filter((other) => other !== path);
}

/** A file that names no method is a form's. */
function methodsOf(source: string): { method: string; text: string }[] {
  const found = [...source.matchAll(METHOD)];
  if (found.length === 0) return [{ method: 'POST', text: '' }];
  return found.map((match, i) => ({
    method: match[1] ?? 'GET',
    text: source.slice(match.index, found[i + 1]?.index),
  }));
}

function schemaIn(text: string): JsonSchema | undefined {
  for (const [name] of text.matchAll(/\b\w+Schema\b/g)) {
    const schema = PROTOCOL[name];
    if (schema !== undefined) {
      return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    }
  }
  return undefined;
}

const ALWAYS = [
  'request_key',
  'next',
  'amount',
  'username',
  'password',
  'token',
  'step',
  'made_for',
];

function fieldsIn(source: string): string[] {
  const quoted = [...source.matchAll(/'([a-z_]{2,30})'/g)].map(([, name = '']) => name);
  const taken = [...source.matchAll(/\{([^{}]*)\} = fields/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().split(/\W/)[0] ?? ''),
  );
  const read = [...source.matchAll(/fields\.(\w+)|fields\['(\w+)'\]/g)].map(
    ([, first, second]) => first ?? second ?? '',
  );
  return [...new Set([...quoted, ...taken, ...read, ...ALWAYS])].filter((name) => name !== '');
}
