/**
 * DELETE management/instances/$ID and DELETE private (protocol-a 8): a deleted instance takes no new orders, claims, payments or tips; its books stay, its
 * token still reads them, and what customers are promised (refunds, tips) is kept. Open orders end
 * with it, but for a payment that is under way, which is finished. Throws 404/2000, and 404/2016
 * when it is deleted already.
 */
import { Refusal } from '@/protocol/refusal';
import {
  awaitNewOrders,
  closeOrders,
  listUnclosedInstances,
  markDeleted,
} from '@/storage/merchant/instance-changes';
import { orderTopic, type Merchant } from '../merchant';
import { getInstance } from './get-instance';

export async function deleteInstance(merchant: Merchant, instanceId: string): Promise<void> {
  const { db, clock } = merchant;
  const { id } = await getInstance(merchant, instanceId);
  const now = clock.now();
  // In this order: an order that was begun before the mark is closed then.
  const deleted = await markDeleted(db, id, now);
  await awaitNewOrders(db, id);
  await closeAll(merchant, id, now);
  if (!deleted) throw new Refusal('MERCHANT_GENERIC_INSTANCE_DELETED');
}

/** For the job expire-orders: what a crash has kept a deletion from. Idempotent. */
export async function closeDeletedInstances(merchant: Merchant): Promise<void> {
  const now = merchant.clock.now();
  for (const id of await listUnclosedInstances(merchant.db, now)) await closeAll(merchant, id, now);
}

async function closeAll({ db, wakeups }: Merchant, id: string, now: number): Promise<void> {
  for (const orderId of await closeOrders(db, id, now)) wakeups.wake(orderTopic(id, orderId));
}
