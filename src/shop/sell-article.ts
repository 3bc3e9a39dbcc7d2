/**
 * Selling one article and letting its buyer read it again: the whole logic of a shop without a cart.
 * A visitor is a random session id in a cookie, plus the number of the order made for an article;
 * whether that order is paid, the merchant backend knows.
 *
 * Each article has one fulfillment URL for ever, so that a wallet that bought it once recognises
 * it (SESS-1): in another browser the wallet binds the old payment to the new session instead of
 * paying again.
 */
import type { Article } from './article';
import { backendOf } from './merchant-backend';
import { findPaid, order, type Ordered, type Purchase } from './sell';
import type { Shop } from './shop';
import { sealTicket } from './ticket';
import type { Visitor } from './visitor';

/** Both short, so that one sees the money arrive; a shop that is not a demo gives days. */
const PAY_MS = 600_000;
/**
 * Whoever pays may give the essay back at least so long. A contract names the moment at which refunds
 * end before anybody has paid, so that moment comes this long after the last one to pay.
 */
const REFUND_MS = 180_000;

/** Also the article's fulfillment URL. */
export function readingUrl(shop: Shop, slug: string): string {
  return `${shop.shopUrl}/articles/${slug}/read`;
}

/** Makes an order for the article; the wallet sees the summary in its user's language. */
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
 * the wallet appended to the fulfillment URL (SESS-5), else the one remembered in the cookie. One
 * that was given back is told too, if there is no other.
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
    // The number of another, cheaper article's order opens nothing here.
    if (found?.contract.fulfillment_url !== readingUrl(shop, article.slug)) continue;
    if (!found.refunded) return found;
    givenBack = found;
  }
  return givenBack;
}

export function isRefundable({ refunded, contract }: Purchase, now: number): boolean {
  return !refunded && now < contract.refund_deadline.t_ms;
}

/** Gives the whole price back; answers the ticket of the page where the wallet takes it. */
export async function giveBack(shop: Shop, { id, contract }: Purchase): Promise<string> {
  const { amount } = contract;
  const door = await backendOf(shop).refundOrder(shop, id, amount, 'Given back by the reader');
  return sealTicket(shop, { for: 'refund', door, amount });
}
