/**
 * Transfers to an instance's accounts, newest first, each with its orders and fees (UI-2). Cursor
 * paging: `before` is the id of the last one seen. Reads only. Throws nothing expected.
 */
import type { Amount } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import { readTransfersWithOrders } from '@/storage/merchant/transfer-orders';
import type { Merchant } from '../merchant';

export interface TransferWithItsOrders {
  /** The cursor. */
  readonly id: number;
  /** Base32. */
  readonly wtid: string;
  readonly exchangeUrl: string;
  readonly credit: Amount;
  readonly wireFee: Amount;
  readonly executedAt: number;
  /** The exchange's account of it is signed and agrees with our deposits. */
  readonly verified: boolean;
  readonly orders: readonly {
    readonly orderId: string;
    readonly summary: string;
    /** With the fee. */
    readonly value: Amount;
    readonly fee: Amount;
  }[];
}

export async function listTransferOrders(
  merchant: Merchant,
  query: {
    readonly instanceId: string;
    readonly before?: number | undefined;
    readonly limit: number;
  },
): Promise<TransferWithItsOrders[]> {
  const { instanceId, before, limit } = query;
  const rows = await readTransfersWithOrders(merchant.db, instanceId, { before, limit });
  const amount = (units: bigint): Amount => ({ currency: merchant.currency, units });
  return rows.map((row) => ({
    id: row.id,
    wtid: encodeBase32(row.wtid),
    exchangeUrl: row.exchangeUrl,
    credit: amount(row.creditUnits),
    wireFee: amount(row.wireFeeUnits),
    executedAt: row.executionMs,
    verified: row.verified,
    orders: row.orders.map(({ orderId, summary, valueUnits, feeUnits }) => ({
      orderId,
      summary,
      value: amount(valueUnits),
      fee: amount(feeUnits),
    })),
  }));
}
