import { decode } from '@/http/decode';
import { readJson } from '@/http/read-body';
import { route } from '@/http/route';
import { removeProduct } from '@/merchant/inventory/remove-product';
import { showProduct } from '@/merchant/inventory/show-products';
import { updateProduct } from '@/merchant/inventory/update-product';
import { productChangeSchema } from '@/protocol/product';
import { wiring } from '@/wiring';
import { privateProduct } from '../product-path';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) => showProduct(wiring().merchant, await privateProduct(call)),
  PATCH: async (call) => {
    const at = await privateProduct(call);
    const change = decode(productChangeSchema, await readJson(call.request));
    await updateProduct(wiring().merchant, at, change);
    return undefined;
  },
  DELETE: async (call) => {
    await removeProduct(wiring().merchant, await privateProduct(call));
    return undefined;
  },
});
