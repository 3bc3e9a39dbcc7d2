// `npm run faults`: see tests/load/faults/main.ts. As root on Debian it installs missing programs;
// elsewhere it names them and fails. The short form needs none.
import { installDebianPackages } from './lib/debian.mjs';
import { buildIfChanged, prepare, root } from './lib/prepare.mjs';

const PATRONI = {
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
  etcd: 'etcd-server',
  patroni: 'patroni',
  ps: 'procps',
};

prepare();
if (!process.argv.includes('--short')) {
  const kills = process.argv.some((argument) => argument.startsWith('--kills'));
  installDebianPackages({ haproxy: 'haproxy', ...(kills ? PATRONI : {}) });
}
if (process.env.FLORIN_BUILT !== '1') buildIfChanged();
const { AUDIT, bundleNode } = await import('./lib/bundle.mjs');
await bundleNode({ faults: 'tests/load/faults/main.ts', ...AUDIT });
await import('../dist/node/faults.mjs');
