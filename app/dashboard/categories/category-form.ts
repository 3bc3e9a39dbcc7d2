/** Reads the name that is typed for a category, and finds the category of a page. */
import { cache } from 'react';
import { z } from 'zod';
import { decodeForm } from '@/http/decode';
import { categoryPathOf } from '@/merchant/categories/category-path';
import { listCategoryEntries } from '@/merchant/categories/list-category-entries';
import { categoryNameSchema, type CategoryEntry } from '@/protocol/category';
import { wiring } from '@/wiring';

const form = z.object({ name: categoryNameSchema });

export function readCategoryName({ name = '' }: Readonly<Record<string, string>>): string {
  return decodeForm(form, { name: name.trim() }).name;
}

/** Null when there is none. Runs once per request: a page and its title ask the same. */
export const findCategory = cache(
  async (instanceId: string, asked: string): Promise<CategoryEntry | null> => {
    const { categoryId } = categoryPathOf(instanceId, asked);
    const categories = await listCategoryEntries(wiring().merchant, instanceId);
    return categories.find((category) => category.categoryId === categoryId) ?? null;
  },
);
