/**
 * Makes what a Containerfile says in a folder, step by step, and runs programs in it. They see the
 * folder as their root, with this machine's /usr to read. Needs root.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The base image's user `node`. */
const UID = '1000';
const PRODUCTION = { NODE_ENV: 'production' } as const;

export interface Image {
  readonly root: string;
  readonly command: readonly string[];
  readonly healthCommand: readonly string[];
  readonly stopSignal: NodeJS.Signals;
  /** Runs a program to its end, as the image's user. Returns what it said. */
  run(command: readonly string[], env?: Readonly<Record<string, string>>): string;
  start(command: readonly string[], env: Readonly<Record<string, string>>): ChildProcess;
}

interface Made {
  user: string;
  folder: string;
  env: Record<string, string>;
  readonly values: Record<string, string>;
}

/** `context` is the folder that the Containerfile is in. */
export function makeImage(context: string, root: string): Image {
  makeBase(root);
  const made: Made = { user: '0', folder: '/', env: {}, values: {} };
  const text = readFileSync(path.join(context, 'Containerfile'), 'utf8');
  for (const line of text.split('\n')) {
    const [, instruction, rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (instruction !== undefined) take(instruction, rest, { context, root, made });
  }
  const { values } = made;
  const within = (command: readonly string[]) => inside(root, made, command);
  return {
    root,
    command: listOf(values['CMD']),
    healthCommand: listOf(values['HEALTHCHECK']),
    stopSignal: values['STOPSIGNAL'] as NodeJS.Signals,
    run: (command, env = {}) =>
      execFileSync('unshare', within(command), {
        env: { ...PRODUCTION, ...made.env, ...env },
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    start: (command, env) =>
      spawn('unshare', within(command), {
        env: { ...PRODUCTION, ...made.env, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
  };
}

/** This machine's programs, and an /etc with the base image's user. */
function makeBase(root: string): void {
  for (const name of ['usr', 'proc', 'dev', 'etc', 'tmp', 'var/lib']) {
    mkdirSync(path.join(root, name), { recursive: true, mode: 0o755 });
  }
  for (const name of ['bin', 'sbin', 'lib', 'lib64']) {
    symlinkSync(`usr/${name}`, path.join(root, name));
  }
  chmodSync(path.join(root, 'tmp'), 0o1777);
  const files = {
    passwd: `root:x:0:0::/root:/bin/sh\nnode:x:${UID}:${UID}::/home/node:/bin/sh\n`,
    group: `root:x:0:\nnode:x:${UID}:\n`,
    hosts: '127.0.0.1 localhost\n::1 localhost\n',
  };
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(path.join(root, 'etc', name), text);
  }
}

interface Step {
  readonly context: string;
  readonly root: string;
  readonly made: Made;
}

function take(instruction: string, rest: string, { context, root, made }: Step): void {
  switch (instruction) {
    case 'FROM':
      if (!rest.startsWith('node:')) throw new Error(`another base image: ${rest}`);
      made.env = { PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/home/node' };
      break;
    case 'WORKDIR':
      made.folder = rest;
      mkdirSync(path.join(root, rest), { recursive: true });
      break;
    case 'COPY':
      if (rest !== '. .') throw new Error(`not read here: COPY ${rest}`);
      cpSync(context, path.join(root, made.folder), { recursive: true, verbatimSymlinks: true });
      break;
    case 'RUN':
      execFileSync('unshare', inside(root, made, ['sh', '-c', rest]), {
        env: { ...PRODUCTION, ...made.env },
      });
      break;
    case 'ENV': {
      const [name = '', value = ''] = rest.split('=');
      made.env[name] = value;
      break;
    }
    case 'USER':
      if (rest !== 'node') throw new Error(`another user: ${rest}`);
      made.user = UID;
      break;
    default:
      made.values[instruction] = rest;
  }
}

/** `CMD ["node", "x"]`, with the options of a health check before it. */
function listOf(text = ''): string[] {
  const list: unknown = JSON.parse(text.slice(text.indexOf('[')));
  if (!Array.isArray(list)) throw new Error(`no command: ${text}`);
  return list.map(String);
}

const MOUNTS = `set -e; root=$1; shift
for name in usr proc dev; do mount --rbind /$name $root/$name; done
mount -o remount,bind,ro $root/usr
exec chroot $root "$@"`;

/** Arguments of `unshare`. The program has no rights beyond its user's, and can get none. */
function inside(root: string, { user, folder }: Made, command: readonly string[]): string[] {
  const ids = [`--reuid=${user}`, `--regid=${user}`, '--clear-groups', '--no-new-privs'];
  const bound = user === '0' ? [] : ['--bounding-set=-all'];
  const all = ['setpriv', ...ids, ...bound, 'env', `--chdir=${folder}`, ...command];
  return ['--mount', 'sh', '-c', MOUNTS, 'sh', root, ...all];
}
