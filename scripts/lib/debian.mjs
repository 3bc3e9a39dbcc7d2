// Installs Debian packages for tests.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const APT = '/usr/bin/apt-get';
/** Debian installs servers outside some users' PATH. */
const FOLDERS = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/sbin'];
/** While this file exists, installed services are not started. */
const POLICY = '/usr/sbin/policy-rc.d';
const FORBIDDEN = 101;

const isThere = (program) => FOLDERS.some((folder) => existsSync(path.resolve(folder, program)));

/**
 * `programs` maps programs to packages. Ends this process if one is missing and cannot be
 * installed.
 */
export function installDebianPackages(programs) {
  const missingNow = () => Object.entries(programs).filter(([program]) => !isThere(program));
  const canInstall = process.getuid?.() === 0 && existsSync(APT);
  if (missingNow().length > 0 && canInstall) install(missingNow().map(([, name]) => name));
  const missing = missingNow();
  if (missing.length === 0) return;
  console.error(`These tests need ${missing.map(([program]) => program).join(', ')}.`);
  const packages = missing.map(([, name]) => name).join(' ');
  console.error(`On Debian and Ubuntu: sudo apt-get install --no-install-recommends ${packages}`);
  process.exit(1);
}

function install(packages) {
  console.log(`Installing ${packages.join(', ')} …`);
  const options = {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
  };
  const isOurs = !existsSync(POLICY);
  if (isOurs) writeFileSync(POLICY, `#!/bin/sh\nexit ${FORBIDDEN}\n`, { mode: 0o755 });
  try {
    spawnSync(APT, ['update', '-qq'], options);
    spawnSync(APT, ['install', '-y', '-qq', '--no-install-recommends', ...packages], options);
  } finally {
    if (isOurs) rmSync(POLICY);
  }
}
