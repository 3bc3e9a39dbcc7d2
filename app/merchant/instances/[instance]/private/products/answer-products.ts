import { encodeList } from '@/http/encode-list';
import type { Call } from '@/http/route';
import { listProductEntries, listSerialPage } from '@/merchant/inventory/list-product-entries';
import { productEntrySchema } from '@/protocol/product-shown';
import { wiring } from '@/wiring';
import { sellingInstance } from '../private-instance';
import { productPage } from './product-page';

export async function answerProducts(call: Call): Promise<object> {
  const { id: instanceId } = await sellingInstance(call, 'private/products');
  const { merchant } = wiring();
  const page = productPage(call.query);
  const products =
    page === null
      ? await listProductEntries(merchant, instanceId)
      : await listSerialPage(merchant, { instanceId, ...page });
  return { products: await encodeList(productEntrySchema, products) };
}
