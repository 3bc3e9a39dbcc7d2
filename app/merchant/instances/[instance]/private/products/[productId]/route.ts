import { decode } from '@/http/decode';
import { yesNoParam } from '@/http/query';
import { readJson } from '@/http/read-body';
import { route } from '@/http/route';
import { removeProduct } from '@/merchant/inventory/remove-product';
import { updateProduct } from '@/merchant/inventory/update-product';
import { productChangeSchema } from '@/protocol/product';
import { wiring } from '@/wiring';
import { answerProduct } from '../answer-product';
import { privateProduct } from '../product-path';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) => answerProduct(await privateProduct(call, 'private/products/[productId]')),
  PATCH: async (call) => {
    const at = await privateProduct(call, 'private/products/[productId]');
    const change = decode(productChangeSchema, await readJson(call.request));
    await updateProduct(wiring().merchant, at, change);
    return undefined;
  },
  DELETE: async (call) => {
    const at = await privateProduct(call, 'private/products/[productId]');
    await removeProduct(wiring().merchant, at, yesNoParam(call.query, 'force'));
    return undefined;
  },
});
