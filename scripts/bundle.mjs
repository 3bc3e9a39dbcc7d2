// Bundles our TypeScript for plain node; packages stay outside and are loaded from node_modules. But zod and
// kysely come along: every program would read each of their hundreds of files.
import { build } from 'esbuild';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { forgetOtherBuild } from './lib/prepare.mjs';

const ENTRIES = {
  server: 'src/server/main.ts',
  'commitment-thread': 'src/exchange/refresh/commitment-thread.ts',
  'migrate-new': 'src/server/migrate-new.ts',
  'exchange-keys': 'src/server/exchange-keys.ts',
  'test-server': 'src/testing/server/main.ts',
  wallet: 'src/wallet/cli/main.ts',
};

export async function bundleNode(entries = ENTRIES) {
  if (entries === ENTRIES) forgetOtherBuild();
  await build({
    entryPoints: entries,
    outdir: 'dist/node',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    conditions: ['react-server', 'node'],
    alias: {
      'server-only': './src/server/empty.ts',
      zod: fileURLToPath(import.meta.resolve('zod')),
      kysely: fileURLToPath(import.meta.resolve('kysely')),
    },
    sourcemap: 'linked',
    logLevel: 'warning',
  });
}

if (import.meta.filename === process.argv[1]) {
  rmSync('dist/node', { recursive: true, force: true });
  await bundleNode();
}
