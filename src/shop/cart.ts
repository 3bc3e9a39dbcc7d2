/**
 * A cart is a short text, `ink.2_tally.1`, kept by the visitor's browser: product ids and quantities.
 * Prices and stock are looked up when it is shown, and counted for good when it is ordered.
 */
import type { CartLine } from './shop';

export type Cart = ReadonlyMap<string, number>;

/** Pieces of one product. */
export const MAX_QUANTITY = 20;
const QUANTITY = /^\d{1,3}$/;
const LINE = /^([a-z0-9-]{1,64})\.(\d{1,3})$/;

export function readCart(text: string): Cart {
  const cart = new Map<string, number>();
  for (const line of text.split('_')) {
    const [, id, quantity = ''] = LINE.exec(line) ?? [];
    const pieces = quantityOf(quantity);
    if (id !== undefined && pieces !== null && pieces > 0) cart.set(id, pieces);
  }
  return cart;
}

export function writeCart(cart: Cart): string {
  return [...cart].map(([id, quantity]) => `${id}.${quantity}`).join('_');
}

/** What was typed as a quantity; null for anything but a number up to MAX_QUANTITY. */
export function quantityOf(text: string): number | null {
  const typed = text.trim();
  const quantity = QUANTITY.test(typed) ? parseInt(typed, 10) : Infinity;
  return quantity <= MAX_QUANTITY ? quantity : null;
}

/** With so many pieces of this product instead; none takes it out. */
export function withQuantity(cart: Cart, id: string, quantity: number): Cart {
  const changed = new Map(cart);
  if (quantity === 0) changed.delete(id);
  else changed.set(id, quantity);
  return changed;
}

/** Both together; of what is in both, the larger quantity. */
export function withCart(cart: Cart, other: Cart): Cart {
  const both = new Map(cart);
  for (const [id, quantity] of other) both.set(id, Math.max(quantity, cart.get(id) ?? 0));
  return both;
}

export function linesOf(cart: Cart): CartLine[] {
  return [...cart].map(([product_id, quantity]) => ({ product_id, quantity }));
}
