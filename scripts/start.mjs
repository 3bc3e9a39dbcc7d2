// `npm start`: from a fresh clone to a running site. Installs and builds only what changed.
import { buildIfChanged, prepare } from './lib/prepare.mjs';

prepare();
buildIfChanged();
process.env.NODE_ENV = 'production';
process.env.NEXT_TELEMETRY_DISABLED = '1';
await import('../dist/node/server.mjs');
