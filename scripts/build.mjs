// `npm run build`: generated sources, the direct server, the pages, the extension. `--no-pages`
// skips the pages, and removes those of other sources. `--if-changed` builds only if the sources changed since the last build.
import { spawnSync } from 'node:child_process';
import { generateClientShapes, generateRoutes, generateTables } from './lib/generate.mjs';
import { compressStatic } from './lib/compress-static.mjs';
import { buildIfChanged, prepare, readSources, removeOtherPages } from './lib/prepare.mjs';

prepare();
if (process.argv.includes('--if-changed')) buildIfChanged();
else await buildAll();

async function buildAll() {
  const markBuilt = readSources();
  generateTables();
  generateRoutes();
  await generateClientShapes();
  const { bundleNode } = await import('./lib/bundle.mjs');
  await bundleNode();
  await import('./build-extension.mjs');
  await import('./build-testing.mjs');
  await import('./build-client.mjs');
  if (process.argv.includes('--no-pages')) {
    removeOtherPages();
    return;
  }
  buildPages();
  await compressStatic();
  markBuilt();
}

function buildPages() {
  const done = spawnSync(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
    stdio: 'inherit',
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
  });
  if (done.status !== 0) throw new Error('next build failed');
}
