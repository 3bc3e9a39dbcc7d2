/**
 * Selling what has to be sent: a cart, pieces held while the buyer fills in where to send them, one
 * order for all of it. The delivery goes into the contract only, where the merchant forgets it when the
 * parcel has arrived; the contract's hash, which is what was paid for, stays the same.
 */
import { linesOf, writeCart, type Cart } from './cart';
import { GOODS, type Good } from './goods';
import { listStock, lockProduct } from './inventory';
import { sumOf } from './money';
import { order, type Ordered } from './sell';
import type { Delivery, Shop } from './shop';

const HOLD_MS = 600_000;

/** With what the inventory says about it. */
export interface StockedGood extends Good {
  readonly price: string;
  readonly left: number;
  readonly unsold: number;
}

/** All goods that the backend's inventory has. */
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

/** What the cart holds and costs now. */
export async function fillCart(shop: Shop, cart: Cart): Promise<FilledCart> {
  const goods = await listGoods(shop);
  const lines = goods.flatMap((good) => {
    const quantity = cart.get(good.id);
    return quantity === undefined ? [] : [{ ...good, quantity }];
  });
  return { lines, total: sumOf(shop.currency, lines) };
}

/** Holds the whole cart for this visitor, or nothing of it. Throws OutOfStock. */
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

/** One order for the whole cart; it takes over what was held. Throws OutOfStock. */
export async function orderGoods(
  shop: Shop,
  { lines, total }: FilledCart,
  { delivery, session, now }: { delivery: Delivery; session: string; now: number },
): Promise<Ordered> {
  const cart = new Map(lines.map(({ id, quantity }) => [id, quantity]));
  const summaryIn = (language: 'en' | 'de'): string =>
    lines.map(({ texts, quantity }) => `${quantity} × ${texts[language].name}`).join(', ');
  const forgettable = Object.keys(delivery).map((member): [string, true] => [member, true]);
  const sale = {
    amount: total,
    summary: summaryIn('en'),
    summary_i18n: { de: summaryIn('de') },
    fulfillment_url: `${shop.shopUrl}/orders/\${ORDER_ID}/receipt`,
    delivery_location: { ...delivery, $forgettable: Object.fromEntries(forgettable) },
  };
  const item = { kind: 'goods', cart: writeCart(cart) } as const;
  return order(shop, item, sale, { now, lines: linesOf(cart), lock: session });
}
