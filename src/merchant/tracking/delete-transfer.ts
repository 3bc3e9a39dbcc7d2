/**
 * Takes back a report of a credit that the exchange has not confirmed: DELETE
 * private/transfers/$ID. Gap: the specification names no statuses. We chose that a verified one
 * stays in the books, MERCHANT_PRIVATE_DELETE_TRANSFERS_ALREADY_VERIFIED. Throws
 * MERCHANT_PRIVATE_DELETE_TRANSFERS_UNKNOWN.
 */
import { Refusal } from '@/protocol/refusal';
import { deleteReportedTransfer } from '@/storage/merchant/transfers';
import type { Merchant } from '../merchant';

export async function deleteTransfer(
  merchant: Merchant,
  instanceId: string,
  /** Null for a text that is no number. */
  serialId: bigint | null,
): Promise<void> {
  const outcome =
    serialId === null ? 'unknown' : await deleteReportedTransfer(merchant.db, instanceId, serialId);
  if (outcome === 'unknown') throw new Refusal('MERCHANT_PRIVATE_DELETE_TRANSFERS_UNKNOWN');
  if (outcome === 'verified') {
    throw new Refusal('MERCHANT_PRIVATE_DELETE_TRANSFERS_ALREADY_VERIFIED');
  }
}
