/**
 * Makes one process of a database the leader of the jobs, by a lease (storage/deployment/lease.ts).
 * The leader renews it on a connection of its own, so that a busy pool delays nothing. A leader that
 * is frozen, or has lost the database, is replaced within LEASE_MS and a second.
 */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type pg from 'pg';
import { log } from '@/config/log';
import { Connection } from '@/storage/connection';
import { LEASE_MS, releaseLease, renewLease, takeLease } from '@/storage/deployment/lease';
import { serversOf } from '@/storage/servers';

export interface Leading {
  /** Aborts when the process stops or is replaced. */
  readonly signal: AbortSignal;
  readonly lease: number;
}

const RENEW_MS = LEASE_MS / 4;
const LOOK_AGAIN_MS = 1_000;

type Lead = (leading: Leading) => Promise<void>;

/** Calls `lead` each time this process becomes the leader. Ends after `stop` aborts. */
export async function leadRepeatedly(url: string, stop: AbortSignal, lead: Lead): Promise<void> {
  const holder = `${hostname()} ${process.pid} ${randomUUID()}`;
  while (!stop.aborted) {
    const client = new Connection(serversOf(url), {
      connectionTimeoutMillis: LEASE_MS / 2,
      query_timeout: LEASE_MS / 2,
    });
    const lost = new AbortController();
    client.on('error', () => lost.abort());
    client.on('end', () => lost.abort());
    try {
      await client.connect();
      await client.setUp('');
      await leadOn(client, holder, { stop, lost, lead });
    } catch (error) {
      log.warn({ err: error }, 'jobs: no database');
    }
    await client.end().catch(() => undefined);
    await pause(LOOK_AGAIN_MS, stop);
  }
}

interface Leadership {
  readonly stop: AbortSignal;
  readonly lost: AbortController;
  readonly lead: Lead;
}

async function leadOn(
  client: pg.Client,
  holder: string,
  { stop, lost, lead }: Leadership,
): Promise<void> {
  const signal = AbortSignal.any([stop, lost.signal]);
  while (!signal.aborted) {
    const lease = await takeLease(client, holder);
    if (lease !== null) {
      log.info({ lease }, 'this process runs the jobs');
      await Promise.all([lead({ signal, lease }), renew(client, lease, { signal, lost })]);
      if (!lost.signal.aborted) await releaseLease(client, lease);
    }
    await pause(LOOK_AGAIN_MS, signal);
  }
}

async function renew(
  client: pg.Client,
  lease: number,
  { signal, lost }: Pick<Leadership, 'lost'> & { readonly signal: AbortSignal },
): Promise<void> {
  await pause(RENEW_MS, signal);
  while (!signal.aborted) {
    try {
      if (!(await renewLease(client, lease))) {
        log.warn({ lease }, 'another process runs the jobs');
        lost.abort();
      }
    } catch (error) {
      log.warn({ err: error, lease }, 'jobs: the lease could not be renewed');
      lost.abort();
    }
    await pause(RENEW_MS, signal);
  }
}

/** Ends early when `signal` aborts. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const finish = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    signal.addEventListener('abort', finish);
  });
}
