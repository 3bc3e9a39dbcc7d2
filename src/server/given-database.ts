/**
 * Checks the database that DATABASE_URL names. `assertReachable` throws an Error that says what is
 * wrong.
 */
import pg from 'pg';

/** An address without a server may be silent for minutes. */
const TIMEOUT_MS = 15_000;

export async function assertReachable(url: string): Promise<void> {
  const client = clientFor(url);
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (cause) {
    throw new Error(`DATABASE_URL: the database does not let us in: ${reasonOf(cause)}`, { cause });
  } finally {
    await client.end().catch(() => undefined);
  }
}

function clientFor(url: string): pg.Client {
  try {
    return new pg.Client({ connectionString: url, connectionTimeoutMillis: TIMEOUT_MS });
  } catch (cause) {
    throw new Error(`DATABASE_URL: ${reasonOf(cause)}`, { cause });
  }
}

/** A host with several addresses fails with a list of errors whose own message is empty. */
function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(reasonOf).join('; ');
  return cause instanceof Error ? cause.message : String(cause);
}
