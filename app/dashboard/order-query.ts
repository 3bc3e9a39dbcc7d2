/**
 * Converts between the order list's address and a search. Every filter is a query parameter, so a
 * list can be bookmarked, shared and exported. Invalid filters are ignored; the page reports
 * invalid amounts.
 */
import type { OrderSearch, OrderSelection } from '@/merchant/orders/list-found-orders';
import { storableText } from '@/protocol/instance';
import { typedAmountSchema } from '@/protocol/typed-amount';
import { addDays, startOfLocalDay } from '@/ui/messages/local-day';
import {
  FILTER_NAMES,
  type FilterValues,
  type OrderListAddress,
  PAGE_SIZES,
} from '@/ui/dashboard/order-address';

type Query = Readonly<Record<string, string | undefined>>;

interface OrderQuery {
  readonly address: OrderListAddress;
  readonly search: OrderSearch;
  /** Invalid typed amounts, which do not filter. */
  readonly refused: FilterValues;
}

const CHOICES: Readonly<Record<string, readonly string[]>> = {
  status: ['unpaid', 'claimed', 'paid', 'refunded', 'wired', 'expired'],
  by: ['created', 'paid', 'refunded'],
  refunded: ['yes', 'no'],
  wired: ['yes', 'no'],
  sent: ['yes', 'no'],
};
/** Amount, row, and the times when the order was created and paid. */
const CURSOR = /^([0-9]{1,24})-([0-9]{1,18})(?:-([0-9]{1,15})-([0-9]{1,15})?)?$/;
const searchText = storableText(200);

export function parseOrderQuery(
  query: Query,
  at: { readonly instanceId: string; readonly currency: string; readonly timeZone: string },
): OrderQuery {
  const values = filterValues(query, at.timeZone, at.currency);
  const sort = query['sort'] === 'amount' ? 'amount' : 'time';
  const direction = query['direction'] === 'asc' ? 'asc' : 'desc';
  const size = PAGE_SIZES.find((one) => one.toString() === query['size']) ?? PAGE_SIZES[0];
  const [, units, row, createdMs, paidMs] = CURSOR.exec(query['after'] ?? '') ?? [];
  return {
    address: { values, sort, direction, size },
    refused: refusedAmounts(query, at.currency),
    search: {
      selection: selectionOf(values, at),
      sort: { key: sort, direction },
      after:
        units === undefined || row === undefined
          ? undefined
          : {
              row: Number.parseInt(row, 10),
              units: BigInt(units),
              createdMs: millisecondsIn(createdMs),
              paidMs: millisecondsIn(paidMs),
            },
      limit: size,
    },
  };
}

function filterValues(query: Query, timeZone: string, currency: string): FilterValues {
  const values: Partial<Record<(typeof FILTER_NAMES)[number], string>> = {};
  for (const name of FILTER_NAMES) {
    const text = query[name]?.trim() ?? '';
    if (text !== '' && isSensible(name, text, timeZone, currency)) values[name] = text;
  }
  const { from, to } = values;
  // Days in the wrong order mean the same.
  if (from !== undefined && to !== undefined && from > to)
    Object.assign(values, { from: to, to: from });
  // The kind of day matters only with a day; "refunded" and "paid" select by themselves.
  if (values.by === 'created') delete values.by;
  return values;
}

function refusedAmounts(query: Query, currency: string): FilterValues {
  const typed = (['min', 'max'] as const).map((name) => [name, query[name]?.trim() ?? ''] as const);
  return Object.fromEntries(
    typed.filter(([, text]) => text !== '' && unitsOf(text, currency) === undefined),
  );
}

function isSensible(name: string, text: string, timeZone: string, currency: string): boolean {
  if (name === 'q') return searchText.safeParse(text).success;
  if (name === 'from' || name === 'to') return startOfLocalDay(text, timeZone) !== undefined;
  if (name === 'min' || name === 'max') return unitsOf(text, currency) !== undefined;
  return CHOICES[name]?.includes(text) ?? false;
}

function unitsOf(text: string | undefined, currency: string): bigint | undefined {
  if (text === undefined) return undefined;
  const parsed = typedAmountSchema(currency, { zero: true }).safeParse(text);
  if (!parsed.success || parsed.data.currency !== currency) return undefined;
  return parsed.data.units;
}

const millisecondsIn = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number.parseInt(text, 10);

const yesNo = (text: string | undefined): boolean | undefined =>
  text === undefined ? undefined : text === 'yes';

/** Refunded orders and those that are paid out are kinds of paid ones. */
const isPaidKind = (status: string | undefined): boolean =>
  status === 'refunded' || status === 'wired';

function selectionOf(
  values: FilterValues,
  at: { readonly instanceId: string; readonly currency: string; readonly timeZone: string },
): OrderSelection {
  const { status, by, q, from, to, min, max, refunded, wired, sent } = values;
  return {
    instanceId: at.instanceId,
    status: isPaidKind(status) ? 'paid' : (status as OrderSelection['status']),
    by: by as OrderSelection['by'],
    text: q,
    from: from === undefined ? undefined : startOfLocalDay(from, at.timeZone),
    until: to === undefined ? undefined : startOfLocalDay(addDays(to, 1), at.timeZone),
    min: unitsOf(min, at.currency),
    max: unitsOf(max, at.currency),
    refunded: status === 'refunded' ? true : yesNo(refunded),
    wired: status === 'wired' ? true : yesNo(wired),
    sent: yesNo(sent),
  };
}
