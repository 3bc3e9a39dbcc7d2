/**
 * The version that landed before this one, built from the clone's history. tests/fixtures/last-landed
 * names its commit. The build stays in `dist`, and the installed packages serve both versions.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';

const COMMIT = readFileSync('tests/fixtures/last-landed', 'utf8').trim();
/** All that its server is built from. */
const PARTS = ['.', ':(exclude)tests', ':(exclude)docs'];
const MAX_ARCHIVE = 2 ** 28;

/** False in a clone without its history. */
export function isLastLandedKnown(): boolean {
  const found = spawnSync('git', ['cat-file', '-e', `${COMMIT}^{commit}`]).status === 0;
  if (!found) console.warn(`This clone has no commit ${COMMIT}: git fetch --unshallow.`);
  return found;
}

/** Builds it, unless that was done before. Returns its folder. */
export function buildLastLanded(): string {
  const folder = path.resolve('dist/last-landed', COMMIT);
  if (existsSync(folder)) return folder;
  // A build that was interrupted counts as none.
  const fresh = `${folder}.${process.pid}`;
  mkdirSync(fresh, { recursive: true });
  try {
    const archive = execFileSync('git', ['archive', COMMIT, ...PARTS], {
      maxBuffer: MAX_ARCHIVE,
    });
    execFileSync('tar', ['--extract', '--directory', fresh], { input: archive });
    givePackages(fresh);
    for (const script of ['generate', 'bundle']) {
      execFileSync(process.execPath, [`scripts/lib/${script}.mjs`], { cwd: fresh, stdio: 'pipe' });
    }
    renameSync(fresh, folder);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  return folder;
}

function givePackages(folder: string): void {
  const [needed, installed] = [packagesOf(folder), packagesOf('.')];
  if ([...needed].every((one) => installed.has(one))) {
    symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  } else {
    const flags = ['ci', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'];
    execFileSync('npm', flags, { cwd: folder, stdio: 'pipe' });
  }
}

/** Each installed package with its version. */
function packagesOf(folder: string): ReadonlySet<string> {
  const lock = JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly version?: string }>>;
  };
  const named = Object.entries(lock.packages).filter(([where]) => where !== '');
  return new Set(named.map(([where, { version = '' }]) => `${where} ${version}`));
}
