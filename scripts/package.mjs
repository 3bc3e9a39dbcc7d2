// `npm run package -- DIR`: copies what a server needs to an empty folder (docs/operating.md).
// `npm start` there needs no build. PostgreSQL is for machines like this one.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildIfChanged, installPackages, requireNode, root } from './lib/prepare.mjs';
import { nextFiles, packageFiles } from './lib/runtime-files.mjs';

/** Commands that a package has, each a file in `scripts`. */
const COMMANDS = [
  'start',
  'audit',
  'backup',
  'restore',
  'figures',
  'exchange-keys',
  'secret-key',
  'wallet',
];

/** Next reads its settings at each start. */
const FILES = [
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'Containerfile',
  'next.config.js',
  'src/server/rewrite-table.js',
  'public',
  'prisma/migrations',
  'docs',
  'dist/node',
  'scripts/lib/prepare.mjs',
  'scripts/lib/command.mjs',
  'scripts/ready.mjs',
  ...COMMANDS.map((name) => `scripts/${name}.mjs`),
];

const isNeeded = (file) => !file.endsWith('.map');

requireNode();
const [given, ...others] = process.argv.slice(2);
if (given === undefined || others.length > 0) {
  console.error('npm run package -- DIR');
  process.exit(1);
}
const target = path.resolve(process.env.INIT_CWD ?? '.', given);
if (existsSync(target) && readdirSync(target).length > 0) {
  console.error(`${target} is not empty. Name a new folder.`);
  process.exit(1);
}
process.chdir(root);
installPackages();
buildIfChanged();

mkdirSync(target, { recursive: true });
for (const file of [...FILES, ...nextFiles(), ...packageFiles()]) {
  const options = { recursive: true, verbatimSymlinks: true, filter: isNeeded };
  cpSync(file, path.join(target, file), options);
}
writeManifest();
console.log(`The package is complete: ${target}`);

/** Without dependencies, since they are there. */
function writeManifest() {
  const { name, version, license, type, engines } = JSON.parse(readFileSync('package.json'));
  const scripts = Object.fromEntries(COMMANDS.map((one) => [one, `node scripts/${one}.mjs`]));
  const manifest = { name, version, private: true, license, type, engines, scripts };
  writeFileSync(path.join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}
