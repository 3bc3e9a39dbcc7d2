/** Shares of networks in what all may store: checked and taken in one step, whichever process does it. */
import 'server-only';
import type { Database, Transaction } from './client';

/** Numbers of advisory locks. */
const STORES = { backups: 4_610_004, complaints: 4_610_005 } as const;

/**
 * A transaction that no other of this network's at this store runs beside: what it counts stays true until
 * it ends. Networks are SHA-256 hashes; those that begin alike wait for each other, which does no harm.
 */
export async function inShareOf<T>(
  db: Database,
  store: keyof typeof STORES,
  network: Uint8Array,
  run: (client: Transaction) => Promise<T>,
): Promise<T> {
  return db.transaction(async (client) => {
    // By itself: a statement sees what was stored before it began.
    await client.query({
      name: 'share-lock',
      text: 'select pg_advisory_xact_lock($1, $2)',
      values: [STORES[store], Buffer.from(network).readInt32BE()],
    });
    return run(client);
  });
}
