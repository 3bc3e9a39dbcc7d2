/**
 * Selling one article and letting its buyer read it again: the whole logic of a shop without a
 * cart. The shop keeps no books of its own. A visitor is a random session id in a cookie, plus the
 * number of the order made for an article; whether that order is paid, the merchant backend knows.
 *
 * Each article has one fulfillment URL for ever, so that a wallet that bought it once recognises
 * it (SESS-1): in another browser the wallet binds the old payment to the new session instead of
 * paying again.
 */
import type { Article } from './article';
import {
  createOrder,
  findOrder,
  findStatus,
  orderStatusUrl,
  type PaidOrder,
  type Shop,
} from './merchant-backend';
import type { Visitor } from './visitor';

/** Also the article's fulfillment URL. */
export function readingUrl(shop: Shop, slug: string): string {
  return `${shop.shopUrl}/articles/${slug}/read`;
}

/** Makes an order for the article; the wallet sees the summary in its user's language. */
export async function orderArticle(
  shop: Shop,
  article: Article,
): Promise<{ id: string; token: string }> {
  return createOrder(shop, {
    amount: `${shop.currency}:${article.price}`,
    summary: article.texts.en.title,
    summary_i18n: { de: article.texts.de.title },
    fulfillment_url: readingUrl(shop, article.slug),
  });
}

export interface OrderView {
  readonly fulfillmentUrl: string;
  readonly statusUrl: string;
  /** For wallets; empty once nothing is left to pay. */
  readonly payUri: string;
  readonly claimed: boolean;
  readonly payDeadline: number;
  /** This order, or the earlier one that the wallet showed instead of paying again. */
  readonly paidOrderId: string | undefined;
}

/** How it stands with an order; null when it is unknown or the token is not its own. */
export async function viewOrder(
  shop: Shop,
  id: string,
  token: string,
  session: string,
): Promise<OrderView | null> {
  const statusUrl = orderStatusUrl(shop, id, token, session);
  const status = await findStatus(shop, statusUrl);
  const order = status === null ? null : await findOrder(shop, id, session);
  if (status === null || order === null) return null;
  const { taler_pay_uri: payUri, already_paid_order_id: earlierId } = status;
  return {
    fulfillmentUrl: status.fulfillment_url,
    statusUrl,
    payUri: payUri ?? '',
    claimed: order.order_status === 'claimed',
    payDeadline:
      order.order_status === 'unpaid'
        ? order.pay_deadline.t_ms
        : order.contract_terms.pay_deadline.t_ms,
    paidOrderId: payUri === undefined ? id : earlierId,
  };
}

/**
 * The paid order under which this visitor may read the article, or null. `orderId` is the one that
 * the wallet appended to the fulfillment URL (SESS-5), else the one remembered in the cookie.
 */
export async function findPurchase(
  shop: Shop,
  article: Article,
  visitor: Visitor,
  orderId: string | undefined,
): Promise<{ id: string; order: PaidOrder } | null> {
  for (const id of new Set([orderId, visitor.orders.get(article.slug)])) {
    if (id === undefined || visitor.session === undefined) continue;
    const found = await findPaid(shop, id, visitor.session);
    // The number of another, cheaper article's order opens nothing here.
    const url = found?.order.contract_terms.fulfillment_url;
    if (found !== null && url === readingUrl(shop, article.slug)) return found;
  }
  return null;
}

/** Follows an order that the wallet settled by replaying an earlier payment. */
async function findPaid(
  shop: Shop,
  id: string,
  session: string,
): Promise<{ id: string; order: PaidOrder } | null> {
  const order = await findOrder(shop, id, session);
  if (order === null) return null;
  if (order.order_status === 'paid') return { id, order };
  const earlierId = order.already_paid_order_id;
  if (earlierId === undefined) return null;
  const earlier = await findOrder(shop, earlierId, session);
  return earlier?.order_status === 'paid' ? { id: earlierId, order: earlier } : null;
}
