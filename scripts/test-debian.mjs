// `npm run test:debian [-- FILE …]`: tests with programs that are not npm packages. As root on
// Debian it installs missing programs; elsewhere it names them and fails. Closes with `N passed, N
// failed`.
import { installDebianPackages } from './lib/debian.mjs';
import { buildIfChanged, prepare, root } from './lib/prepare.mjs';
import { playwright, Tally, vitest } from './lib/steps.mjs';

/** Programs and their packages. */
const PROGRAMS = {
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  ip: 'iproute2',
  nginx: 'nginx-light',
  patroni: 'patroni',
  '/usr/sbin/pgbouncer': 'pgbouncer',
  php: 'php-cli',
  ps: 'procps',
  'systemd-analyze': 'systemd',
  unshare: 'util-linux',
};

prepare();
installDebianPackages(PROGRAMS);
buildIfChanged();
const tally = new Tally();
const files = process.argv.slice(2);
await tally.take(vitest('debian', files));
// People's journeys with another database than the embedded one.
const JOURNEYS = {
  // With DATABASE_URL.
  ordinary: ['first-purchase', 'first-order'],
  // Each request at the other one of two servers behind haproxy.
  shared: ['pages-bank', 'dashboard-shop', 'operator-shops', 'shop'],
};
for (const [database, names] of files.length === 0 ? Object.entries(JOURNEYS) : []) {
  const specs = names.map((name) => `/${name}.spec`);
  const command = ['node_modules/@playwright/test/cli.js', 'test', ...specs];
  await tally.take(playwright(database, command, { TEST_DATABASE: database }));
}
tally.conclude();
