// `npm run attack`: see tests/attack/main.ts and docs/attack.md.
import { buildIfChanged, prepare } from './lib/prepare.mjs';

prepare();
if (process.env.FLORIN_BUILT !== '1') buildIfChanged();
const { AUDIT, bundleNode } = await import('./lib/bundle.mjs');
await bundleNode({ attack: 'tests/attack/main.ts', ...AUDIT });
await import('../dist/node/attack.mjs');
