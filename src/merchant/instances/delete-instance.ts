/**
 * Deletes an instance: DELETE management/instances/$ID and DELETE private (protocol-a 8). It takes
 * no new orders, claims, payments or tips. Its books stay, and its token still reads them. Promises
 * to customers (refunds, tips) are kept. Open orders end with it, but a payment under way is
 * finished. Throws MERCHANT_GENERIC_INSTANCE_UNKNOWN, and MERCHANT_GENERIC_INSTANCE_DELETED if it
 * is deleted already.
 */
import { Refusal } from '@/protocol/refusal';
import {
  awaitNewOrders,
  closeOrders,
  listUnclosedInstances,
  markDeleted,
} from '@/storage/merchant/instance-changes';
import { deleteOtpDevicesOf } from '@/storage/merchant/otp-devices';
import { deleteWebhooksOf } from '@/storage/merchant/webhooks';
import { orderTopic, type Merchant } from '../merchant';
import { getInstance } from './get-instance';

export async function deleteInstance(merchant: Merchant, instanceId: string): Promise<void> {
  const { db, clock } = merchant;
  const { id } = await getInstance(merchant, instanceId);
  const now = clock.now();
  // In this sequence, an order that was begun before the mark is still closed.
  const deleted = await markDeleted(db, id, now);
  await awaitNewOrders(db, id);
  await closeAll(merchant, id, now);
  if (!deleted) throw new Refusal('MERCHANT_GENERIC_INSTANCE_DELETED');
}

/** Finishes deletions that a crash has interrupted, for the job expire-orders. Idempotent. */
export async function closeDeletedInstances(merchant: Merchant): Promise<void> {
  const now = merchant.clock.now();
  for (const id of await listUnclosedInstances(merchant.db, now)) await closeAll(merchant, id, now);
}

async function closeAll({ db, wakeups }: Merchant, id: string, now: number): Promise<void> {
  await deleteWebhooksOf(db, id);
  await deleteOtpDevicesOf(db, id);
  for (const orderId of await closeOrders(db, id, now)) wakeups.wake(orderTopic(id, orderId));
}
