// `npm run audit`: see src/server/audit.ts.
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { installPackages, requireNode, root } from './lib/prepare.mjs';

// Signatures are verified on node's threads, of which there are only four otherwise.
process.env.UV_THREADPOOL_SIZE ??= String(Math.max(4, availableParallelism()));
requireNode();
process.chdir(root);
installPackages();
if (!existsSync('src/generated')) {
  const { generatePrisma } = await import('./generate.mjs');
  generatePrisma();
}
const { bundleNode } = await import('./bundle.mjs');
await bundleNode({ audit: 'src/server/audit.ts' });
await import('../dist/node/audit.mjs');
