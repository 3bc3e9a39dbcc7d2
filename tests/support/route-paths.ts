/** Finds every API path of `app/`, as `/merchant/orders/:orderId`, with its module's methods. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface ApiRoute {
  readonly path: string;
  readonly source: string;
}

export function apiRoutes(directory = 'app'): ApiRoute[] {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(directory, entry.name);
    if (entry.isDirectory()) return entry.name === '[...nextauth]' ? [] : apiRoutes(file);
    return entry.name === 'route.ts'
      ? [{ path: urlOf(file), source: readFileSync(file, 'utf8') }]
      : [];
  });
}

function urlOf(file: string): string {
  const parts = path.dirname(file).split(path.sep).slice(1);
  const segments = parts.filter((part) => !/^\(.*\)$/.test(part));
  return `/${segments.map((s) => s.replace(/^\[(?:\.\.\.)?(.*)\]$/, ':$1')).join('/')}`;
}
