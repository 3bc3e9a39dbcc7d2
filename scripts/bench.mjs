// `npm run bench`: see tests/load/bench.ts.
import { bundleNode } from './bundle.mjs';
import { buildIfChanged, installPackages, requireNode, root } from './lib/prepare.mjs';

requireNode();
process.chdir(root);
installPackages();
buildIfChanged();
await bundleNode({ bench: 'tests/load/bench.ts' });
await import('../dist/node/bench.mjs');
