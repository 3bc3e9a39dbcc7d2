/** Shares of networks in common storage. One step checks and takes a share, in any process. */
import 'server-only';
import { sql } from 'kysely';
import type { Database, Transaction } from './client';
import { run as runStatement, statement } from './statement';

/** Numbers of advisory locks. */
const STORES = { backups: 4_610_004, complaints: 4_610_005 } as const;

const LOCK = statement('share-lock', (db, p: { store: number; network: number }) =>
  db.selectNoFrom(sql`pg_advisory_xact_lock(${p.store}, ${p.network})`.as('locked')),
);

/**
 * A transaction that runs alone among those of this network at this store. What it counts stays
 * true until it ends. Networks are SHA-256 hashes. Those that begin alike wait for each other,
 * which does no harm.
 */
export async function inShareOf<T>(
  db: Database,
  store: keyof typeof STORES,
  network: Uint8Array,
  run: (client: Transaction) => Promise<T>,
): Promise<T> {
  return db.transaction(async (client) => {
    // The lock is a statement by itself, because a statement only sees rows stored before it began.
    const lock = { store: STORES[store], network: Buffer.from(network).readInt32BE() };
    await runStatement(client, LOCK, lock);
    return run(client);
  });
}
