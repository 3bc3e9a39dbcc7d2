// `npm run bench`: see tests/load/bench.ts.
import { buildIfChanged, installPackages, requireNode, root } from './lib/prepare.mjs';

requireNode();
process.chdir(root);
installPackages();
buildIfChanged();
const { bundleNode } = await import('./bundle.mjs');
await bundleNode({ bench: 'tests/load/bench.ts' });
await import('../dist/node/bench.mjs');
