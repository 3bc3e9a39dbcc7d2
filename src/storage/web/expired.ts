import 'server-only';
import type { Database } from '@/storage/client';
import { countGone, ONE, only, statement } from '@/storage/statement';

/** Rows of one table that one statement removes. */
const BATCH = 5_000;

interface Moment {
  readonly now: number;
}

const EXPIRES = [
  statement('web-expire-session', (db, p: Moment) =>
    countGone(
      db,
      db
        .deleteFrom('web.session')
        .where('idHash', 'in', (eb) =>
          eb
            .selectFrom('web.session')
            .select('idHash')
            .where('expiresMs', '<=', p.now)
            .limit(BATCH)
            .forUpdate()
            .skipLocked(),
        )
        .returning(ONE),
    ),
  ),
  statement('web-expire-note', (db, p: Moment) =>
    countGone(
      db,
      db
        .deleteFrom('web.note')
        .where('nameHash', 'in', (eb) =>
          eb
            .selectFrom('web.note')
            .select('nameHash')
            .where('expiresMs', '<=', p.now)
            .limit(BATCH)
            .forUpdate()
            .skipLocked(),
        )
        .returning(ONE),
    ),
  ),
  statement('web-expire-form', (db, p: Moment) =>
    countGone(
      db,
      db
        .deleteFrom('web.form')
        .where('keyHash', 'in', (eb) =>
          eb
            .selectFrom('web.form')
            .select('keyHash')
            .where('expiresMs', '<=', p.now)
            .limit(BATCH)
            .forUpdate()
            .skipLocked(),
        )
        .returning(ONE),
    ),
  ),
  statement('web-expire-rate', (db, p: Moment) =>
    countGone(
      db,
      db
        .deleteFrom('web.rate')
        .where('key', 'in', (eb) =>
          eb
            .selectFrom('web.rate')
            .select('key')
            .where('expire', '<=', p.now)
            .limit(BATCH)
            .forUpdate()
            .skipLocked(),
        )
        .returning(ONE),
    ),
  ),
];

/** Removes expired rows, at most a batch of each table. Returns whether there may be more. */
export async function deleteExpired(db: Database, now: number): Promise<boolean> {
  let isFull = false;
  for (const expire of EXPIRES) {
    isFull = (await only(db, expire, { now })).count >= BATCH || isFull;
  }
  return isFull;
}
