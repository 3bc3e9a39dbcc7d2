import { z } from 'zod';
import { decode } from '@/http/decode';
import { encodeList } from '@/http/encode-list';
import { readJson } from '@/http/read-body';
import type { Call } from '@/http/route';
import { addCategory } from '@/merchant/categories/add-category';
import { listCategoryEntries } from '@/merchant/categories/list-category-entries';
import {
  categoryAdditionSchema,
  categoryEntrySchema,
  madeCategorySchema,
} from '@/protocol/category';
import { wiring } from '@/wiring';
import { keyedCallOf } from '../../../../keyed-call';
import { sellingInstance } from '../private-instance';

export async function answerCategories(call: Call): Promise<object> {
  const { id: instanceId } = await sellingInstance(call, 'private/categories');
  const categories = await listCategoryEntries(wiring().merchant, instanceId);
  return { categories: await encodeList(categoryEntrySchema, categories) };
}

export async function makeCategory(call: Call): Promise<object> {
  const { id: instanceId } = await sellingInstance(call, 'private/categories');
  const category = decode(categoryAdditionSchema, await readJson(call.request));
  const keyed = keyedCallOf(call.request);
  const categoryId = await addCategory(wiring().merchant, instanceId, category, keyed);
  return z.encode(madeCategorySchema, { categoryId });
}
