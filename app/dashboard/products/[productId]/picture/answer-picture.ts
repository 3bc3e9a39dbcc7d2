/** Answers with a product's picture as a file, for the list of products. */
import { answerPicture as pictureAnswer } from '@/http/picture-answer';
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
  const at = productPathOf(instanceId, productId);
  return pictureAnswer(await getPicture(wiring().merchant, at), 'private, max-age=60');
}
