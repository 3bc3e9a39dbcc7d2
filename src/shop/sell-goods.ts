/**
 * Sells goods that are sent: a cart, pieces locked during checkout, and one order for all. The
 * address is only in the contract, where the merchant forgets it after delivery. The contract's
 * hash, which the buyer paid for, stays the same.
 */
import { linesOf, writeCart, type Cart } from './cart';
import { withMarks } from './delivery';
import { GOODS, type Good } from './goods';
import { listStock, lockProduct } from './inventory';
import { sumOf } from './money';
import { order, type Ordered } from './sell';
import type { Delivery, Shop } from './shop';

const HOLD_MS = 600_000;

/** A good with its inventory details. */
export interface StockedGood extends Good {
  readonly price: string;
  readonly left: number;
  readonly unsold: number;
}

/** All goods in the backend's inventory. */
export async function listGoods(shop: Shop): Promise<StockedGood[]> {
  const stock = await listStock(shop);
  return GOODS.flatMap((good) => {
    const product = stock.get(good.id);
    return product === undefined ? [] : [{ ...good, ...product }];
  });
}

export interface FilledCart {
  readonly lines: readonly (StockedGood & { readonly quantity: number })[];
  readonly total: string;
}

/** The cart's content and its current price. */
export async function fillCart(shop: Shop, cart: Cart): Promise<FilledCart> {
  const goods = await listGoods(shop);
  const lines = goods.flatMap((good) => {
    const quantity = cart.get(good.id);
    return quantity === undefined ? [] : [{ ...good, quantity }];
  });
  return { lines, total: sumOf(shop.currency, lines) };
}

/** Locks the whole cart for this visitor, or nothing. Throws OutOfStock. */
export async function holdCart(shop: Shop, cart: Cart, session: string): Promise<void> {
  try {
    for (const { product_id: id, quantity } of linesOf(cart)) {
      await lockProduct(shop, id, { lock: session, quantity, forMs: HOLD_MS });
    }
  } catch (error) {
    await releaseCart(shop, cart, session);
    throw error;
  }
}

export async function releaseCart(shop: Shop, cart: Cart, session: string): Promise<void> {
  for (const id of cart.keys()) {
    await lockProduct(shop, id, { lock: session, quantity: 0, forMs: 0 });
  }
}

/** Creates one order for the whole cart; it takes over the locked pieces. Throws OutOfStock. */
export async function orderGoods(
  shop: Shop,
  { lines, total }: FilledCart,
  { delivery, session, now }: { delivery: Delivery; session: string; now: number },
): Promise<Ordered> {
  const cart = new Map(lines.map(({ id, quantity }) => [id, quantity]));
  const summaryIn = (language: 'en' | 'de'): string =>
    lines.map(({ texts, quantity }) => `${quantity} × ${texts[language].name}`).join(', ');
  const sale = {
    amount: total,
    summary: summaryIn('en'),
    summary_i18n: { de: summaryIn('de') },
    fulfillment_url: `${shop.shopUrl}/orders/\${ORDER_ID}/receipt`,
    delivery_location: withMarks(delivery),
  };
  const item = { kind: 'goods', cart: writeCart(cart) } as const;
  return order(shop, item, sale, { now, lines: linesOf(cart), lock: session });
}
