/**
 * Keeps a replaced leader of the jobs from writing. What a job writes runs below `underLease`. Each
 * such transaction checks that the lease still has the leader's number, and holds the row until it
 * ends. So a process that was frozen does no harm when it wakes. Requests check nothing.
 */
import 'server-only';
import type { Pool, PoolClient } from 'pg';
import { WorkValue } from '@/config/work-value';
import { isGone } from './connection';

const leases = new WorkValue<number>('lease');

/** Runs work as the leader with this number. */
export function underLease<T>(number: number, work: () => Promise<T>): Promise<T> {
  return leases.run(number, work);
}

/** Runs work that serves requests, too, or that checks the lease by itself. */
export function outsideLease<T>(work: () => T): T {
  return leases.run(undefined, work);
}

/** undefined outside of jobs. */
export function currentLease(): number | undefined {
  return leases.find();
}

/** The name that a leader's sessions have. The next leader ends them by it. */
export function sessionNameOf(lease: number): string {
  return `florin jobs ${lease}`;
}

/** A key share lock lets the holder renew its lease, and makes its successor wait. */
export const checkOf = (number: string): string =>
  `exists (select from deployment.lease where name = 'jobs' and number = ${number} for key share)`;

/** Begins a transaction in one round trip; a job's transaction checks the lease first. */
export function beginStatement(): string {
  const lease = currentLease();
  if (lease === undefined) return 'begin';
  return `begin; set local application_name = '${sessionNameOf(lease)}';
    select ${checkOf(`${lease}`)}::deployment.holds_lease`;
}

const READS = /^\s*select\b/i;

/** Sends one statement on a connection of the pool. Only a job's write needs a transaction. */
export async function sendAlone<T>(
  pool: Pool,
  text: string,
  send: (on: Pick<PoolClient, 'query'>) => Promise<T>,
): Promise<T> {
  if (currentLease() === undefined || READS.test(text)) return await send(pool);
  return await inTransaction(pool, send);
}

/** Runs work in a transaction, which rolls back if the work throws. */
export async function inTransaction<T>(
  pool: Pool,
  run: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  try {
    await client.query(beginStatement());
    const result = await run(client);
    await client.query('commit');
    return result;
  } catch (error) {
    broken = isGone(client, error);
    await client.query('rollback').catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
