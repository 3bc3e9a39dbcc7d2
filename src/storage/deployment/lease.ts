/**
 * The lease of the process that runs the jobs. Its holder renews it; one that is not renewed in time
 * goes to another process, with the next number. All times are the database's. fence.ts checks the
 * number at each write of a job.
 */
import 'server-only';
import { sql, type Selectable } from 'kysely';
import type { ClientBase } from 'pg';
import type { DeploymentLease } from '@/generated/kysely/tables';
import { sessionNameOf } from '@/storage/fence';
import { first, only, run, statement } from '@/storage/statement';

/** A holder is replaced this long after its last renewal, or a moment later. */
export const LEASE_MS = 8_000;

/** Versions before the lease lead by this lock. One of them and one of us never lead together. */
const FORMER_LOCK = 4_610_003;
const END_MS = 2_000;

type Lease = Selectable<DeploymentLease>;

const NAME = 'jobs';
const NOW = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

const FIND_FREE = statement('deployment-find-free-lease', (db, p: Pick<Lease, 'holder'>) =>
  db
    .selectFrom('deployment.lease')
    .select('number')
    .where('name', '=', NAME)
    .where((eb) => eb.or([eb('expiresMs', '<=', NOW), eb('holder', '=', p.holder)])),
);

const LOCK = statement('deployment-lock-lease', (db, p: Pick<Lease, 'number'>) =>
  db
    .selectFrom('deployment.lease')
    .select('number')
    .where('name', '=', NAME)
    .where('number', '=', p.number)
    .forUpdate(),
);

const TAKE = statement(
  'deployment-take-lease',
  (db, p: Pick<Lease, 'number' | 'holder'> & { readonly free: number }) =>
    db
      .updateTable('deployment.lease')
      .set({ number: p.number, holder: p.holder, expiresMs: sql<number>`${NOW} + ${LEASE_MS}` })
      .where('name', '=', NAME)
      .where('number', '=', p.free)
      .where((eb) => eb.or([eb('expiresMs', '<=', NOW), eb('holder', '=', p.holder)]))
      .returning('number'),
);

const RENEW = statement('deployment-renew-lease', (db, p: Pick<Lease, 'number'>) =>
  db
    .updateTable('deployment.lease')
    .set({ expiresMs: sql<number>`${NOW} + ${LEASE_MS}` })
    .where('name', '=', NAME)
    .where('number', '=', p.number)
    .returning('number'),
);

const RELEASE = statement('deployment-release-lease', (db, p: Pick<Lease, 'number'>) =>
  db
    .updateTable('deployment.lease')
    .set({ expiresMs: 0 })
    .where('name', '=', NAME)
    .where('number', '=', p.number),
);

const TRY_FORMER_LOCK = statement('deployment-try-former-lock', (db) =>
  db.selectNoFrom(sql<boolean>`pg_try_advisory_lock(${sql.lit(FORMER_LOCK)})`.as('isOurs')),
);

/**
 * Takes the lease if it is free, or was this holder's own. Ends all sessions of the holder before:
 * a frozen one may have a transaction open. Returns the new number, or null if the lease is taken.
 */
export async function takeLease(client: ClientBase, holder: string): Promise<number | null> {
  const free = (await first(client, FIND_FREE, { holder }))?.number;
  if (free === undefined) return null;
  await client.query(
    `select pg_terminate_backend(pid, ${END_MS}) from pg_stat_activity
      where datname = current_database() and usename = current_user and pid <> pg_backend_pid()
        and application_name = $1`,
    [sessionNameOf(free)],
  );
  if (!(await only(client, TRY_FORMER_LOCK, {})).isOurs) return null;
  const number = await replace(client, free, holder);
  if (number === null) await client.query('select pg_advisory_unlock($1)', [FORMER_LOCK]);
  return number;
}

/** Waits for transactions that have checked the number. */
async function replace(client: ClientBase, free: number, holder: string): Promise<number | null> {
  const number = free + 1;
  await client.query('begin');
  try {
    await run(client, LOCK, { number: free });
    const taken = await first(client, TAKE, { free, number, holder });
    await client.query('commit');
    if (taken === undefined) return null;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  await client.query(`set application_name = '${sessionNameOf(number)}'`);
  return number;
}

/** False if another process has replaced this one. */
export async function renewLease(client: ClientBase, number: number): Promise<boolean> {
  return (await run(client, RENEW, { number })).length > 0;
}

/** Lets another process take the lease at once. */
export async function releaseLease(client: ClientBase, number: number): Promise<void> {
  await run(client, RELEASE, { number });
}
