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

const ADD_RENEWING = `
  insert into web.rate as kept (key, points, expire) select $1, $2::int, $3::bigint where $2::int <= $5
  on conflict (key) do update set expire = excluded.expire,
    points = excluded.points + case when kept.expire > $4 then kept.points else 0 end
  where excluded.points <= 0
    or excluded.points + case when kept.expire > $4 then kept.points else 0 end <= $5
  returning points`;

/**
 * Adds points if there are no more than `most` then, in one statement; the count begins anew when so long
 * nothing was added. Answers what there is now, null when it would be more.
 */
export async function addRenewing(
  db: Database,
  key: string,
  {
    points,
    seconds,
    most,
  }: { readonly points: number; readonly seconds: number; readonly most: number },
): Promise<number | null> {
  const now = Date.now();
  const values = [key, points, now + seconds * 1000, now, most];
  const [row] = await db.query<{ points: number }>('web-rate-add-renewing', ADD_RENEWING, values);
  return row?.points ?? null;
}
