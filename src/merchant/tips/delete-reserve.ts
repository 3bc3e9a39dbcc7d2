/**
 * Ends a reserve: DELETE private/reserves/$RESERVE_PUB (protocol-a 8). It gives no more tips. Its
 * books stay. What it still holds goes back to its owner when the exchange closes it. With `purge`
 * its rows go too, once it holds nothing or has expired. Throws
 * MERCHANT_PRIVATE_DELETE_RESERVES_NO_SUCH_RESERVE, and MERCHANT_PRIVATE_DELETE_RESERVES_OWED while
 * tips can be picked up or, with `purge`, money is left. Throws 502 or 504 if the exchange does not
 * answer.
 */
import { Refusal } from '@/protocol/refusal';
import { markReserveDeleted, purgeReserve } from '@/storage/merchant/tip-reserves';
import type { Merchant } from '../merchant';
import { getReserve } from './get-reserve';
import { askAboutReserve } from './refresh-reserve';

export async function deleteReserve(
  merchant: Merchant,
  at: { readonly instanceId: string; readonly reservePub: string; readonly purge: boolean },
): Promise<void> {
  const { db, clock } = merchant;
  const reserve = await getReserve(merchant, at.instanceId, at.reservePub);
  if (at.purge) await askAboutReserve(merchant, reserve);
  const remove = at.purge ? purgeReserve : markReserveDeleted;
  const removed = await remove(db, reserve.reservePub, clock.now());
  if (!removed) throw new Refusal('MERCHANT_PRIVATE_DELETE_RESERVES_OWED');
}
