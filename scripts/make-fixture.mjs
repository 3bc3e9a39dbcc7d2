// `npm run fixture -- NAME`: see tests/fixtures/README.md.
import { buildIfChanged, prepare } from './lib/prepare.mjs';

prepare();
buildIfChanged();
const { bundleNode } = await import('./lib/bundle.mjs');
await bundleNode({ 'make-fixture': 'tests/fixtures/make/main.ts' });
await import('../dist/node/make-fixture.mjs');
