/**
 * POST register, body `{wallet_key}`: opens the account of a wallet. Idempotent, never needed: a
 * first upload opens the account as well. Gap: the route table lists the path for this service, no
 * source says more (seed.md, "Route table"; ROUTE-1). Throws SYNC_STORAGE_FULL, SYNC_SHARE_FULL.
 */
import { insertAccount } from '@/storage/sync/accounts';
import { withRoom, type Uploader } from '../backups/storage-room';
import type { Sync } from '../sync';

export async function registerWallet(
  sync: Sync,
  walletKey: Uint8Array,
  uploader: Uploader,
): Promise<void> {
  const [createdMs, countedFor] = [sync.clock.now(), uploader.network];
  await withRoom(sync, { walletKey, bytes: 0 }, uploader, (client) =>
    insertAccount(client, walletKey, { createdMs, countedFor }),
  );
}
