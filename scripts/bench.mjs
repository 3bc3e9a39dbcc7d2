// `npm run bench`: see tests/load/bench.ts.
import { buildIfChanged, prepare } from './lib/prepare.mjs';

prepare();
if (process.env.FLORIN_BUILT !== '1') buildIfChanged();
const { bundleNode } = await import('./lib/bundle.mjs');
await bundleNode({
  bench: 'tests/load/bench.ts',
  'slow-thread': 'tests/load/slow-thread.ts',
});
await import('../dist/node/bench.mjs');
