import { decode } from '@/http/decode';
import { encodeList } from '@/http/encode-list';
import { readJson } from '@/http/read-body';
import { route } from '@/http/route';
import { addProduct } from '@/merchant/inventory/add-product';
import { listProductEntries, listSerialPage } from '@/merchant/inventory/list-product-entries';
import { productAdditionSchema } from '@/protocol/product';
import { productEntrySchema } from '@/protocol/product-shown';
import { wiring } from '@/wiring';
import { sellingInstance } from '../private-instance';
import { productPage } from './product-page';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) => {
    const { id: instanceId } = await sellingInstance(call, 'private/products');
    const { merchant } = wiring();
    const page = productPage(call.query);
    const products =
      page === null
        ? await listProductEntries(merchant, instanceId)
        : await listSerialPage(merchant, { instanceId, ...page });
    return { products: await encodeList(productEntrySchema, products) };
  },
  POST: async (call) => {
    const { id: instanceId } = await sellingInstance(call, 'private/products');
    const product = decode(productAdditionSchema, await readJson(call.request));
    await addProduct(wiring().merchant, instanceId, product);
    return undefined;
  },
});
