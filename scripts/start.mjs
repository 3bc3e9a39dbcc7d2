// `npm start`: from a fresh clone to a running site. Installs and builds only what changed.
import { buildIfChanged, installPackages, requireNode, root } from './lib/prepare.mjs';

requireNode();
process.chdir(root);
installPackages();
buildIfChanged();
process.env.NODE_ENV = 'production';
process.env.NEXT_TELEMETRY_DISABLED = '1';
await import('../dist/node/server.mjs');
