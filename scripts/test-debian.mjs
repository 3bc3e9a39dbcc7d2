// `npm run test:debian [-- FILE …]`: tests with programs that are not npm packages. As root on
// Debian it installs missing programs; elsewhere it names them and fails. Closes with `N passed, N
// failed`.
import { installDebianPackages } from './lib/debian.mjs';
import { buildIfChanged, installPackages, requireNode, root } from './lib/prepare.mjs';
import { Tally, vitest } from './lib/steps.mjs';

/** Programs and their packages. */
const PROGRAMS = {
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
  haproxy: 'haproxy',
  ip: 'iproute2',
  nginx: 'nginx-light',
  '/usr/sbin/pgbouncer': 'pgbouncer',
  unshare: 'util-linux',
};

requireNode();
process.chdir(root);
installPackages();
installDebianPackages(PROGRAMS);
buildIfChanged();
const tally = new Tally();
await tally.take(vitest('debian', process.argv.slice(2)));
tally.conclude();
