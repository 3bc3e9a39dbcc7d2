/**
 * The one file that knows more than one party: real clock, randomness, database, and which exchange
 * and bank the others talk to. What must exist once per process hangs on `globalThis` here, because
 * Next's bundle and the direct server's each hold a copy of every module.
 */
import 'server-only';
import { MovableClock, systemRandom, type Random } from '@/config/clock';
import { parseEnv, type Env } from '@/config/env';
import { Secrets } from '@/config/secrets';
import { openDatabase, type Database } from '@/storage/client';
import { openWakeups, type Wakeups } from '@/storage/wakeups';

export interface Wiring {
  readonly env: Env;
  readonly secrets: Secrets;
  readonly clock: MovableClock;
  readonly random: Random;
  readonly db: Database;
  readonly wakeups: Wakeups;
}

const shared = globalThis as typeof globalThis & { florinWiring?: Wiring };

/** Made by the server at start; under plain Next at first use, from DATABASE_URL. */
export function wiring(): Wiring {
  shared.florinWiring ??= wire(parseEnv(process.env));
  return shared.florinWiring;
}

export function wire(env: Env): Wiring {
  if (env.databaseUrl === undefined) {
    throw new Error('DATABASE_URL is needed when the pages run without the server (`npm start`).');
  }
  const db = openDatabase(env.databaseUrl);
  const wakeups = openWakeups(env.databaseUrl, db.pool);
  void wakeups.listen();
  const wired: Wiring = {
    env,
    secrets: new Secrets(env.dataDir),
    clock: new MovableClock(),
    random: systemRandom,
    db,
    wakeups,
  };
  shared.florinWiring = wired;
  return wired;
}

export async function unwire(wired: Wiring): Promise<void> {
  await wired.wakeups.close();
  await wired.db.close();
}
