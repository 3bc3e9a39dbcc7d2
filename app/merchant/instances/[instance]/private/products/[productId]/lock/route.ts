import { decode } from '@/http/decode';
import { readJson } from '@/http/read-body';
import { route } from '@/http/route';
import { lockProduct } from '@/merchant/inventory/lock-product';
import { lockRequestSchema } from '@/protocol/product';
import { wiring } from '@/wiring';
import { privateProduct } from '../../product-path';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: async (call) => {
    const at = await privateProduct(call, 'private/products/[productId]/lock');
    await lockProduct(
      wiring().merchant,
      at,
      decode(lockRequestSchema, await readJson(call.request)),
    );
    return undefined;
  },
});
