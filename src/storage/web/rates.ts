/** How often something has happened lately, counted for all processes together (rate-limiter-flexible). */
import 'server-only';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Database } from '@/storage/client';

export interface Count {
  readonly points: number;
  /** When the count begins anew. */
  readonly endsInMs: number;
}

const limiters = new WeakMap<Database, RateLimiterPostgres>();

function limiterOf(db: Database): RateLimiterPostgres {
  const known = limiters.get(db);
  if (known !== undefined) return known;
  const limiter = new RateLimiterPostgres({
    storeClient: db.pool,
    storeType: 'pool',
    schemaName: 'web',
    tableName: 'rate',
    tableCreated: true,
    // A job removes what is over, in every deployment the same (jobs/forget-expired.ts).
    clearExpiredByTimeout: false,
    keyPrefix: '',
    points: 1,
    duration: 1,
  });
  limiters.set(db, limiter);
  return limiter;
}

/** Adds points; a count that is new lasts for `seconds` from now on. */
export async function addPoints(
  db: Database,
  key: string,
  { points = 1, seconds }: { readonly points?: number; readonly seconds: number },
): Promise<Count> {
  const result = await limiterOf(db).penalty(key, points, { customDuration: seconds });
  return { points: result.consumedPoints, endsInMs: result.msBeforeNext };
}

/** Null when nothing was counted, or its time is over. */
export async function findCount(db: Database, key: string): Promise<Count | null> {
  const result = await limiterOf(db).get(key);
  if (result === null) return null;
  return { points: result.consumedPoints, endsInMs: result.msBeforeNext };
}

/** From now on, whatever was counted before. */
export async function setCount(
  db: Database,
  key: string,
  { points, seconds }: { readonly points: number; readonly seconds: number },
): Promise<void> {
  await limiterOf(db).set(key, points, seconds);
}
