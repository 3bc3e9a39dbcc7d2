// `npm run audit`: see src/server/audit.ts.
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
await bundleNode({ audit: 'src/server/audit.ts' });
await import('../dist/node/audit.mjs');
