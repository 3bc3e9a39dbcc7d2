import { decodeBase32OrNull } from '@/protocol/base32';
import type { ErrorName } from '@/protocol/errors';
import { Refusal } from '@/protocol/refusal';
import { findTipReserve, type TipReserve } from '@/storage/merchant/tip-reserves';
import type { Merchant } from '../merchant';

/**
 * The reserve of the instance with this key in base32. Throws
 * MERCHANT_PRIVATE_DELETE_RESERVES_NO_SUCH_RESERVE or the given code.
 */
export async function getReserve(
  merchant: Merchant,
  instanceId: string,
  reservePub: string,
  unknown: ErrorName = 'MERCHANT_PRIVATE_DELETE_RESERVES_NO_SUCH_RESERVE',
): Promise<TipReserve> {
  const key = decodeBase32OrNull(reservePub, 32);
  const reserve = key && (await findTipReserve(merchant.db, instanceId, key));
  if (reserve === null || reserve.deletedMs !== null) throw new Refusal(unknown);
  return reserve;
}
