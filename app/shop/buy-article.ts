import { log } from '@/http/log';
import { seeOther } from '@/http/see-other';
import { Refusal } from '@/protocol/refusal';
import { findArticle } from '@/shop/catalogue';
import { findPurchase, orderArticle } from '@/shop/sell-article';
import { newSession, readVisitor, rememberOrder } from '@/shop/visitor';
import { wiring } from '@/wiring';
import { demoShop } from '@/wiring/shop';

/** Orders the article, unless this browser has bought it: then straight to reading. */
export async function buyArticle(request: Request, slug: string): Promise<Response> {
  const article = findArticle(slug);
  if (article === null) throw new Refusal('GENERIC_ENDPOINT_UNKNOWN');
  const { random } = wiring();
  const shop = demoShop();
  const visitor = readVisitor(request.headers.get('cookie'));
  try {
    if ((await findPurchase(shop, article, visitor, undefined)) !== null) {
      return seeOther(`/shop/articles/${slug}/read`);
    }
    const session = visitor.session ?? newSession(random.bytes(24));
    const { id, token } = await orderArticle(shop, article);
    return seeOther(`/shop/orders/${id}`, { token }, rememberOrder(session, slug, id));
  } catch (error) {
    log.error({ err: error }, 'shop: ordering failed');
    return seeOther(`/shop/articles/${slug}`, { problem: 'backend' });
  }
}
