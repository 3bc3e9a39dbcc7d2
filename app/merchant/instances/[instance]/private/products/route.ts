import { decode } from '@/http/decode';
import { readJson } from '@/http/read-body';
import { route } from '@/http/route';
import { addProduct } from '@/merchant/inventory/add-product';
import { productAdditionSchema } from '@/protocol/product';
import { wiring } from '@/wiring';
import { sellingInstance } from '../private-instance';
import { answerProducts } from './answer-products';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: answerProducts,
  POST: async (call) => {
    const { id: instanceId } = await sellingInstance(call, 'private/products');
    const product = decode(productAdditionSchema, await readJson(call.request));
    await addProduct(wiring().merchant, instanceId, product);
    return undefined;
  },
});
