/**
 * A cart is a short text of product ids and quantities, `ink.2_tally.1`, kept by the visitor's
 * browser. Prices and stock are looked up when it is shown, and again when it is ordered.
 */
import type { CartLine } from './shop';

export type Cart = ReadonlyMap<string, number>;

/** Pieces of one product. */
export const MAX_QUANTITY = 20;
const QUANTITY = /^\d{1,3}$/;
const LINE = /^([a-z0-9-]{1,64})\.(\d{1,3})$/;

export function parseCart(text: string): Cart {
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

/** Parses a quantity; null unless it is a number up to MAX_QUANTITY. */
export function quantityOf(text: string): number | null {
  const typed = text.trim();
  const quantity = QUANTITY.test(typed) ? parseInt(typed, 10) : Infinity;
  return quantity <= MAX_QUANTITY ? quantity : null;
}

/** Sets this product's quantity; 0 removes it. */
export function withQuantity(cart: Cart, id: string, quantity: number): Cart {
  const changed = new Map(cart);
  if (quantity === 0) changed.delete(id);
  else changed.set(id, quantity);
  return changed;
}

/** Merges two carts. For products in both, the larger quantity counts. */
export function withCart(cart: Cart, other: Cart): Cart {
  const both = new Map(cart);
  for (const [id, quantity] of other) both.set(id, Math.max(quantity, cart.get(id) ?? 0));
  return both;
}

export function linesOf(cart: Cart): CartLine[] {
  return [...cart].map(([product_id, quantity]) => ({ product_id, quantity }));
}
