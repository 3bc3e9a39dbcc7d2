/**
 * Lists transfers to an instance's accounts, newest first (UI-2). Each has the sum of its orders, and
 * whether that agrees. With `isOpen`, only those that do not agree; with `executed`, only those made in
 * that time. Cursor paging: `before` is the id of the last one seen. `findTransferOrders` returns one
 * transfer with any page of its orders. Not endpoints. Reads only. Throws GENERIC_READING_TOO_LONG.
 */
import { withAmounts, type Amount, type WithAmounts } from '@/protocol/amount';
import {
  listTransfersWithOrders,
  type OrdersPage,
  type Span,
  type TransferRow,
  type TransferWithOrders,
} from '@/storage/merchant/transfer-orders';
import type { Merchant } from '../merchant';
import { agreementOf, differenceOf, type TransferAgreement } from './transfer-agreement';

interface OrdersShown {
  /** One page of its orders. A value has the fee inside. */
  readonly orders: readonly WithAmounts<TransferWithOrders['orders'][number], 'value' | 'fee'>[];
  /** The next page's cursor. Undefined on the last one. */
  readonly nextOrders: string | undefined;
}

interface Comparison {
  readonly agreement: TransferAgreement;
  /** The difference without its sign, which `isTooMuch` gives. */
  readonly difference: Amount;
  readonly isTooMuch: boolean;
}

const MONEY = ['credit', 'wireFee', 'value', 'fees'] as const;
type Shown = WithAmounts<TransferRow, (typeof MONEY)[number]>;

/** Its `id` is the cursor. */
export interface TransferWithItsOrders extends Shown, OrdersShown, Comparison {}

export async function listTransferOrders(
  merchant: Merchant,
  query: {
    readonly instanceId: string;
    readonly before: number | undefined;
    readonly limit: number;
    readonly isOpen: boolean;
    readonly executed?: Span;
  },
): Promise<TransferWithItsOrders[]> {
  const { instanceId, ...page } = query;
  return await listTransferPage(merchant, instanceId, page);
}

/** Null when the instance has no such transfer. */
export async function findTransferOrders(
  merchant: Merchant,
  query: {
    readonly instanceId: string;
    /** Its row, or its identifier at the exchange. */
    readonly of: number | Uint8Array;
    readonly orders: OrdersPage;
  },
): Promise<TransferWithItsOrders | null> {
  const { instanceId, of, orders } = query;
  const which = typeof of === 'number' ? { before: of + 1 } : { before: undefined, wtid: of };
  const page = { ...which, limit: 1, isOpen: false, orders };
  const [found] = await listTransferPage(merchant, instanceId, page);
  if (found === undefined || (typeof of === 'number' && found.id !== of)) return null;
  return found;
}

async function listTransferPage(
  { db, currency }: Merchant,
  instanceId: string,
  page: Parameters<typeof listTransfersWithOrders>[2],
): Promise<TransferWithItsOrders[]> {
  const limit = page.orders?.limit ?? 0;
  const orders = page.orders === undefined ? undefined : { ...page.orders, limit: limit + 1 };
  const rows = await listTransfersWithOrders(db, instanceId, { ...page, orders });
  return rows.map((row) => ({
    ...withAmounts(currency, row, MONEY),
    ...comparisonOf(row, currency),
    ...pageOfOrders(row, limit, currency),
  }));
}

function pageOfOrders(
  { orders }: TransferWithOrders,
  limit: number,
  currency: string,
): OrdersShown {
  const shown = orders.slice(0, limit);
  return {
    orders: shown.map((order) => withAmounts(currency, order, ['value', 'fee'])),
    nextOrders: orders.length > limit ? shown.at(-1)?.row.toString() : undefined,
  };
}

function comparisonOf(row: TransferRow, currency: string): Comparison {
  const figures = { ...row, net: row.value - row.fees };
  const units = differenceOf(figures);
  const isTooMuch = units > 0n;
  return {
    agreement: agreementOf(figures),
    difference: { currency, units: isTooMuch ? units : -units },
    isTooMuch,
  };
}
