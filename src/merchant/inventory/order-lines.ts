/**
 * Fills in orders made from the inventory (specification "Behaviour rules" 1, 2, protocol-a 8;
 * decision D30) [INV-5, INV-10, ORDA-9]. A line names one of its products, in `inventory_products`
 * or as a product of the order. Description, unit, image, price and taxes come from the backend
 * where the order has none. In the contract, price and taxes cover the whole quantity, as the
 * specification has it. Pure. Throws MERCHANT_GENERIC_PRODUCT_UNKNOWN for an unknown product,
 * GENERIC_PARAMETER_MISSING for a product without a description. Throws GENERIC_PARAMETER_MALFORMED
 * for a price beyond all limits or a finer part than the product has. Throws
 * MERCHANT_PRIVATE_POST_ORDERS_OUT_OF_STOCK for too little stock.
 */
import { MAX_UNITS, type Amount } from '@/protocol/amount';
import { type OrderDraft, type PostOrderRequest } from '@/protocol/order';
import { quantityIn, type OrderProduct } from '@/protocol/order-product';
import { isProductId } from '@/protocol/product-members';
import { isWhole, priceOf, unitsDown, type Quantity } from '@/protocol/quantity';
import { Refusal } from '@/protocol/refusal';
import { roundDown } from '@/protocol/timestamp';
import type { StoredProduct, TakenParts } from '@/storage/merchant/products';
import type { Stock } from '@/storage/merchant/stock';
import { assertFits } from './fractions';
import { isInStock, shortage } from './stock-rules';

export type Products = ReadonlyMap<string, StoredProduct>;

/** A quantity of a product that an order asks for. */
export interface StockLine {
  readonly productId: string;
  readonly quantity: Quantity;
  /** The line's path in the request. */
  readonly path: string;
  /** True for the order's own products, which the inventory need not have. */
  readonly isOwn: boolean;
}

export function stockLines({ order, inventoryProducts: lines }: PostOrderRequest): StockLine[] {
  const ofInventory = lines.map(({ productId, quantity }, index) => {
    return { productId, quantity, path: `inventory_products.${index}`, isOwn: false };
  });
  const own = (order.products ?? []).flatMap((product, index) => {
    const { productId } = product;
    const path = `order.products.${index}`;
    if (productId === undefined || !isProductId(productId)) return [];
    return [{ productId, quantity: quantityIn(product), path, isOwn: true }];
  });
  return [...ofInventory, ...own].filter(({ quantity }) => quantity > 0n);
}

/**
 * Returns the parts that a contract takes from the inventory, as if the order's own products replaced
 * pictures only.
 */
export function takenParts({ order, inventoryProducts: lines }: PostOrderRequest): TakenParts {
  const ofInventory = lines.map(({ productId }) => productId);
  const own = (order.products ?? []).flatMap(({ productId, description, others }) => {
    if (productId === undefined || !isProductId(productId) || description !== undefined) return [];
    return [{ productId, isPictured: others['image'] !== undefined }];
  });
  const unpictured = own.filter(({ isPictured }) => !isPictured);
  return {
    texts: [...ofInventory, ...own.map(({ productId }) => productId)],
    pictures: [...ofInventory, ...unpictured.map(({ productId }) => productId)],
  };
}

export function unknownProduct(productId: string, lines: readonly StockLine[]): Refusal {
  return new Refusal('MERCHANT_GENERIC_PRODUCT_UNKNOWN', {
    field: `${pathOf(productId, lines)}.product_id`,
    body: { productId },
  });
}

/** The first line of the product. */
function pathOf(productId: string, lines: readonly StockLine[]): string {
  return lines.find((line) => line.productId === productId)?.path ?? 'inventory_products';
}

/**
 * Puts the inventory's products after the order's own. Without an amount, their sum is the amount.
 */
