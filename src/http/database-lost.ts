/**
 * Reports whether the database failed, not the request. Examples are a lost or refused connection, a server
 * starting or stopping, a replica, a lock or statement timeout. The work may have been done or not; every operation
 * may be repeated. It reads the errors of PostgreSQL and its clients, since this layer knows no storage.
 */

/** SQLSTATEs and their classes: connection, resources, shutdown, timeouts, and lock conflicts. */
const SQL_STATE = /^(?:08...|53...|57P0[1-5]|57014|25006|55P03|40001|40P01|25P0[34])$/;

/** Codes of sockets: no server, timeouts, connection closed. */
const CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
]);

/**
 * Codes that mean something else elsewhere. A socket's file is missing, or its queue is full, since
 * a frozen server accepts nothing. Or no name server answers.
 */
const OF_CALLS: ReadonlySet<string> = new Set([
  'ENOENT connect',
  'EAGAIN connect',
  'EAI_AGAIN getaddrinfo',
  'ENOTFOUND getaddrinfo',
]);

/** Messages of `pg`, which gives these no code. */
const MESSAGE =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|Cannot use a pool after)/;

const MAX_CAUSES = 4;

export function isDatabaseLost(thrown: unknown): boolean {
  let error = thrown;
  for (let depth = 0; depth < MAX_CAUSES && error instanceof Error; depth += 1) {
    // A failed fetch has a socket's error as its cause, too.
    if (error instanceof TypeError) return false;
    const code = 'code' in error ? String(error.code) : '';
    const call = 'syscall' in error ? error.syscall : '';
    if (
      OF_CALLS.has(`${code} ${String(call)}`) ||
      SQL_STATE.test(code) ||
      CODES.has(code) ||
      MESSAGE.test(error.message)
    )
      return true;
    error = error.cause;
  }
  return false;
}
