// `npm run test:debian [-- FILE …]`: tests with programs that are no packages of npm. Root on Debian gets
// what is missing installed; elsewhere this names what is missing, and fails. Closes with `N passed, N failed`.
import { installDebianPackages } from './lib/debian.mjs';
import { buildIfChanged, installPackages, requireNode, root } from './lib/prepare.mjs';
import { Tally, vitest } from './lib/steps.mjs';

/** Programs and the packages that have them. */
const PROGRAMS = {
  haproxy: 'haproxy',
  ip: 'iproute2',
  nginx: 'nginx-light',
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
