import { onceOf } from '@/http/do-once';
import { seeOther } from '@/http/see-other';
import { putAside, ShareTaken } from '@/http/stock-shares';
import { Refusal } from '@/protocol/refusal';
import { OutOfStock } from '@/shop/call-backend';
import {
  MAX_QUANTITY,
  quantityOf,
  parseCart,
  withCart,
  withQuantity,
  writeCart,
  type Cart,
} from '@/shop/cart';
import { findGood } from '@/shop/goods';
import { fillCart, holdCart, releaseCart } from '@/shop/sell-goods';
import { openOrderTicket } from '@/shop/ticket';
import { rememberAdded, rememberCart, rememberSession } from '@/shop/visitor';
import type { SentForm } from '../shop-form';

/**
 * Adds one product from its page: once per display of the page, however often the form is sent. The
 * browser's cookie remembers the form. After a double click, the first answer may have been
 * discarded: then the cart still lacks the product.
 */
export async function addToCart({ fields, shop, visitor }: SentForm): Promise<Response> {
  const { id = '', quantity: typed = '1' } = fields;
  if (findGood(id) === null) throw new Refusal('GENERIC_ENDPOINT_UNKNOWN');
  const quantity = quantityOf(typed);
  if (quantity === null || quantity === 0) {
    return seeOther(`/shop/goods/${id}`, { problem: 'quantity', quantity: typed });
  }
  const once = onceOf(fields);
  const added = once === null ? undefined : `${once}.${quantity}`;
  const cart = parseCart(visitor.cart);
  // A good that was removed or bought since then was not sent twice but wanted again.
  if (added !== undefined && added === visitor.added && cart.has(id)) {
    return seeOther('/shop/cart', { added: id });
  }
  const together = (cart.get(id) ?? 0) + quantity;
  if (together > MAX_QUANTITY) {
    return seeOther(`/shop/goods/${id}`, { problem: 'most', quantity: typed });
  }
  const filled = withQuantity(cart, id, together);
  const cookies = [rememberCart(shop, writeCart(filled))];
  if (added !== undefined) cookies.push(rememberAdded(shop, added));
  return Promise.resolve(seeOther('/shop/cart', { added: id }, cookies));
}

/** The cart's own form: other quantities, one line out, or on to the checkout. */
export async function changeCart(form: SentForm): Promise<Response> {
  const { fields, visitor, shop, session } = form;
  const cart = parseCart(visitor.cart);
  if (fields['remove'] !== undefined) {
    const id = fields['remove'];
    if (visitor.session !== undefined && cart.has(id)) {
      await releaseCart(shop, new Map([[id, 0]]), visitor.session);
    }
    return seeOther('/shop/cart', {}, [rememberCart(shop, writeCart(withQuantity(cart, id, 0)))]);
  }
  let changed: Cart = cart;
  for (const id of cart.keys()) {
    const typed = fields[`quantity-${id}`];
    const quantity = typed === undefined ? cart.get(id) : quantityOf(typed);
    if (quantity === null || quantity === undefined) {
      const names = [...cart.keys()].map((one) => `quantity-${one}`);
      const draft = Object.fromEntries(names.map((name) => [name, fields[name]]));
      return seeOther('/shop/cart', { problem: 'quantity', field: `quantity-${id}`, ...draft });
    }
    changed = withQuantity(changed, id, quantity);
  }
  const cookies = [rememberCart(shop, writeCart(changed)), rememberSession(shop, session)];
  return fields['then'] === 'checkout'
    ? checkOut(form, changed, cookies)
    : seeOther('/shop/cart', {}, cookies);
}

/** Locks the cart's pieces, so that they are still there when the address is written. */
async function checkOut(
  { request, shop, session }: SentForm,
  cart: Cart,
  cookies: readonly string[],
): Promise<Response> {
  const { lines } = await fillCart(shop, cart);
  if (lines.length === 0) return seeOther('/shop/cart', {}, cookies);
  try {
    await putAside({ request, session }, lines);
    const known = new Map(lines.map(({ id, quantity }) => [id, quantity]));
    await holdCart(shop, known, session);
    return seeOther('/shop/checkout', {}, cookies);
  } catch (error) {
    return toShortCart(error, cookies);
  }
}

/** Leaves the cart unchanged. Its page says which goods are short. */
export function toShortCart(error: unknown, cookies: readonly string[]): Response {
  if (error instanceof ShareTaken) {
    const query = { problem: 'share' as const, short: error.productId, left: `${error.left}` };
    return seeOther('/shop/cart', query, cookies);
  }
  if (!(error instanceof OutOfStock)) throw error;
  return seeOther('/shop/cart', { short: error.productId, left: `${error.left}` }, cookies);
}

/** Puts an expired order's goods into the cart once more, beside the goods added since. */
export async function fillAgain({ fields, shop, visitor }: SentForm): Promise<Response> {
  const ticket = openOrderTicket(shop, fields['order'] ?? '', fields['ticket'] ?? '');
  if (ticket?.item.kind !== 'goods') throw new Refusal('GENERIC_FORBIDDEN');
  const cart = withCart(parseCart(visitor.cart), parseCart(ticket.item.cart));
  return Promise.resolve(seeOther('/shop/cart', {}, [rememberCart(shop, writeCart(cart))]));
}
