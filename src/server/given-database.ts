/**
 * Checks the database that DATABASE_URL names. `assertUsable` throws an Error that says what is
 * wrong. It may not let us in, be a replica, or be behind a pooler that shares sessions.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from '@/storage/connection';
import { ReadOnlyServer, serversOf } from '@/storage/servers';

const ROUNDS = 5;
/** Shorter than the time that a worker has to start. */
const WRITABLE_LIMIT_MS = 40_000;
const LOOK_MS = 500;
/** A pooler's answer to the beginning of a transaction, if it shares sessions by statement. */
const PROTOCOL_VIOLATION = '08P01';

const REPLICA =
  'DATABASE_URL: this PostgreSQL is a replica or read-only. Name the primary, or all hosts: ' +
  'postgresql://HOST1,HOST2/DATABASE?target_session_attrs=read-write';
const POOLER =
  'DATABASE_URL: a pooler in front of PostgreSQL gives each transaction another session. Florin ' +
  'needs sessions of its own. Set pool_mode = session (pgbouncer), or name PostgreSQL itself.';

export async function assertUsable(url: string): Promise<void> {
  if (await sharesSessions(url)) throw new Error(POOLER);
}

/**
 * Waits for a host that takes writes, which a worker may have to do during a failover. Throws the
 * reasons if there is none for long.
 */
export async function untilWritable(url: string): Promise<void> {
  const deadline = performance.now() + WRITABLE_LIMIT_MS;
  for (;;) {
    try {
      await serversOf(url).find();
      return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await sleep(LOOK_MS);
    }
  }
}

/** Opens two connections, as those that follow. */
async function sharesSessions(url: string): Promise<boolean> {
  const open: Connection[] = [];
  try {
    const servers = serversOf(url);
    await servers.find();
    for (let count = 0; count < 2; count += 1) {
      const connection = new Connection(servers);
      open.push(connection);
      connection.on('error', () => undefined);
      await connection.connect();
      await connection.setUp('');
    }
    return await haveOneBackend(open);
  } catch (cause) {
    throw new Error(whatIsWrong(cause), { cause });
  } finally {
    await Promise.all(open.map((one) => one.end().catch(() => undefined)));
  }
}

/**
 * Whether both connections use the same backend, or one of them changes its backend. The first one
 * has ended its transaction when the second one begins. A pooler then lends it the same backend.
 */
async function haveOneBackend([one, other]: readonly Connection[]): Promise<boolean> {
  if (one === undefined || other === undefined) return false;
  for (let round = 0; round < ROUNDS; round += 1) {
    const pid = await pidOf(one);
    try {
      await other.query('begin');
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === PROTOCOL_VIOLATION)
        return true;
      throw error;
    }
    const isShared = (await pidOf(other)) === pid || (await pidOf(one)) !== pid;
    await other.query('rollback');
    if (isShared) return true;
  }
  return false;
}

async function pidOf(connection: Connection): Promise<number | undefined> {
  const { rows } = await connection.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}

function whatIsWrong(cause: unknown): string {
  if (cause instanceof ReadOnlyServer) return REPLICA;
  if (!(cause instanceof AggregateError)) {
    return `DATABASE_URL: the database does not let us in: ${reasonOf(cause)}`;
  }
  return cause.errors.every((error) => error instanceof ReadOnlyServer)
    ? REPLICA
    : `DATABASE_URL: the database does not let us in: ${reasonOf(cause)}`;
}

/** A host with several addresses fails with a list of errors whose own message is empty. */
function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(reasonOf).join('; ');
  return cause instanceof Error ? cause.message : String(cause);
}
