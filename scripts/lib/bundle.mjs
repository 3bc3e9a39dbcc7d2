// Bundles our TypeScript for plain node. Packages stay in node_modules, except some with many small
// files, which would slow every start.
import { build } from 'esbuild';
import { rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { forgetOtherBuild } from './prepare.mjs';

/** They have no native code and no state to share with Next's bundles. */
const BUNDLED =
  /^(zod|kysely|jose|next-auth|@panva\/hkdf|hono|@hono\/node-server|rate-limiter-flexible|ipaddr\.js|uqr)(\/|$)/;

const packages = {
  name: 'packages',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./#]/ }, ({ path, kind }) =>
      kind === 'entry-point' ||
      path.startsWith('@/') ||
      path === 'server-only' ||
      BUNDLED.test(path)
        ? undefined
        : { path, external: true },
    );
  },
};

/** The audit, and its threads. */
export const AUDIT = {
  audit: 'src/server/audit.ts',
  'audit-thread': 'src/auditor/audit/audit-thread.ts',
};

const ENTRIES = {
  server: 'src/server/main.ts',
  'commitment-thread': 'src/exchange/commitments/commitment-thread.ts',
  'migrate-new': 'src/server/migrate-new.ts',
  'exchange-keys': 'src/server/exchange-keys.ts',
  'secret-key': 'src/server/secret-key.ts',
  ...AUDIT,
  backup: 'src/server/backup/save.ts',
  restore: 'src/server/backup/restore.ts',
  'test-server': 'src/testing/server/main.ts',
  wallet: 'src/wallet/cli/main.ts',
};

/** Names of the packages that the bundles import, for `npm run package`. */
export const IMPORTS = 'dist/node/imports.json';

export async function bundleNode(entries = ENTRIES) {
  if (entries === ENTRIES) forgetOtherBuild();
  const { metafile } = await build({
    entryPoints: entries,
    outdir: 'dist/node',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    plugins: [packages],
    conditions: ['react-server', 'node'],
    alias: { 'server-only': './src/server/empty.ts' },
    // Bundled CommonJS requires node's own modules.
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
    },
    sourcemap: 'linked',
    metafile: true,
    logLevel: 'warning',
  });
  if (entries === ENTRIES) writeFileSync(IMPORTS, JSON.stringify(importsOf(metafile)));
}

/** A package has no schema, so it cannot make migrations. */
const NOT_PACKAGED = 'dist/node/migrate-new.mjs';

function importsOf({ outputs }) {
  const packaged = Object.keys(outputs).filter((file) => file !== NOT_PACKAGED);
  const all = packaged.flatMap((file) => outputs[file].imports);
  const external = all.filter((one) => one.external).map((one) => one.path);
  const names = external.filter((name) => !isBuiltin(name)).map(packageOf);
  return [...new Set(names)].sort();
}

/** `@scope/name/file` → `@scope/name`. */
function packageOf(name) {
  return name.split('/', name.startsWith('@') ? 2 : 1).join('/');
}

if (import.meta.filename === process.argv[1]) {
  rmSync('dist/node', { recursive: true, force: true });
  await bundleNode();
}
