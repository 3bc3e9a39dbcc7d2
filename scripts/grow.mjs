// `npm run grow -- COUNT`: see src/server/grow/main.ts.
import { existsSync } from 'node:fs';
import { installPackages, requireNode, root } from './lib/prepare.mjs';

requireNode();
process.chdir(root);
installPackages();
if (!existsSync('src/generated')) {
  const { generatePrisma } = await import('./generate.mjs');
  generatePrisma();
}
const { bundleNode } = await import('./bundle.mjs');
await bundleNode({ grow: 'src/server/grow/main.ts' });
await import('../dist/node/grow.mjs');
