import { seeOther } from '@/http/see-other';
import { orderDonation, parseDonation } from '@/shop/take-donation';
import { rememberSession } from '@/shop/visitor';
import type { SentForm } from '../shop-form';

/** Orders the chosen amount. A text that is no amount goes back to the form. */
export async function donate({ shop, fields, session, now }: SentForm): Promise<Response> {
  const { amount: chosen = '', other = '' } = fields;
  const amount = parseDonation(shop.currency, chosen, other);
  if (amount === null) {
    return seeOther('/shop/donate', { problem: 'amount', amount: chosen, other });
  }
  const { id, ticket } = await orderDonation(shop, amount, now);
  return seeOther(`/shop/orders/${id}`, { ticket }, [rememberSession(shop, session)]);
}
