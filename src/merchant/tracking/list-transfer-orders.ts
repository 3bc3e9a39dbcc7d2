/**
 * Lists transfers to an instance's accounts, newest first (UI-2). Each has its first orders, their
 * sum and whether that agrees. With `isOpen`, only those that do not agree. Cursor paging: `before`
 * is the id of the last one seen. `findTransferOrders` returns one transfer with any page of its
 * orders. Not endpoints. Reads only. Throws nothing expected.
 */
import { amountIn, type Amount } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import {
  readTransfersWithOrders,
  type OrdersPage,
  type TransferWithOrders,
} from '@/storage/merchant/transfer-orders';
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
  /** Null while only the merchant has reported it. */
  readonly executedAt: number | null;
  readonly agreement: TransferAgreement;
  /** The difference without its sign, which `isTooMuch` gives. */
  readonly difference: Amount;
  readonly isTooMuch: boolean;
  /** The merchant has reported the credit. */
  readonly confirmed: boolean;
  /** The value of all its orders, with the fees. */
  readonly value: Amount;
  readonly fees: Amount;
  readonly orderCount: number;
  /** One page of its orders. */
  readonly orders: readonly {
    readonly orderId: string;
    readonly summary: string;
    /** The value, with the fee. */
    readonly value: Amount;
    readonly fee: Amount;
  }[];
  /** The next page's cursor. Undefined on the last one. */
  readonly nextOrders: string | undefined;
}

/** More are on the transfer's own page. */
const FIRST_ORDERS = 20;

export async function listTransferOrders(
  merchant: Merchant,
  query: {
    readonly instanceId: string;
    readonly before: number | undefined;
    readonly limit: number;
    readonly isOpen: boolean;
  },
): Promise<TransferWithItsOrders[]> {
  const { instanceId, ...page } = query;
  return await readTransfers(merchant, instanceId, { ...page, orders: { limit: FIRST_ORDERS } });
}

/** Null when the instance has no such transfer. */
export async function findTransferOrders(
  merchant: Merchant,
  query: { readonly instanceId: string; readonly id: number; readonly orders: OrdersPage },
): Promise<TransferWithItsOrders | null> {
  const { instanceId, id, orders } = query;
  const page = { before: id + 1, limit: 1, isOpen: false, orders };
  const [found] = await readTransfers(merchant, instanceId, page);
  return found?.id === id ? found : null;
}

async function readTransfers(
  { db, currency }: Merchant,
  instanceId: string,
  page: Parameters<typeof readTransfersWithOrders>[2],
): Promise<TransferWithItsOrders[]> {
  const { limit } = page.orders;
  const orders = { ...page.orders, limit: limit + 1 };
  const rows = await readTransfersWithOrders(db, instanceId, { ...page, orders });
  const amount = amountIn(currency);
  return rows.map((row) => ({
    id: row.id,
    wtid: encodeBase32(row.wtid),
    exchangeUrl: row.exchangeUrl,
    payto: row.payto,
    credit: amount(row.creditUnits),
    wireFee: amount(row.wireFeeUnits),
    executedAt: row.executionMs,
    ...agreementWithOrders({ ...row, netUnits: row.valueUnits - row.feeUnits }, amount),
    confirmed: row.confirmed,
    value: amount(row.valueUnits),
    fees: amount(row.feeUnits),
    orderCount: row.orderCount,
    ...pageOfOrders(row, limit, amount),
  }));
}

function pageOfOrders(
  { orders }: TransferWithOrders,
  limit: number,
  amount: (units: bigint) => Amount,
): Pick<TransferWithItsOrders, 'orders' | 'nextOrders'> {
  const shown = orders.slice(0, limit);
  return {
    orders: shown.map(({ orderId, summary, valueUnits, feeUnits }) => ({
      orderId,
      summary,
      value: amount(valueUnits),
      fee: amount(feeUnits),
    })),
    nextOrders: orders.length > limit ? shown.at(-1)?.row.toString() : undefined,
  };
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
