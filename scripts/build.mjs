// `npm run build`: generated sources, the direct server, the pages, the extension.
import { spawnSync } from 'node:child_process';
import { generatePrisma, generateRoutes } from './generate.mjs';
import { installPackages, requireNode, root } from './lib/prepare.mjs';

requireNode();
process.chdir(root);
installPackages();
generatePrisma();
generateRoutes();
const { bundleNode } = await import('./bundle.mjs');
await bundleNode();
await import('./build-extension.mjs');
await import('./build-testing.mjs');
if (!process.argv.includes('--no-pages')) buildPages();

function buildPages() {
  const done = spawnSync(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
    stdio: 'inherit',
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
  });
  if (done.status !== 0) throw new Error('next build failed');
}
