/** Runs Debian's pgbouncer in front of a PostgreSQL, as its own program. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { until } from '@/testing/calls/until';
import { freePort } from './server';

export interface Pgbouncer {
  /** The same database, through pgbouncer. */
  readonly url: string;
  stop(): Promise<void>;
}

export async function startPgbouncer(
  databaseUrl: string,
  mode: 'session' | 'transaction' | 'statement',
): Promise<Pgbouncer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'florin-pgbouncer-'));
  const { username, password, pathname, port: target } = new URL(databaseUrl);
  const port = await freePort();
  const [file, users] = [path.join(folder, 'pgbouncer.ini'), path.join(folder, 'users.txt')];
  writeFileSync(users, `"${username}" "${password}"\n`);
  writeFileSync(
    file,
    `[databases]
${pathname.slice(1)} = host=127.0.0.1 port=${target}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = ${mode}
default_pool_size = 40
`,
  );
  chmodSync(folder, 0o755);
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn('/usr/sbin/pgbouncer', ['-q', ...asUser, file], { stdio: 'ignore' });
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const url = databaseUrl.replace(`:${target}/`, `:${port}/`);
  const answers = async (): Promise<boolean | undefined> => {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    return client.connect().then(
      async () => {
        await client.end();
        return true;
      },
      () => undefined,
    );
  };
  try {
    await until(answers, () => 'pgbouncer does not answer', { timeoutMs: 10_000, everyMs: 50 });
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}
