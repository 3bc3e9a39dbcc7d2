/**
 * Sells an article and lets its buyer read it again: all the logic of a shop without a cart. A
 * visitor is a random session id in a cookie, plus the number of each article's order. The merchant
 * backend knows whether that order is paid.
 *
 * Each article has one permanent fulfillment URL, so a wallet recognises an earlier purchase
 * (SESS-1). In another browser the wallet then binds the old payment to the new session and does
 * not pay again.
 */
import type { Article } from './articles/article';
import { backendOf } from './merchant-backend';
import { findPaid, order, type Ordered, type Purchase } from './sell';
import type { Shop } from './shop';
import { sealTicket } from './ticket';
import type { Visitor } from './visitor';

/** Both are short, so that visitors see the money arrive. A real shop gives days. */
const PAY_MS = 600_000;
/**
 * The minimum time in which buyers may return the essay. A contract fixes the end of refunds before
 * payment. So that moment is this long after the pay deadline.
 */
const REFUND_MS = 180_000;

/** This is also the article's fulfillment URL. */
export function readingUrl(shop: Shop, slug: string): string {
  return `${shop.shopUrl}/articles/${slug}/read`;
}

/** Creates an order for the article. The wallet shows the summary in its user's language. */
export async function orderArticle(shop: Shop, article: Article, now: number): Promise<Ordered> {
  const { slug, price, texts } = article;
  const sale = {
    amount: `${shop.currency}:${price}`,
    summary: texts.en.title,
    summary_i18n: { de: texts.de.title },
    fulfillment_url: readingUrl(shop, slug),
  };
  const when = { now, payMs: PAY_MS, refundMs: PAY_MS + REFUND_MS };
  return order(shop, { kind: 'article', slug }, sale, when);
}

/**
 * The paid order under which this visitor may read the article, or null. `orderId` is the one that
 * the wallet appended to the fulfillment URL (SESS-5), else the cookie's. A refunded order is
 * returned only if there is no other.
 */
export async function findPurchase(
  shop: Shop,
  article: Article,
  visitor: Visitor,
  orderId: string | undefined,
): Promise<Purchase | null> {
  let givenBack: Purchase | null = null;
  for (const id of new Set([orderId, visitor.orders.get(article.slug)])) {
    if (id === undefined || visitor.session === undefined) continue;
    const found = await findPaid(shop, id, visitor.session);
    // The number of an order for a cheaper article gives no access here.
    if (found?.contract.fulfillment_url !== readingUrl(shop, article.slug)) continue;
    if (!found.refunded) return found;
    givenBack = found;
  }
  return givenBack;
}

export function isRefundable({ refunded, contract }: Purchase, now: number): boolean {
  return !refunded && now < contract.refund_deadline.t_ms;
}

/** Refunds the whole price. Returns the ticket of the page where the wallet takes it. */
export async function giveBack(shop: Shop, { id, contract }: Purchase): Promise<string> {
  const { amount } = contract;
  const link = await backendOf(shop).refundOrder(shop, id, amount, 'Returned by the reader');
  return sealTicket(shop, { for: 'refund', link, amount });
}
