import { bundleNode } from './bundle.mjs';
import { generateTables } from './generate.mjs';

generateTables();
await bundleNode({ 'migrate-new': 'src/server/migrate-new.ts' });
await import('../dist/node/migrate-new.mjs');
