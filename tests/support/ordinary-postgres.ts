/**
 * A PostgreSQL made with initdb and default settings, as an administrator would. Its role owns one database
 * and may do nothing else. Only the binaries are the package's.
 */
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { postgresHome } from '@/server/postgres-home';
import { freePort, makeDataDir } from './server';

export interface OrdinaryPostgres {
  /** URL for DATABASE_URL. */
  readonly url: string;
  readonly administratorUrl: string;
  /** Stops it, and starts it again that much later. */
  stopFor(ms: number): Promise<void>;
  stop(): Promise<void>;
}

/** Does not depend on the system's locales. */
const OUR_LOCALE = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

/** Starts one with the binaries of a folder. The default are our package's. */
export async function startOrdinaryPostgres(folder?: string): Promise<OrdinaryPostgres> {
  const directory = makeDataDir();
  const home = await postgresHome(directory);
  const binaries = folder ?? home.binaries;
  const password = randomBytes(12).toString('hex');
  const passwordFile = path.join(home.directory, 'initial-password');
  writeFileSync(passwordFile, password);
  home.giveTo(passwordFile);
  execFileSync(
    path.join(binaries, 'initdb'),
    [
      `--pgdata=${home.cluster}`,
      '--username=administrator',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      ...(folder === undefined ? OUR_LOCALE : ['--locale=C.UTF-8']),
    ],
    { ...home.identity, cwd: home.directory, stdio: 'ignore' },
  );
  const port = await freePort();
  const options = ['-D', home.cluster, '-p', `${port}`, '-k', home.directory];
  const start = () =>
    spawn(path.join(binaries, 'postgres'), options, {
      ...home.identity,
      cwd: home.directory,
      stdio: 'ignore',
    });
  let child = start();
  const shutDown = async (): Promise<void> => {
    // Fast shutdown.
    child.kill('SIGINT');
    if (child.exitCode === null) await once(child, 'exit');
  };
  const at = (role: string, database: string): string =>
    `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`;
  const administratorUrl = at('administrator', 'postgres');
  const admin = await connect(administratorUrl);
  await admin.query(`create role shopkeeper login password '${password}'`);
  await admin.query('create database money owner shopkeeper');
  await admin.end();
  return {
    url: at('shopkeeper', 'money'),
    administratorUrl,
    stopFor: async (ms) => {
      await shutDown();
      await sleep(ms);
      child = start();
    },
    stop: async () => {
      await shutDown();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function connect(connectionString: string): Promise<pg.Client> {
  for (let attempt = 0; ; attempt += 1) {
    const client = new pg.Client({ connectionString });
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (attempt === 300) throw error;
      await sleep(100);
    }
  }
}
