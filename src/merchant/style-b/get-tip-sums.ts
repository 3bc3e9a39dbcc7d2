/**
 * Sums the instance's reserves: POST and GET /tip-query (specification "Tips", protocol-b 3.7)
 * [TIP-2]. Key and expiration are those of the reserve that lasts longest. Available is what was
 * transferred and not picked up, authorized or not. The exchange is asked for news. Throws 412/2701
 * if the instance has no reserve.
 */
import { amountIn } from '@/protocol/amount';
import { Refusal } from '@/protocol/refusal';
import type { TipQueryResponse } from '@/protocol/style-b/tips';
import { findLastReserve } from '@/storage/merchant/style-b/last-reserve';
import { getReserveSums } from '@/storage/merchant/tip-reserve-lists';
import type { Merchant } from '../merchant';
import { refreshInstanceReserves } from '../tips/refresh-reserve';

export async function getTipSums(
  merchant: Merchant,
  instanceId: string,
): Promise<TipQueryResponse> {
  const { db, clock, currency } = merchant;
  await refreshInstanceReserves(merchant, { instanceId });
  const last = await findLastReserve(db, instanceId);
  if (last === null) throw new Refusal('MERCHANT_POST_TIP_QUERY_NO_RESERVE');
  const { credited, committed, pickedUp } = await getReserveSums(db, instanceId, clock.now());
  const amount = amountIn(currency);
  return {
    amountAvailable: amount(credited - pickedUp),
    amountAuthorized: amount(committed),
    amountPickedUp: amount(pickedUp),
    expiration: last.expirationMs,
    reserveExpiration: last.expirationMs,
    reservePub: last.reservePub,
  };
}
