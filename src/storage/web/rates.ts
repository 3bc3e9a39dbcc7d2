/** Counts recent events for all processes together (rate-limiter-flexible). */
import 'server-only';
import {
  sql,
  type ExpressionBuilder,
  type OnConflictDatabase,
  type OnConflictTables,
  type Selectable,
} from 'kysely';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { DB, WebRate } from '@/generated/kysely/tables';
import type { Database } from '@/storage/client';
import { first, statement } from '@/storage/statement';

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

/** Adds points. A new count lasts for `seconds` from now on. */
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

/** Sets the count from now on, regardless of earlier counts. */
export async function setCount(
  db: Database,
  key: string,
  { points, seconds }: { readonly points: number; readonly seconds: number },
): Promise<void> {
  await limiterOf(db).set(key, points, seconds);
}

interface Renewing extends Pick<Selectable<WebRate>, 'key' | 'points' | 'expire'> {
  readonly now: number;
  readonly most: number;
}

const COLUMNS = ['key', 'points', 'expire'] as const;

const ADD_RENEWING = statement('web-rate-add-renewing', (db, p: Renewing) => {
  const added = (
    eb: ExpressionBuilder<OnConflictDatabase<DB, 'web.rate'>, OnConflictTables<'web.rate'>>,
  ) =>
    sql<number>`${eb.ref('excluded.points')}
      + case when ${eb.ref('web.rate.expire')} > ${p.now} then ${eb.ref('web.rate.points')} else 0 end`;
  return db
    .insertInto('web.rate')
    .columns(COLUMNS)
    .expression(
      db
        .selectNoFrom((eb) => COLUMNS.map((name) => eb.val(p[name]).as(name)))
        .where(sql<boolean>`${p.points}::int <= ${p.most}`),
    )
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((eb) => ({ expire: eb.ref('excluded.expire'), points: added(eb) }))
        .where((eb) => eb.or([eb('excluded.points', '<=', 0), eb(added(eb), '<=', p.most)])),
    )
    .returning('points');
});

/**
 * Adds points if the total stays within `most`, in one statement. The count starts again after a
 * pause of this length. Returns the new total, or null if it would be larger.
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
  const renewing = { key, points, expire: now + seconds * 1000, now, most };
  return (await first(db, ADD_RENEWING, renewing))?.points ?? null;
}
