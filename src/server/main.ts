/**
 * The production entry. One process does everything, or a primary process has PostgreSQL and workers
 * have the rest (WORKERS). SIGINT, SIGTERM or SIGHUP stops everything in reverse order.
 * Acknowledged work survives kill -9, which does not block the next start either.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseEnv, type Env } from '@/config/env';
import { log } from '@/config/log';
import { refuseDangers } from '@/config/refuse-dangers';
import { startEmbeddedPostgres } from './embedded-postgres';
import { assertUsable, untilWritable } from './given-database';
import { openSharedListeners } from './listeners';
import { openDataDir } from './owner-only';
import { onStopSignal, type Stop } from './stop';
import { WORKER_VARIABLE, workerSettings } from './workers/messages';
import { Primary } from './workers/primary';

async function main(): Promise<void> {
  const settings = process.env[WORKER_VARIABLE];
  const env = parseEnv(process.env);
  refuseDangers(env);
  const started = settings === undefined ? start(env) : startWorker(env, settings);
  // A signal during the start takes effect once everything runs.
  onStopSignal(async (atOnce) => {
    await (
      await started
    )(atOnce);
  });
  await started;
}

/** Returns a function that stops everything. */
async function start(env: Env): Promise<Stop> {
  openDataDir(env.dataDir);
  const { workers } = env;
  const postgres =
    env.databaseUrl === undefined ? await startEmbeddedPostgres(env.dataDir) : undefined;
  if (env.databaseUrl !== undefined) await assertUsable(env.databaseUrl);
  const databaseUrl = env.databaseUrl ?? postgres?.fastUrl ?? '';
  try {
    const stop =
      workers === 1
        ? await serveHere({ ...env, databaseUrl })
        : await startWorkers({ ...env, databaseUrl });
    return async (signal) => {
      await stop(signal);
      await postgres?.stop();
    };
  } catch (error) {
    await postgres?.stop();
    throw error;
  }
}

/** Loaded late, since a primary process needs none of it. */
async function serveHere(env: Env): Promise<Stop> {
  const { serve } = await import('./serve');
  return await serve(env);
}

async function startWorkers({ workers: count, ...env }: Env): Promise<Stop> {
  const { databaseUrl = '', stopDelayMs, port, listenOn } = env;
  const onFailure = (reason: string): never => fail(new Error(reason));
  const primary = await Primary.start({ count, databaseUrl, stopDelayMs, onFailure });
  const stop: Stop = async (atOnce) => {
    const stopped = primary.stop(atOnce);
    // Balancers notice that we stop, while the workers still take connections.
    await sleep(stopDelayMs, undefined, { signal: atOnce }).catch(() => undefined);
    listeners?.close();
    await stopped;
  };
  let listeners: { close(): void } | undefined;
  try {
    listeners = await openSharedListeners((socket) => primary.serve(socket), port, listenOn);
  } catch (error) {
    await stop(AbortSignal.abort());
    throw error;
  }
  primary.announce();
  return stop;
}

async function startWorker(env: Env, text: string): Promise<Stop> {
  const settings = workerSettings.parse(JSON.parse(text));
  // The primary process is gone, and PostgreSQL with it.
  process.once('disconnect', () => process.exit(1));
  const [{ serve }, { Team }] = await Promise.all([import('./serve'), import('./workers/team')]);
  const team = new Team(settings);
  await untilWritable(settings.databaseUrl);
  return await serve({ ...env, databaseUrl: settings.databaseUrl }, team);
}

function fail(error: unknown): never {
  log.debug({ err: error }, 'start failed');
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

main().catch(fail);
