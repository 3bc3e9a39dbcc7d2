/**
 * POST and GET /tip-query (seed.md, protocol-b 3.7) [TIP-2]: the figures of the instance's reserves
 * together, with the key and expiration of the one that lasts longest. Available is what was
 * transferred and not picked up, whether authorized or not. The exchange is asked for news. Throws
 * 412/2701 when the instance has no reserve.
 */
import { z } from 'zod';
import type { Amount } from '@/protocol/amount';
import { Refusal } from '@/protocol/refusal';
import { tipQueryResponseSchema } from '@/protocol/tip';
import { listTipReserves, type TipReserve } from '@/storage/merchant/tip-reserves';
import type { Merchant } from '../merchant';
import { refreshReserve } from './refresh-reserve';

export async function queryTips(
  merchant: Merchant,
  instanceId: string,
): Promise<z.input<typeof tipQueryResponseSchema>> {
  const known = await listTipReserves(merchant.db, instanceId);
  const reserves = await Promise.all(known.map((one) => refreshReserve(merchant, one)));
  const [last] = [...reserves].sort((a, b) => b.expirationMs - a.expirationMs);
  if (last === undefined) throw new Refusal('MERCHANT_POST_TIP_QUERY_NO_RESERVE');
  const sum = (unitsOf: (reserve: TipReserve) => bigint): Amount => ({
    currency: merchant.currency,
    units: reserves.reduce((total, reserve) => total + unitsOf(reserve), 0n),
  });
  return z.encode(tipQueryResponseSchema, {
    amount_available: sum(({ credited, pickedUp }) => credited - pickedUp),
    amount_authorized: sum(({ committed }) => committed),
    amount_picked_up: sum(({ pickedUp }) => pickedUp),
    expiration: last.expirationMs,
    reserve_expiration: last.expirationMs,
    reserve_pub: last.reservePub,
  });
}
