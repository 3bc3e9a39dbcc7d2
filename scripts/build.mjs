// `npm run build`: generated sources, the direct server, the pages, the extension.
import { spawnSync } from 'node:child_process';
import { bundleNode } from './bundle.mjs';
import { generatePrisma, generateRoutes } from './generate.mjs';

export async function buildServer() {
  generatePrisma();
  generateRoutes();
  await bundleNode();
}

export function buildPages() {
  const done = spawnSync(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
    stdio: 'inherit',
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
  });
  if (done.status !== 0) throw new Error('next build failed');
}

if (import.meta.url === `file://${process.argv[1]}`) {
  await buildServer();
  await import('./build-extension.mjs');
  await import('./build-testing.mjs');
  if (!process.argv.includes('--no-pages')) buildPages();
}
