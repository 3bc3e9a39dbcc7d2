/**
 * Writes orders as CSV (RFC 4180, with a header) and JSON. Times are in ISO 8601, with amount and currency
 * apart.
 */
import type { Amount } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import { csvLine, csvText } from '@/ui/primitives/csv';
import { shownStateOf, type OrderState } from './shown-state';
import { plainAmount } from '@/ui/primitives/format-amount-for-people';

export interface ExportedOrder {
  readonly orderId: string;
  readonly createdMs: number;
  readonly paidMs: number | null;
  readonly state: OrderState;
  readonly summary: string;
  readonly amount: Amount;
  readonly refunded: Amount;
  readonly sentMs: number | null;
  readonly sentNote: string | null;
  readonly wtids: readonly Uint8Array[];
}

const COLUMNS = [
  'order_id',
  'created',
  'paid',
  'status',
  'summary',
  'currency',
  'amount',
  'refunded',
  'transfers',
  'sent',
  'sent_note',
] as const;

export const ORDERS_HEADER = csvLine(COLUMNS);

const isoOf = (at: number): string => new Date(at).toISOString();

export function orderLine(order: ExportedOrder): string {
  return csvLine([
    csvText(order.orderId),
    isoOf(order.createdMs),
    order.paidMs === null ? '' : isoOf(order.paidMs),
    shownStateOf(order),
    csvText(order.summary),
    order.amount.currency,
    plainAmount(order.amount),
    plainAmount(order.refunded),
    csvText(order.wtids.map((wtid) => encodeBase32(wtid)).join(' ')),
    order.sentMs === null ? '' : isoOf(order.sentMs),
    csvText(order.sentNote ?? ''),
  ]);
}

export function jsonEntry(order: ExportedOrder): object {
  return {
    order_id: order.orderId,
    created: isoOf(order.createdMs),
    paid: order.paidMs === null ? null : isoOf(order.paidMs),
    status: shownStateOf(order),
    summary: order.summary,
    currency: order.amount.currency,
    amount: plainAmount(order.amount),
    refunded: plainAmount(order.refunded),
    transfers: order.wtids.map((wtid) => encodeBase32(wtid)),
    sent: order.sentMs === null ? null : isoOf(order.sentMs),
    sent_note: order.sentNote,
  };
}
