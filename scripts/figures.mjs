// `npm run figures`: see src/server/figures.ts.
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
await bundleNode({ figures: 'src/server/figures.ts' });
await import('../dist/node/figures.mjs');
