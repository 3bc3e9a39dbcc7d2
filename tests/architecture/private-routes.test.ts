/** The table of private routes: each route is in it, names itself, and asks before it does anything. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { describeApi } from '@/http/openapi/document';
import { PARTIES } from '@/http/openapi/parties';
import {
  changeParameters,
  permissionFor,
  PRIVATE_ROUTES,
  type PrivateRoute,
} from '@/http/private-routes';
import { readReference } from '@/ui/docs/api-reference';

const INSTANCE = 'app/merchant/instances/[instance]';
/** Pages of the dashboard without a session of a shop, or for all of its roles. */
const WITHOUT = /^dashboard\/(log-in|log-out|open-shop|operator|not-allowed)(\/|$)/;
/** Calls of style B, below `app/merchant`. */
const STYLE_B = Object.keys(PRIVATE_ROUTES).filter((route) => !/^(private|dashboard)/.test(route));

const folderOf = (route: string): string =>
  route.startsWith('dashboard')
    ? `app/${route}`
    : route.startsWith('private')
      ? `${INSTANCE}/${route}`
      : `app/merchant/${route}`;

/** Folders below this one that answer requests. */
function routesBelow(folder: string, base: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /^(route\.ts|page\.tsx)$/.test(entry.name))
    .map((entry) => path.relative(base, entry.parentPath))
    .filter((route) => !WITHOUT.test(route));
}

/** The sources of a route: its own folder, and what those above share with it. */
function sourcesOf(route: string): string {
  const folder = folderOf(route);
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(path.join(folder, entry.name), 'utf8'))
    .join('\n');
}

test('every private route is in the table, and the table has no other', () => {
  const found = [
    ...routesBelow(`${INSTANCE}/private`, INSTANCE),
    ...routesBelow('app/dashboard', 'app'),
    ...STYLE_B,
  ];
  expect(found.sort()).toEqual(Object.keys(PRIVATE_ROUTES).sort());
  for (const route of STYLE_B) expect(existsSync(folderOf(route))).toBe(true);
});

test('every private route names itself', () => {
  const others = Object.keys(PRIVATE_ROUTES).filter((route) => {
    // Pages of one order share a function, whose type allows only their routes.
    if (/^dashboard\/orders\/\[orderId\](\/(delete|forget|refund))?$/.test(route)) return false;
    // Files that answer for a folder above.
    const above = route.endsWith('/orders') && route.startsWith('dashboard/export');
    const sources = sourcesOf(route) + (above ? sourcesOf('dashboard/export') : '');
    return !sources.includes(`'${route}'`);
  });
  expect(others).toEqual([]);
});

test('methods in the table are those that the calls answer', () => {
  const wrong = Object.entries(PRIVATE_ROUTES).flatMap(([route, needs]) => {
    const file = path.join(folderOf(route), 'route.ts');
    if (!existsSync(file)) return 'GET' in needs && Object.keys(needs).length === 1 ? [] : [route];
    const source = readFileSync(file, 'utf8');
    const answered = source.includes('formRoute({')
      ? ['POST']
      : [...source.matchAll(/^ {2,4}(GET|POST|PUT|PATCH|DELETE)\b/gm)].map(([, method]) => method);
    return answered.sort().join() === Object.keys(needs).sort().join() ? [] : [route];
  });
  expect(wrong).toEqual([]);
});

test('a method that a route lacks has no permission, so it may not be called', () => {
  expect(permissionFor('private/orders', 'HEAD')).toBe('orders-read');
  expect(() => permissionFor('private/orders', 'DELETE')).toThrow('private/orders');
});

test('calls that change something read the parameters that are described, and no other', () => {
  const differ = readReference(describeApi(PARTIES, 'https://florin.example'))
    .flatMap(({ operations }) => operations)
    .flatMap(({ method, path: full, parameters }) => {
      const [, below = ''] = /^\/merchant\/(?:instances\/\{instance\}\/)?(.+)$/.exec(full) ?? [];
      const route = below.replaceAll(/\{(\w+)\}/g, '[$1]');
      if (method === 'GET' || !(route in PRIVATE_ROUTES)) return [];
      const described = parameters
        .filter(({ location }) => location === 'query')
        .map(({ name }) => name);
      const read = changeParameters(route as PrivateRoute, method);
      return described.join() === read.join() ? [] : [`${method} ${full}: ${described.join()}`];
    });
  expect(differ).toEqual([]);
});
