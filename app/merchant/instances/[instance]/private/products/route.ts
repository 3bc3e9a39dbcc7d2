import { decode } from '@/http/decode';
import { encodeList } from '@/http/encode-list';
import { readJson } from '@/http/read-body';
import { route } from '@/http/route';
import { addProduct } from '@/merchant/inventory/add-product';
import { listProductEntries } from '@/merchant/inventory/list-product-entries';
import { productAdditionSchema, productEntrySchema } from '@/protocol/product';
import { wiring } from '@/wiring';
import { sellingInstance } from '../private-instance';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) => {
    const { id: instanceId } = await sellingInstance(call, 'private/products');
    const products = await listProductEntries(wiring().merchant, instanceId);
    return { products: await encodeList(productEntrySchema, products) };
  },
  POST: async (call) => {
    const { id: instanceId } = await sellingInstance(call, 'private/products');
    const product = decode(productAdditionSchema, await readJson(call.request));
    await addProduct(wiring().merchant, instanceId, product);
    return undefined;
  },
});
