import { encodeList } from '@/http/encode-list';
import { route } from '@/http/route';
import { listPosCategories, listPosEntries } from '@/merchant/inventory/list-pos-entries';
import { posCategorySchema, posProductSchema } from '@/protocol/pos';
import { wiring } from '@/wiring';
import { sellingInstance } from '../private-instance';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) => {
    const { id: instanceId } = await sellingInstance(call, 'private/pos');
    const { merchant } = wiring();
    const categories = await listPosCategories(merchant, instanceId);
    const products = await listPosEntries(merchant, instanceId);
    return {
      categories: await encodeList(posCategorySchema, categories),
      products: await encodeList(posProductSchema, products),
    };
  },
});
