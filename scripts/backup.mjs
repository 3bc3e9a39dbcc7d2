// `npm run backup -- DIR`: see src/server/backup/save.ts.
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
await bundleNode({ backup: 'src/server/backup/save.ts' });
await import('../dist/node/backup.mjs');
