// `npm run fixture -- NAME`: see tests/fixtures/README.md.
import { buildIfChanged, installPackages, requireNode, root } from './lib/prepare.mjs';

requireNode();
process.chdir(root);
installPackages();
buildIfChanged();
const { bundleNode } = await import('./bundle.mjs');
await bundleNode({ 'make-fixture': 'tests/fixtures/make/main.ts' });
await import('../dist/node/make-fixture.mjs');
