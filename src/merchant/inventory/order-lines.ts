/**
 * Orders made from the inventory (seed.md "Behavior rules" 1, 2, protocol-a 8) [INV-5, INV-10,
 * ORDA-9]. Description, unit, image, price and taxes come from the backend; in the contract price and
 * taxes are of the whole quantity, as the specification has it. Pure. Throws 404/2006 for an unknown
 * product, 400/26 for a price beyond all limits, 410/9270 when there is not as much of a product.
 */
import { MAX_UNITS, type Amount } from '@/protocol/amount';
import type { OrderProduct, PostOrderRequest } from '@/protocol/order';
import type { InventoryLine } from '@/protocol/product';
import { Refusal } from '@/protocol/refusal';
import { roundDown, timestampToJson } from '@/protocol/timestamp';
import type { StoredProduct } from '@/storage/merchant/products';
import type { Stock } from '@/storage/merchant/stock';
import { freeStock, isInStock } from './stock-rules';

export type Products = ReadonlyMap<string, StoredProduct>;

export function unknownProduct(productId: string, lines: readonly InventoryLine[]): Refusal {
  return new Refusal('MERCHANT_GENERIC_PRODUCT_UNKNOWN', {
    field: `${placeOf(productId, lines)}.product_id`,
    body: { product_id: productId },
  });
}

/** The first line of the product. */
function placeOf(productId: string, lines: readonly InventoryLine[]): string {
  return `inventory_products.${lines.findIndex((line) => line.product_id === productId)}`;
}

/** With the inventory's products after the order's own; without an amount, their sum is the amount. */
export function withInventory(
  request: PostOrderRequest,
  products: Products,
  currency: string,
): PostOrderRequest {
  const { inventory_products: lines, order } = request;
  const own = order.products ?? [];
  const all = [...own, ...lines.map((_, at) => toProduct(lines, at, products, currency))];
  const amount = order.amount ?? sumOf(all, currency);
  return { ...request, order: { ...order, amount, products: all } };
}

function toProduct(
  lines: readonly InventoryLine[],
  at: number,
  products: Products,
  currency: string,
): OrderProduct {
  const line = lines[at];
  if (line === undefined) throw new Error('a line that is not there');
  const product = products.get(line.product_id);
  if (product === undefined) throw unknownProduct(line.product_id, lines);
  const times = (units: bigint): Amount =>
    limited(
      { currency, units: units * BigInt(line.quantity) },
      `inventory_products.${at}.quantity`,
    );
  const { descriptionI18n, image, forgettable } = product;
  return {
    product_id: product.productId,
    description: product.description,
    ...(Object.keys(descriptionI18n).length === 0 ? {} : { description_i18n: descriptionI18n }),
    quantity: line.quantity,
    unit: product.unit,
    price: times(product.price),
    taxes: product.taxes.map(({ name, units }) => ({ name, tax: times(units) })),
    ...(image === '' ? {} : { image }),
    ...(forgettable.length === 0 ? {} : { _forgettable: forgettable }),
  };
}

function sumOf(products: readonly OrderProduct[], currency: string): Amount {
  const units = products.reduce((sum, { price }, at) => {
    if (price !== undefined && price.currency !== currency) {
      throw new Refusal('GENERIC_CURRENCY_MISMATCH', { field: `order.products.${at}.price` });
    }
    return sum + (price?.units ?? 0n);
  }, 0n);
  return limited({ currency, units }, 'inventory_products');
}

function limited(amount: Amount, field: string): Amount {
  if (amount.units <= MAX_UNITS) return amount;
  throw new Refusal('GENERIC_PARAMETER_MALFORMED', { field, detail: 'above the limit of 2^52' });
}

/** Pieces by name, lines of the same product added up. */
export function quantitiesOf(lines: readonly InventoryLine[]): ReadonlyMap<string, number> {
  const quantities = new Map<string, number>();
  for (const { product_id: id, quantity } of lines) {
    quantities.set(id, (quantities.get(id) ?? 0) + quantity);
  }
  return quantities;
}

/** The whole cart or nothing [ORDA-9]. */
export function assertInStock(
  product: StoredProduct,
  stock: Stock,
  quantity: number,
  lines: readonly InventoryLine[],
): void {
  if (isInStock(stock, quantity)) return;
  const { productId, nextRestockMs } = product;
  throw new Refusal('MERCHANT_PRIVATE_POST_ORDERS_OUT_OF_STOCK', {
    field: `${placeOf(productId, lines)}.quantity`,
    detail: productId,
    body: {
      product_id: productId,
      requested_quantity: quantity,
      available_quantity: freeStock(stock) ?? 0,
      ...(nextRestockMs === null
        ? {}
        : { restock_expected: timestampToJson(roundDown(nextRestockMs)) }),
    },
  });
}
