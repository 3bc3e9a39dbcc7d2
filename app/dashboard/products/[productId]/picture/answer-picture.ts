/** Answers with a product's picture as a file, for the list of products. */
import { seeOther } from '@/http/see-other';
import { mayUse, NOT_ALLOWED_PATH, shopUserOf } from '@/http/sessions';
import { getPicture } from '@/merchant/inventory/get-picture';
import { productPathOf } from '@/merchant/inventory/locked-product';
import { wiring } from '@/wiring';
import { productPath } from '../../product-form';

export async function answerPicture(request: Request, productId: string): Promise<Response> {
  const user = await shopUserOf(request);
  if (user === null) return seeOther('/dashboard/log-in', { next: productPath(productId) });
  if (!mayUse(user, 'dashboard/products/[productId]/picture', request.method))
    return seeOther(NOT_ALLOWED_PATH);
  const { instanceId } = user;
  const { type, bytes } = await getPicture(wiring().merchant, productPathOf(instanceId, productId));
  return new Response(bytes, {
    headers: {
      'content-type': type,
      // Opened by itself, it is only a picture: nothing runs in it, or is loaded by it.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cache-control': 'private, max-age=60',
      'x-content-type-options': 'nosniff',
    },
  });
}
