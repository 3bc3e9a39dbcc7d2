import { seeOther } from '@/http/see-other';
import { giveBack, takeAside } from '@/http/stock-shares';
import { parseCart } from '@/shop/cart';
import { DELIVERY_FIELDS, missingFields, parseDelivery } from '@/shop/delivery';
import { fillCart, orderGoods } from '@/shop/sell-goods';
import { forgetDraft, rememberCart, rememberDraft, rememberSession } from '@/shop/visitor';
import { toShortCart } from '../cart/change-cart';
import type { SentForm } from '../shop-form';

/** Limit of an address line, so that the draft of all lines fits into a cookie. */
const MAX_LENGTH = 100;

/** Orders the cart, to be sent to the form's address. The shop itself keeps no copy of that. */
export async function placeOrder(form: SentForm): Promise<Response> {
  const { request, shop, fields, visitor, session, now } = form;
  const typed = Object.fromEntries(
    DELIVERY_FIELDS.map((name) => [name, (fields[name] ?? '').trim().slice(0, MAX_LENGTH)]),
  );
  const missing = missingFields(typed);
  if (missing.length > 0) {
    const query = { missing: missing.join(',') };
    return seeOther('/shop/checkout', query, [rememberDraft(shop, typed)]);
  }
  const filled = await fillCart(shop, parseCart(visitor.cart));
  if (filled.lines.length === 0) return seeOther('/shop/cart');
  const cookies = [rememberSession(shop, session), rememberDraft(shop, typed)];
  try {
    const taker = { request, session };
    await takeAside(taker, filled.lines);
    const buyer = { delivery: parseDelivery(typed), session, now };
    const { id, ticket } = await orderGoods(shop, filled, buyer).catch(async (error: unknown) => {
      await giveBack(taker, filled.lines);
      throw error;
    });
    const after = [rememberSession(shop, session), rememberCart(shop, ''), forgetDraft(shop)];
    return seeOther(`/shop/orders/${id}`, { ticket }, after);
  } catch (error) {
    return toShortCart(error, cookies);
  }
}
