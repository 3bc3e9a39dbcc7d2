// `npm run failover`: see tests/load/faults/failover.ts. As root on Debian it installs missing
// programs; elsewhere it names them and fails.
import { installDebianPackages } from './lib/debian.mjs';
import { buildIfChanged, prepare, root } from './lib/prepare.mjs';

prepare();
installDebianPackages({
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
  etcd: 'etcd-server',
  patroni: 'patroni',
  ps: 'procps',
});
if (process.env.FLORIN_BUILT !== '1') buildIfChanged();
const { AUDIT, bundleNode } = await import('./lib/bundle.mjs');
await bundleNode({ failover: 'tests/load/faults/failover.ts', ...AUDIT });
await import('../dist/node/failover.mjs');
