/**
 * Orders as CSV (RFC 4180, with a header) and JSON: ISO times, amount and currency apart. A text cell
 * that a spreadsheet would run as a formula gets an apostrophe in front.
 */
import { formatAmount, type Amount } from '@/protocol/amount';

export interface ExportedOrder {
  readonly orderId: string;
  readonly createdMs: number;
  readonly paidMs: number | null;
  readonly state: string;
  readonly summary: string;
  readonly amount: Amount;
  readonly refunded: Amount;
  readonly wtids: readonly string[];
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
] as const;

const CRLF = '\r\n';

export const CSV_HEADER = COLUMNS.join(',') + CRLF;

const valueOf = (amount: Amount): string => formatAmount(amount).split(':')[1] ?? '';
const isoOf = (at: number): string => new Date(at).toISOString();

export function csvLine(order: ExportedOrder): string {
  return toCells(order).join(',') + CRLF;
}

function toCells(order: ExportedOrder): string[] {
  return [
    textCell(order.orderId),
    isoOf(order.createdMs),
    order.paidMs === null ? '' : isoOf(order.paidMs),
    order.state,
    textCell(order.summary),
    order.amount.currency,
    valueOf(order.amount),
    valueOf(order.refunded),
    textCell(order.wtids.join(' ')),
  ];
}

const FORMULA = /^\s*[=+\-@\t\r\n＝＋－＠]/u;

export function textCell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export function jsonEntry(order: ExportedOrder): object {
  return {
    order_id: order.orderId,
    created: isoOf(order.createdMs),
    paid: order.paidMs === null ? null : isoOf(order.paidMs),
    status: order.state,
    summary: order.summary,
    currency: order.amount.currency,
    amount: valueOf(order.amount),
    refunded: valueOf(order.refunded),
    transfers: order.wtids,
  };
}
