/**
 * Whether the database failed, and not the request: a lost or refused connection, a server that is
 * starting or stopping, a lock or statement that took too long. What was asked may have been done or
 * not; every operation may be repeated. Told by what PostgreSQL and its clients put into their errors,
 * since this layer knows no storage.
 */

/** Classes and single SQLSTATEs: connection, resources, shutdown, time-outs, and conflicts of locks. */
const SQL_STATE = /^(?:08...|53...|57P0[1-5]|57014|55P03|40001|40P01|25P0[34])$/;

/** Of sockets, and of Prisma: no server, time-outs, connection closed, pool exhausted. */
const CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  'P2028',
  'P2034',
]);

/** Of `pg`, which gives these no code. */
const MESSAGE =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after)/;

const MAX_CAUSES = 4;

export function isDatabaseLost(thrown: unknown): boolean {
  let error = thrown;
  for (let depth = 0; depth < MAX_CAUSES && error instanceof Error; depth += 1) {
    // A fetch that fails has a socket's error as its cause, too.
    if (error instanceof TypeError) return false;
    const code = 'code' in error ? String(error.code) : '';
    if (SQL_STATE.test(code) || CODES.has(code) || MESSAGE.test(error.message)) return true;
    error = error.cause;
  }
  return false;
}
