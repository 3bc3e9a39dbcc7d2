/**
 * Answers POST register, body `{wallet_key}`: opens the account of a wallet. Idempotent and optional: a
 * first upload opens the account, too. Gap: the route table lists this path, but no source
 * describes it (specification "Route table"; ROUTE-1). Throws SYNC_STORAGE_FULL, SYNC_SHARE_FULL.
 */
import type { Share } from '@/fairness/share';
import { insertAccount } from '@/storage/sync/accounts';
import { withRoom } from '../backups/storage-room';
import type { Sync } from '../sync';

export async function registerWallet(
  sync: Sync,
  walletKey: Uint8Array,
  share: Share,
): Promise<void> {
  const [createdMs, countedFor] = [sync.clock.now(), share.network];
  await withRoom(sync, { walletKey, bytes: 0 }, share, (client) =>
    insertAccount(client, { walletKey, createdMs, countedFor }),
  );
}
