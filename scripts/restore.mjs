// `npm run restore -- DIR`: see src/server/backup/restore.ts.
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
await bundleNode({ restore: 'src/server/backup/restore.ts' });
await import('../dist/node/restore.mjs');
