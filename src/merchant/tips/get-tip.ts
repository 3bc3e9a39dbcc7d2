import { decodeBase32OrNull } from '@/protocol/base32';
import type { ErrorName } from '@/protocol/errors';
import { Refusal } from '@/protocol/refusal';
import { findTip, type TipRecord } from '@/storage/merchant/tips';
import type { Merchant } from '../merchant';
import { getInstance } from '../instances/get-instance';

export interface TipAt {
  /** Null when the caller knows the tip's identifier alone. */
  readonly instanceId: string | null;
  /** The ID in base32. */
  readonly tipId: string;
}

/**
 * Throws MERCHANT_GENERIC_INSTANCE_UNKNOWN for an unknown instance. Throws
 * MERCHANT_GENERIC_TIP_ID_UNKNOWN or `unknown` for an unknown tip.
 */
export async function getTip(
  merchant: Merchant,
  { instanceId, tipId }: TipAt,
  unknown: ErrorName = 'MERCHANT_GENERIC_TIP_ID_UNKNOWN',
): Promise<TipRecord> {
  if (instanceId !== null) await getInstance(merchant, instanceId);
  const key = decodeBase32OrNull(tipId, 64);
  const tip = key && (await findTip(merchant.db, key));
  if (tip === null || (instanceId !== null && tip.instanceId !== instanceId)) {
    throw new Refusal(unknown);
  }
  return tip;
}
