// `npm run attack`: see tests/attack/main.ts and docs/attack.md.
import { buildIfChanged, installPackages, requireNode, root } from './lib/prepare.mjs';

requireNode();
process.chdir(root);
installPackages();
if (process.env.FLORIN_BUILT !== '1') buildIfChanged();
const { bundleNode } = await import('./bundle.mjs');
await bundleNode({ attack: 'tests/attack/main.ts', audit: 'src/server/audit.ts' });
await import('../dist/node/attack.mjs');
