/**
 * Sums an instance's sales per product over a span of time (src/protocol/figures.ts, “sold”). All rows
 * together are what was paid in the span. Reads only. Throws GENERIC_READING_TOO_LONG.
 */
import { amountIn, type Amount } from '@/protocol/amount';
import { parseForPeople } from '@/protocol/contract-for-people';
import { divideAmong } from '@/protocol/figures';
import type { Quantity } from '@/protocol/quantity';
import { listSoldOrders, type SoldOrder } from '@/storage/merchant/sold-lines';
import type { Merchant } from '../merchant';

const PAGE = 500;
/** More would take long. */
const MOST_ORDERS = 20_000;

export interface ProductSales {
  /** Null for orders without products. */
  readonly name: string | null;
  /** Null for what has no identifier. */
  readonly productId: string | null;
  readonly quantity: Quantity;
  readonly unit: string;
  readonly orderCount: number;
  readonly paid: Amount;
}

export interface SalesList {
  /** The best-selling first, orders without products last. */
  readonly products: readonly ProductSales[];
  readonly orderCount: number;
  readonly paid: Amount;
  /** There are more orders than were counted. */
  readonly isCut: boolean;
}

interface Sum {
  name: string | null;
  readonly productId: string | null;
  quantity: Quantity;
  unit: string;
  readonly orders: Set<number>;
  units: bigint;
}

interface Asked {
  readonly instanceId: string;
  readonly from: number;
  readonly until: number;
  /** The reader's, such as `de`. */
  readonly language: string;
}

export async function getProductSales(
  { db, currency }: Merchant,
  { instanceId, from, until, language }: Asked,
): Promise<SalesList> {
  const sums = new Map<string, Sum>();
  const all = { orderCount: 0, units: 0n };
  let after = { afterMs: 0, afterRow: 0 };
  for (;;) {
    const span = { instanceId, from, until, limit: PAGE };
    const orders = await listSoldOrders(db, { ...span, ...after });
    for (const order of orders) {
      addOrder(sums, order, language);
      all.orderCount += 1;
      all.units += order.amount;
    }
    const last = orders.at(-1);
    const isOver = last === undefined || orders.length < PAGE;
    if (isOver || all.orderCount >= MOST_ORDERS) {
      const amount = amountIn(currency);
      const products = [...sums.values()].sort(byWorth).map(({ orders: of, units, ...sum }) => ({
        ...sum,
        orderCount: of.size,
        paid: amount(units),
      }));
      return { products, orderCount: all.orderCount, paid: amount(all.units), isCut: !isOver };
    }
    after = { afterMs: last.paidMs ?? 0, afterRow: last.row };
  }
}

/** A product may be named twice in an order, which counts once. */
function addOrder(sums: Map<string, Sum>, order: SoldOrder, language: string): void {
  const { items } = parseForPeople({ products: JSON.parse(order.products) as unknown }, language);
  if (items.length === 0) {
    const sum = sumFor(sums, { productId: null, name: null });
    sum.orders.add(order.row);
    sum.units += order.amount;
    return;
  }
  const parts = divideAmong(
    order.amount,
    items.map(({ price }) => price?.units ?? 0n),
  );
  for (const [at, item] of items.entries()) {
    const sum = sumFor(sums, item);
    // Orders are read as they were paid, so the latest name stays.
    sum.name = item.name;
    sum.unit = item.unit;
    sum.quantity += item.quantity;
    sum.orders.add(order.row);
    sum.units += parts[at] ?? 0n;
  }
}

function sumFor(
  sums: Map<string, Sum>,
  { productId, name }: { readonly productId: string | null; readonly name: string | null },
): Sum {
  const key = JSON.stringify(productId === null ? ['name', name] : ['id', productId]);
  const known = sums.get(key);
  if (known !== undefined) return known;
  const orders = new Set<number>();
  const made: Sum = { name, productId, quantity: 0n, unit: '', orders, units: 0n };
  sums.set(key, made);
  return made;
}

function byWorth(a: Sum, b: Sum): number {
  if ((a.name === null) !== (b.name === null)) return a.name === null ? 1 : -1;
  if (a.units === b.units) return 0;
  return a.units > b.units ? -1 : 1;
}
