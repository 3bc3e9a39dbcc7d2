// `npm run page-speed`: see tests/load/page-speed.ts.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { buildIfChanged, ensureBrowser, prepare } from './lib/prepare.mjs';

prepare();
buildIfChanged();
const chromium = await ensureBrowser();
// It has no windows, which take time of their own.
const shell = path.join(path.dirname(chromium), 'chromium-headless-shell');
process.env.CHROMIUM = existsSync(shell) ? shell : chromium;
const { bundleNode } = await import('./lib/bundle.mjs');
await bundleNode({ 'page-speed': 'tests/load/page-speed.ts' });
await import('../dist/node/page-speed.mjs');
