import { route } from '@/http/route';
import { seeOther } from '@/http/see-other';
import { buyArticle } from '../../../buy-article';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: ({ params: { slug = '' } }) => seeOther(`/shop/articles/${encodeURIComponent(slug)}`),
  POST: ({ request, params: { slug = '' } }) => buyArticle(request, slug),
});
