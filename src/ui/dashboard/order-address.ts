/** The address of an order list: its filters, order and page, each as a member of the query. */

export const FILTER_NAMES = [
  'q',
  'status',
  'by',
  'from',
  'to',
  'min',
  'max',
  'refunded',
  'wired',
  'sent',
] as const;
export type FilterName = (typeof FILTER_NAMES)[number];
/** The values as typed. An absent value does not filter. */
export type FilterValues = Readonly<Partial<Record<FilterName, string>>>;

export const PAGE_SIZES = [20, 50, 100] as const;

export interface OrderListAddress {
  readonly values: FilterValues;
  readonly sort: 'time' | 'amount';
  readonly direction: 'asc' | 'desc';
  readonly size: (typeof PAGE_SIZES)[number];
}

export const ORDERS_PATH = '/dashboard/orders';
/** Returns the address of an order's page. */
export function orderHref(orderId: string): string {
  return `${ORDERS_PATH}/${encodeURIComponent(orderId)}`;
}

const EXPORT_PATH = '/dashboard/export/orders';

function membersOf({ values, sort, direction, size }: OrderListAddress): Record<string, string> {
  return {
    ...values,
    ...(sort === 'time' ? {} : { sort }),
    ...(direction === 'desc' ? {} : { direction }),
    ...(size === PAGE_SIZES[0] ? {} : { size: size.toString() }),
  };
}

function hrefOf(path: string, members: Record<string, string>): string {
  const search = new URLSearchParams(members).toString();
  return search === '' ? path : `${path}?${search}`;
}

/** Returns the address of the list, or of its page after `after`. */
export function listHref(address: OrderListAddress, after?: string): string {
  return hrefOf(ORDERS_PATH, { ...membersOf(address), ...(after === undefined ? {} : { after }) });
}

export function listOf(values: FilterValues): string {
  return hrefOf(ORDERS_PATH, { ...values });
}

export function exportHref(address: OrderListAddress, format: 'csv' | 'json'): string {
  return hrefOf(EXPORT_PATH, { ...membersOf(address), format });
}

/** Returns the filters without the named one. */
export function without(values: FilterValues, name: FilterName): FilterValues {
  return Object.fromEntries(Object.entries(values).filter(([other]) => other !== name));
}

/** Sorts by a column, largest or newest first. A column already sorted that way is reversed. */
export function sortHref(address: OrderListAddress, sort: OrderListAddress['sort']): string {
  const isSorted = address.sort === sort;
  const direction = isSorted && address.direction === 'desc' ? 'asc' : 'desc';
  return listHref({ ...address, sort, direction });
}

export function ariaSort(
  address: OrderListAddress,
  sort: OrderListAddress['sort'],
): 'ascending' | 'descending' | 'none' {
  if (address.sort !== sort) return 'none';
  return address.direction === 'asc' ? 'ascending' : 'descending';
}
