// Generates the files that are never committed: table types, the direct server's route table, and the
// shapes of `florin/client`.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describeClient } from './client-shapes.mjs';

/** Every app/**\/route.ts and page.tsx. */
function routeFiles(directory) {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(directory, entry.name);
    if (entry.isDirectory()) return routeFiles(file);
    return entry.name === 'route.ts' || entry.name === 'page.tsx' ? [file] : [];
  });
}

/** `app/bank/(api)/accounts/[user]/route.ts` → `/bank/accounts/:user`; `[...rest]` → `*`. */
function pathOf(file) {
  const parts = path.dirname(file).split(path.sep).slice(1);
  const shown = parts.filter((part) => !/^\(.*\)$/.test(part));
  return (
    '/' + shown.map((p) => p.replace(/^\[\.\.\..*\]$/, '*').replace(/^\[(.*)\]$/, ':$1')).join('/')
  );
}

/** Fixed segments before parameters before catch-alls, so the first match is the most specific. */
const rank = (p) =>
  p
    .split('/')
    .map((s) => (s === '*' ? '2' : s.startsWith(':') ? '1' : '0' + s))
    .join('/');

export function generateRoutes() {
  const files = routeFiles('app').sort((a, b) => (rank(pathOf(a)) < rank(pathOf(b)) ? -1 : 1));
  const modules = files.filter((file) => file.endsWith('route.ts'));
  const imports = modules.map(
    (file, i) => `import * as r${i} from '../../${file.replace(/\.ts$/, '')}';`,
  );
  // Next serves pages. They are listed only so that no catch-all route takes their paths.
  const nameOf = (file) => (modules.includes(file) ? `r${modules.indexOf(file)}` : 'undefined');
  const rows = files.map((file) => `  { path: '${pathOf(file)}', module: ${nameOf(file)} },`);
  write(
    'src/server/routes.generated.ts',
    [...imports, '', 'export const routes = [', ...rows, '];', ''].join('\n'),
  );
}

export function generateTables() {
  // Earlier versions generated Prisma's client, too, which no longer compiles.
  rmSync('src/generated/prisma', { recursive: true, force: true });
  const done = spawnSync(process.execPath, ['node_modules/prisma/build/index.js', 'generate'], {
    env: {
      ...process.env,
      PATH: `${path.resolve('node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
      // Never run, and present on every machine; without one prisma would download its own.
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
    },
    encoding: 'utf8',
  });
  if (done.status !== 0) throw new Error(`prisma generate failed\n${done.stdout}${done.stderr}`);
}

export async function generateClientShapes() {
  write('src/generated/client-shapes.ts', await describeClient());
}

function write(file, text) {
  mkdirSync(path.dirname(file), { recursive: true });
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}

if (import.meta.filename === process.argv[1]) {
  generateTables();
  generateRoutes();
  await generateClientShapes();
}
