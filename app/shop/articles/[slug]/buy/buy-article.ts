import { spend } from '@/http/allowances';
import type { Params } from '@/http/route';
import { seeOther } from '@/http/see-other';
import { Refusal } from '@/protocol/refusal';
import { findArticle } from '@/shop/catalogue';
import { findPurchase, orderArticle } from '@/shop/sell-article';
import { rememberOrder, rememberSession } from '@/shop/visitor';
import type { SentForm } from '../../../shop-form';

export function articlePath({ slug = '' }: Params): string {
  return `/shop/articles/${encodeURIComponent(slug)}`;
}

/** Orders the article, unless this browser has bought it: then straight to reading. */
export async function buyArticle({
  shop,
  request,
  params,
  visitor,
  session,
  now,
}: SentForm): Promise<Response> {
  const article = findArticle(params['slug'] ?? '');
  if (article === null) throw new Refusal('GENERIC_ENDPOINT_UNKNOWN');
  const owned = await findPurchase(shop, article, visitor, undefined);
  if (owned?.refunded === false) return seeOther(`${articlePath(params)}/read`);
  await spend(request, 'orders');
  const { id, ticket } = await orderArticle(shop, article, now);
  return seeOther(`/shop/orders/${id}`, { ticket }, [
    rememberSession(shop, session),
    rememberOrder(shop, article.slug, id),
  ]);
}
