/**
 * Transfers to an instance's accounts, newest first, each with its orders and fees and whether these
 * agree (UI-2; ui.md 24); with `isOpen` only those that do not. Cursor paging: `before` is the id of the
 * last one seen. Reads only. Throws nothing expected.
 */
import { amountIn, type Amount } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import { readTransfersWithOrders } from '@/storage/merchant/transfer-orders';
import type { Merchant } from '../merchant';
import {
  agreementOf,
  differenceOf,
  type TransferAgreement,
  type TransferFigures,
} from './transfer-agreement';

export interface TransferWithItsOrders {
  /** The cursor. */
  readonly id: number;
  /** Base32. */
  readonly wtid: string;
  readonly exchangeUrl: string;
  /** The account that was credited. */
  readonly payto: string;
  readonly credit: Amount;
  readonly wireFee: Amount;
  /** Null while only the merchant has told of it. */
  readonly executedAt: number | null;
  readonly agreement: TransferAgreement;
  /** What differs, and whether it came too much. */
  readonly difference: Amount;
  readonly isTooMuch: boolean;
  /** The merchant has reported the credit. */
  readonly confirmed: boolean;
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
    readonly isOpen: boolean;
  },
): Promise<TransferWithItsOrders[]> {
  const { instanceId, ...page } = query;
  const rows = await readTransfersWithOrders(merchant.db, instanceId, {
    ...page,
    before: page.before,
  });
  const amount = amountIn(merchant.currency);
  return rows.map((row) => ({
    id: row.id,
    wtid: encodeBase32(row.wtid),
    exchangeUrl: row.exchangeUrl,
    payto: row.payto,
    credit: amount(row.creditUnits),
    wireFee: amount(row.wireFeeUnits),
    executedAt: row.executionMs,
    ...agreementWithOrders(row, amount),
    confirmed: row.confirmed,
    orders: row.orders.map(({ orderId, summary, valueUnits, feeUnits }) => ({
      orderId,
      summary,
      value: amount(valueUnits),
      fee: amount(feeUnits),
    })),
  }));
}

function agreementWithOrders(
  figures: TransferFigures,
  amount: (units: bigint) => Amount,
): Pick<TransferWithItsOrders, 'agreement' | 'difference' | 'isTooMuch'> {
  const units = differenceOf(figures);
  const isTooMuch = units > 0n;
  return {
    agreement: agreementOf(figures),
    difference: amount(isTooMuch ? units : -units),
    isTooMuch,
  };
}
