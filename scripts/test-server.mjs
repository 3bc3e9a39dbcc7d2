// `npm run test:server`: a temporary server; see src/testing/server/main.ts.
import { buildIfChanged, prepare } from './lib/prepare.mjs';

prepare();
if (process.env.FLORIN_BUILT !== '1') buildIfChanged();
await import('../dist/node/test-server.mjs');
