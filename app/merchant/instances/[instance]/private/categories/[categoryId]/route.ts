import { z } from 'zod';
import { decode } from '@/http/decode';
import { readJson } from '@/http/read-body';
import { route } from '@/http/route';
import { getCategoryDetails } from '@/merchant/categories/list-category-entries';
import { removeCategory } from '@/merchant/categories/remove-category';
import { updateCategory } from '@/merchant/categories/update-category';
import { categoryChangeSchema, categoryDetailsSchema } from '@/protocol/category';
import { wiring } from '@/wiring';
import { privateCategory } from './private-category';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) => {
    const found = await getCategoryDetails(wiring().merchant, await privateCategory(call));
    return z.encode(categoryDetailsSchema, found);
  },
  PATCH: async (call) => {
    const at = await privateCategory(call);
    const change = decode(categoryChangeSchema, await readJson(call.request));
    return updateCategory(wiring().merchant, at, change).then(() => undefined);
  },
  DELETE: async (call) =>
    removeCategory(wiring().merchant, await privateCategory(call)).then(() => undefined),
});
