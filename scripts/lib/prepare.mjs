// Prepares a clone so that it can be started or tested: packages, build, browser.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

/** A folder that `npm run package` made: installed and built, without sources. */
export const isPackage = !existsSync(path.join(root, 'package-lock.json'));

export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map((part) => parseInt(part, 10));
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Florin needs node 20.19 or later; this is ${process.versions.node}.`);
  process.exit(1);
}

export function run(command, args, options = {}) {
  const done = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (done.status !== 0) {
    process.stderr.write(`${done.stdout ?? ''}${done.stderr ?? ''}`);
    console.error(`${[command, ...args].join(' ')} failed.`);
    process.exit(done.status ?? 1);
  }
}

/** Runs `npm ci`, unless the packages of this lock file are installed. */
export function installPackages() {
  if (isPackage) return;
  const lock = hash(readFileSync(path.join(root, 'package-lock.json')));
  const stamp = path.join(root, 'node_modules/.florin-lock');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  console.error('Installing packages …');
  // Under NODE_ENV=production npm omits what only the build and the tests need.
  const flags = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  // Standard output belongs to the command itself: scripts read the wallet's JSON.
  const stdio = ['inherit', 2, 2];
  const options = { cwd: root, stdio, shell: process.platform === 'win32' };
  // A registry may lack other platforms' optional packages; `npm ci` then rejects the lock file.
  // `npm install` respects the lock file, too, and skips them.
  if (spawnSync('npm', ['ci', ...flags], options).status !== 0) {
    run('npm', ['install', '--no-save', ...flags], options);
  }
  writeFileSync(stamp, lock);
}

/** How each command of this folder begins: the right node, the clone's root, its packages. */
export function prepare() {
  requireNode();
  process.chdir(root);
  installPackages();
}

const SOURCES = ['app', 'src', 'prisma', 'public', 'scripts'];
const CONFIGS = [
  'package-lock.json',
  'package.json',
  'tsconfig.json',
  'next.config.js',
  'postcss.config.mjs',
];

function sourceFiles(directory) {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(directory, entry.name);
    if (entry.isDirectory()) return entry.name === 'generated' ? [] : sourceFiles(file);
    return file.endsWith('.generated.ts') ? [] : [file];
  });
}

function sourceStamp() {
  const files = SOURCES.map((name) => path.join(root, name))
    .filter(existsSync)
    .flatMap(sourceFiles);
  const sum = createHash('sha256');
  for (const file of [...files.sort(), ...CONFIGS.map((name) => path.join(root, name))]) {
    sum.update(path.relative(root, file)).update(readFileSync(file));
  }
  return sum.digest('hex');
}

const builtStamp = path.join(root, 'dist/stamp');

const isBuiltFrom = (sources) =>
  existsSync(builtStamp) && readFileSync(builtStamp, 'utf8') === sources;

/** False if the pages were removed since the build. */
const hasPages = () => existsSync(path.join(root, '.next/BUILD_ID'));

/** Removes the stamp before a build, so that an interrupted build counts as none. */
export function forgetOtherBuild() {
  if (!isBuiltFrom(sourceStamp())) rmSync(builtStamp, { force: true });
}

/** Removes pages that were built from other sources: a server beside them would fail. */
export function removeOtherPages() {
  const pages = path.join(root, '.next');
  if (!existsSync(pages) || isBuiltFrom(sourceStamp())) return;
  rmSync(pages, { recursive: true, force: true });
  rmSync(builtStamp, { force: true });
  console.error('Removed the pages of an earlier build. `npm run build` makes them anew.');
}

/** Builds the server and pages, unless they were built from these very sources. */
export function buildIfChanged() {
  if (isPackage || (hasPages() && isBuiltFrom(sourceStamp()))) return;
  console.log('Building …');
  run(process.execPath, ['scripts/build.mjs'], { stdio: 'pipe', maxBuffer: 2 ** 26 });
}

/** Called before a whole build; its result is called after it. Sources may change in between. */
export function readSources() {
  const sources = sourceStamp();
  return function markBuilt() {
    mkdirSync(path.dirname(builtStamp), { recursive: true });
    writeFileSync(builtStamp, sources);
  };
}

const BROWSERS = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];

function findBrowser() {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return BROWSERS.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(
    existsSync,
  );
}

let browser;

/** The path of the system's Chromium. If it is missing, root on Debian installs the package. */
export function ensureBrowser() {
  browser ??= findOrInstallBrowser();
  return browser;
}

const isRootOnDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
/** Debian's packages. The shell renders pages with half the work (playwright.config.ts). */
const CHROMIUM = '/usr/bin/chromium';
const SHELL = '/usr/bin/chromium-headless-shell';

async function findOrInstallBrowser() {
  if (process.env.CHROMIUM !== undefined) return process.env.CHROMIUM;
  const found = findBrowser();
  if (isRootOnDebian && found === undefined) await installPackage('chromium');
  const installed = findBrowser();
  if (installed === undefined) {
    console.error('The browser tests need Chromium: install it, or set CHROMIUM to its path.');
    process.exit(1);
  }
  // Some Debian releases lack the shell, and tests pass without it.
  if (isRootOnDebian && installed === CHROMIUM && !existsSync(SHELL)) {
    await installPackage('chromium-headless-shell');
  }
  return installed;
}

async function installPackage(name) {
  console.log(`Installing Debian's ${name} …`);
  const script = `apt-get update -qq; apt-get install -y -qq --no-install-recommends ${name}`;
  const running = spawn('sh', ['-c', script], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await once(running, 'close');
}

function hash(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}
