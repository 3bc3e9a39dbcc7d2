/** The categories of a product’s form and of the list’s filter. */
import { z } from 'zod';
import { listCategoryEntries } from '@/merchant/categories/list-category-entries';
import { MAX_CATEGORIES } from '@/protocol/category';
import { parseInteger } from '@/protocol/integer';
import { lineField } from '@/ui/dashboard/template-address';
import type { Choosable } from '@/ui/dashboard/template-draft';
import { wiring } from '@/wiring';

type Fields = Readonly<Record<string, string | undefined>>;

/** Names of the form's checkboxes, by their lines. */
export const CATEGORY_FIELDS = Array.from({ length: MAX_CATEGORIES }, (_, line) =>
  lineField('category', line),
);

/** Lists the numbers that are checked. */
export function checkedCategories(fields: Fields): string[] {
  return CATEGORY_FIELDS.flatMap((name) => fields[name] ?? []);
}

export const categoryNumberSchema = z
  .string()
  .regex(/^[1-9][0-9]{0,14}$/)
  .transform((text) => parseInteger(text));

export async function listCategoryLines(instanceId: string): Promise<Choosable[]> {
  const categories = await listCategoryEntries(wiring().merchant, instanceId);
  return categories.map(({ categoryId, name }) => ({ value: `${categoryId}`, label: name }));
}
