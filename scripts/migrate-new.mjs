import { bundleNode } from './bundle.mjs';
import { generatePrisma } from './generate.mjs';

generatePrisma();
await bundleNode({ 'migrate-new': 'src/server/migrate-new.ts' });
await import('../dist/node/migrate-new.mjs');