export function withInventory(
  request: PostOrderRequest,
  products: Products,
  currency: string,
): PostOrderRequest {
  const { order } = request;
  const lines = stockLines(request).filter(({ isOwn }) => !isOwn);
  const own = order.products?.map((product, at) => described(product, at, products, currency));
  const others = agedOthers(request, products);
  if (lines.length === 0) return { ...request, order: { ...order, products: own, others } };
  const added = lines.map((line) => {
    const product = products.get(line.productId);
    if (product === undefined) throw unknownProduct(line.productId, lines);
    return toProduct(product, line, currency);
  });
  const all = [...(own ?? []), ...added];
  return {
    ...request,
    order: { ...order, amount: order.amount ?? sumOf(all, currency), products: all, others },
  };
}

/** The order's free members. Its buyers are as old as any of its products of the inventory asks. */
function agedOthers(request: PostOrderRequest, products: Products): OrderDraft['others'] {
  const { others } = request.order;
  const ages = [...products.values()].map(({ minimumAge }) => minimumAge);
  const given = others['minimum_age'];
  const least = Math.max(0, ...ages, typeof given === 'number' ? given : 0);
  return least === 0 ? others : { ...others, minimum_age: least };
}

/** A product without a description is one of the inventory. What the order says of it counts. */
function described(
  product: OrderProduct,
  index: number,
  products: Products,
  currency: string,
): OrderProduct {
  if (product.description !== undefined) return product;
  const { productId = '' } = product;
  const path = `order.products.${index}`;
  const known = products.get(productId);
  if (known === undefined) {
    throw new Refusal('GENERIC_PARAMETER_MISSING', {
      field: `${path}.description`,
      detail: 'the inventory has no such product',
    });
  }
  const line = { productId, quantity: quantityIn(product), path, isOwn: true };
  const { quantity: _, unitQuantity: __, ...filled } = toProduct(known, line, currency);
  const others = { ...filled.others, ...product.others };
  return { quantity: 1, ...filled, ...product, others };
}

function toProduct(product: StoredProduct, line: StockLine, currency: string): OrderProduct {
  const { quantity, path } = line;
  const times = (unitPrice: bigint): Amount =>
    limited({ currency, units: priceOf(unitPrice, quantity) }, `${path}.quantity`);
  const { descriptionI18n, image, forgettable, productName } = product;
  return {
    productId: product.productId,
    ...(productName === product.productId ? {} : { productName }),
    description: product.description,
    ...(Object.keys(descriptionI18n).length === 0 ? {} : { descriptionI18n }),
    ...(isWhole(quantity) ? { quantity: unitsDown(quantity) } : { unitQuantity: quantity }),
    price: times(product.price),
    taxes: product.taxes.map(({ name, units }) => ({ name, tax: times(units) })),
    others: {
      unit: product.unit,
      ...(image === '' ? {} : { image }),
      ...(forgettable.length === 0 ? {} : { _forgettable: forgettable }),
    },
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

/** Quantities by name, lines of the same product added up. */
export function quantitiesOf(lines: readonly StockLine[]): ReadonlyMap<string, Quantity> {
  const quantities = new Map<string, Quantity>();
  for (const { productId, quantity } of lines) {
    quantities.set(productId, (quantities.get(productId) ?? 0n) + quantity);
  }
  return quantities;
}

/** Refuses finer parts of products than they have. A product of the shop's own may have any. */
export function assertDivisible(lines: readonly StockLine[], products: Products): void {
  for (const { productId, quantity, path } of lines) {
    const product = products.get(productId);
    if (product !== undefined) assertFits(quantity, product, `${path}.unit_quantity`);
  }
}

/** The whole cart or nothing [ORDA-9]. */
export function assertInStock(
  product: StoredProduct,
  stock: Stock,
  quantity: Quantity,
  lines: readonly StockLine[],
): void {
  if (isInStock(stock, quantity)) return;
  const { productId, nextRestockMs } = product;
  throw new Refusal('MERCHANT_PRIVATE_POST_ORDERS_OUT_OF_STOCK', {
    field: `${pathOf(productId, lines)}.quantity`,
    detail: productId,
    body: {
      ...shortage(productId, quantity, stock),
      ...(nextRestockMs === null ? {} : { restockExpected: roundDown(nextRestockMs) }),
    },
  });
}
