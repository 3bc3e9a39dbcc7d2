/**
 * Lists transfers to the instance's accounts by serial number: GET private/transfers (protocol-a
 * 8). A negative `limit` lists the newest first, a positive one the oldest first, 0 none. `offset`
 * is exclusive. One that only the merchant has reported has no execution time yet. Reads only.
 */
import { withAmounts } from '@/protocol/amount';
import type { ListedTransfer } from '@/protocol/tracking';
import { listTransferRows } from '@/storage/merchant/transfer-list';
import type { Merchant } from '../merchant';

export interface TransferListRequest {
  readonly instanceId: string;
  readonly limit: number;
  /** The last `transfer_serial_id` of the page before. */
  readonly offset: bigint | undefined;
  readonly payto: string | undefined;
  readonly verified: boolean | undefined;
  readonly confirmed?: boolean | undefined;
  /** Only those that their exchange has told of: GET private/incoming (today's interface). */
  readonly isAnnounced?: boolean;
  /** Milliseconds, exclusive. */
  readonly before: number | undefined;
  readonly after: number | undefined;
}

const LAST_ROW = 2n ** 63n - 1n;

export async function listTransfers(
  merchant: Merchant,
  request: TransferListRequest,
): Promise<ListedTransfer[]> {
  const { instanceId, limit, offset, payto, verified, before, after } = request;
  const { currency, db } = merchant;
  const { confirmed, isAnnounced = false } = request;
  const rows = await listTransferRows(db, {
    confirmed,
    isAnnounced,
    instanceId,
    limit: Math.abs(limit),
    start: offset ?? (limit < 0 ? LAST_ROW : 0n),
    order: limit < 0 ? 'newer first' : 'older first',
    payto,
    verified,
    executedBefore: before,
    executedAfter: after,
  });
  return rows.map((row) => ({
    ...withAmounts(currency, row, ['creditAmount']),
    expected: row.verified,
    executionTime: row.executionTime ?? undefined,
  }));
}
