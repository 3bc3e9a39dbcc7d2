/**
 * Removes an instance with its books: DELETE management/instances/$ID?purge=YES and DELETE
 * private?purge=YES (protocol-a 8). It may be deleted before or not. The id is free afterwards.
 * Nothing may be owed to it or by it. So it has no pending or unwired payment, no open refund and
 * no money in a tipping reserve. Throws MERCHANT_GENERIC_INSTANCE_UNKNOWN, and 502 or 504 when an
 * exchange does not say what a reserve holds. Throws MERCHANT_PRIVATE_DELETE_INSTANCES_OWED with
 * nothing changed. If a payment began just then, the instance is deleted but not purged.
 */
import { Refusal } from '@/protocol/refusal';
import { awaitNewOrders, closeOrders, markDeleted } from '@/storage/merchant/instance-changes';
import { isOwed, purgeInstanceRows } from '@/storage/merchant/purge-instance';
import type { Merchant } from '../merchant';
import { askAboutReserves } from '../tips/refresh-reserve';
import { getInstance } from '../instances/get-instance';

export async function purgeInstance(merchant: Merchant, instanceId: string): Promise<void> {
  const { db, clock } = merchant;
  const { id } = await getInstance(merchant, instanceId);
  await askAboutReserves(merchant, id);
  const now = clock.now();
  if (await isOwed(db, id, now)) throw new Refusal('MERCHANT_PRIVATE_DELETE_INSTANCES_OWED');
  // Nothing new begins while the last look is taken.
  await markDeleted(db, id, now);
  await awaitNewOrders(db, id);
  await closeOrders(db, id, now);
  const purged = await purgeInstanceRows(db, id, now);
  if (!purged) throw new Refusal('MERCHANT_PRIVATE_DELETE_INSTANCES_OWED');
}
