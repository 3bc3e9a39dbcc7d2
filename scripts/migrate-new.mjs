import { bundleNode } from './lib/bundle.mjs';
import { generateTables } from './lib/generate.mjs';

generateTables();
await bundleNode({ 'migrate-new': 'src/server/migrate-new.ts' });
await import('../dist/node/migrate-new.mjs');
