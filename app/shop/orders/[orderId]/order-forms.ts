import type { Params } from '@/http/route';
import { seeOther } from '@/http/see-other';
import { Refusal } from '@/protocol/refusal';
import { findArticle } from '@/shop/catalogue';
import { findReceiptTicket } from '@/shop/sell';
import { findPurchase, giveBack, isRefundable } from '@/shop/sell-article';
import { rememberSession } from '@/shop/visitor';
import type { SentForm } from '../../shop-form';

export function receiptPath({ orderId = '' }: Params): string {
  return `/shop/orders/${encodeURIComponent(orderId)}/receipt`;
}

/** The reader changes their mind: the whole price goes back, and the essay closes. */
export async function refundArticle(form: SentForm): Promise<Response> {
  const { shop, params, fields, visitor, now } = form;
  const article = findArticle(fields['slug'] ?? '');
  if (article === null) throw new Refusal('GENERIC_ENDPOINT_UNKNOWN');
  const purchase = await findPurchase(shop, article, visitor, params['orderId']);
  const reading = `/shop/articles/${article.slug}/read`;
  if (purchase === null || !isRefundable(purchase, now)) {
    return seeOther(reading, { problem: 'late' });
  }
  const ticket = await giveBack(shop, purchase);
  return seeOther(`/shop/orders/${purchase.id}/refunded`, { ticket });
}

/** A receipt in another browser: its wallet has to show that it has paid. */
export async function showReceipt({ shop, params, session, now }: SentForm): Promise<Response> {
  const id = params['orderId'] ?? '';
  const ticket = await findReceiptTicket(shop, id, now);
  if (ticket === null) throw new Refusal('GENERIC_ENDPOINT_UNKNOWN');
  return seeOther(`/shop/orders/${id}`, { ticket }, [rememberSession(shop, session)]);
}
