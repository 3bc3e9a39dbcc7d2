/** Runs Debian's proxies in front of our server, each as its own program with a configuration file. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { until } from '@/testing/calls/until';

export interface Proxy {
  /** Address where it listens. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Debian installs servers outside of users' PATH. */
const env = { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin` };

/** Starts nginx. `server` is the body of its `server { … }` after `listen`. */
export function startNginx(server: string, port: number): Promise<Proxy> {
  return startNginxWith(`server { listen 127.0.0.1:${port}; ${server} }`, port);
}

/** Starts nginx. `site` is a file of its `conf.d`, and `port` is one that it listens on. */
export async function startNginxWith(site: string, port: number): Promise<Proxy> {
  const folder = mkdtempSync(path.join(tmpdir(), 'florin-nginx-'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; pid ${folder}/pid; error_log stderr warn; worker_processes 1;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 1024; }
    http { access_log off; ${temporary}
    ${site}
    }`,
  );
  const args = ['-p', folder, '-c', file, '-e', 'stderr'];
  check('nginx', [...args, '-t', '-q']);
  return run(spawn('nginx', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }), folder, port);
}

/** Starts haproxy. `sections` follow `global` and `defaults`, and one binds `PORT`. */
export async function startHaproxy(sections: string, port: number): Promise<Proxy> {
  const folder = mkdtempSync(path.join(tmpdir(), 'florin-haproxy-'));
  const file = path.join(folder, 'haproxy.cfg');
  writeFileSync(
    file,
    `global
  maxconn 1024
defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s
${sections}
`,
  );
  check('haproxy', ['-c', '-q', '-f', file]);
  const child = spawn('haproxy', ['-db', '-f', file], { env, stdio: 'ignore' });
  return run(child, folder, port);
}

/** Throws with the program's own message if it refuses the configuration. */
function check(program: string, args: readonly string[]): void {
  const checked = spawnSync(program, args, { env, encoding: 'utf8' });
  if (checked.error !== undefined) throw checked.error;
  if (checked.status !== 0) throw new Error(`${program}: ${checked.stdout}${checked.stderr}`);
}

async function run(child: ChildProcess, folder: string, port: number): Promise<Proxy> {
  const url = `http://localhost:${port}`;
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await until(
      async () => {
        if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended.`);
        return (await listens(port)) || undefined;
      },
      () => `${child.spawnfile} does not answer`,
      { everyMs: 50 },
    );
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
      .once('error', () => resolve(false))
      .once('connect', () => {
        socket.destroy();
        resolve(true);
      });
  });
}
