/**
 * DELETE management/instances/$ID and DELETE private (protocol-a 8, seed.md "Instance management"):
 * a deleted instance takes no new orders, claims, payments or tips; its books stay, its token still
 * reads them, and what customers are promised (refunds, tips) is kept. Open orders end with it, but
 * for a payment that is under way, which is finished. Throws 404/2000, and 404/2016 when it is
 * deleted already.
 */
import { Refusal } from '@/protocol/refusal';
import { closeOrders, markDeleted } from '@/storage/merchant/instance-changes';
import { awaitOrderWriters } from '@/storage/merchant/order-writers';
import { orderTopic, type Merchant } from '../merchant';
import { getInstance } from './get-instance';

export async function deleteInstance(merchant: Merchant, instanceId: string): Promise<void> {
  const { db, clock, wakeups } = merchant;
  const { id } = await getInstance(merchant, instanceId);
  const now = clock.now();
  // In this order: whoever has not seen the mark yet writes an order that is closed then. Closing is
  // repeated when a crash came between.
  const deleted = await markDeleted(db, id, now);
  await awaitOrderWriters(db);
  for (const orderId of await closeOrders(db, id, now)) wakeups.wake(orderTopic(id, orderId));
  if (!deleted) throw new Refusal('MERCHANT_GENERIC_INSTANCE_DELETED');
}
