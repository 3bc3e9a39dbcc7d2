// `npm run test:server`: a temporary server; see src/testing/server/main.ts.
import { buildIfChanged, installPackages, requireNode, root } from './lib/prepare.mjs';

requireNode();
process.chdir(root);
installPackages();
if (process.env.FLORIN_BUILT !== '1') buildIfChanged();
await import('../dist/node/test-server.mjs');
