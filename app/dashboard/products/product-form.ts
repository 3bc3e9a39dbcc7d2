/**
 * Adds and changes products by their forms. Throws GENERIC_PARAMETER_MALFORMED and _MISSING with the
 * form's field.
 */
import { z } from 'zod';
import { decode, decodeForm } from '@/http/decode';
import { readParts, withTaken } from '@/http/read-parts';
import { addProduct } from '@/merchant/inventory/add-product';
import { assertUnusedProductId } from '@/merchant/inventory/assert-unused-product-id';
import { getProductDetails } from '@/merchant/inventory/list-product-entries';
import type { ProductPath } from '@/merchant/inventory/locked-product';
import { updateProduct } from '@/merchant/inventory/update-product';
import { categoryIdsSchema } from '@/protocol/category';
import { imageSchema } from '@/protocol/image';
import { storableText } from '@/protocol/instance';
import { ENDLESS_STOCK, productIdSchema } from '@/protocol/product-members';
import { typedQuantitySchema } from '@/protocol/typed-quantity';
import { typedAmountSchema } from '@/protocol/typed-amount';
import { isLanguage } from '@/ui/messages/language';
import { productHref } from '@/ui/dashboard/product-address';
import { wiring } from '@/wiring';
import { presentFields } from '../form-route';
import { chanceId, idFromWords } from '../id-from-words';
import { CATEGORY_FIELDS, categoryNumberSchema, checkedCategories } from './category-choice';

export const PRODUCT_FIELDS = [
  'product_id',
  'description',
  'price',
  'unit',
  'stock',
  'restock',
  ...CATEGORY_FIELDS,
];

function productFormSchema(currency: string) {
  return z.object({
    description: storableText(4096).trim().min(1),
    price: typedAmountSchema(currency, { zero: true }),
    unit: storableText(64).trim().default(''),
    stock: typedQuantitySchema.optional(),
    lost: typedQuantitySchema.optional(),
    restock: z.iso.date().transform(Date.parse).pipe(z.int().min(0)).optional(),
    categories: z.array(categoryNumberSchema).pipe(categoryIdsSchema),
    picture: z.string().startsWith('data:image/').pipe(imageSchema).optional(),
  });
}

type Fields = Readonly<Record<string, string>>;

function readProductForm(fields: Fields, currency: string) {
  const categories = checkedCategories(fields);
  const form = decodeForm(productFormSchema(currency), { ...presentFields(fields), categories });
  return {
    description: form.description,
    price: form.price,
    unit: form.unit,
    totalStock: form.stock ?? ENDLESS_STOCK,
    nextRestock: form.restock,
    image: form.picture,
    totalLost: form.lost,
    categories: form.categories,
  };
}

/** The identifier as typed, or made from the description. */
function typedIdOf({ product_id: id = '', description = '' }: Fields): string {
  if (id.trim() !== '') return id.trim();
  const words = idFromWords(description);
  return words === '' ? `product-${chanceId()}` : words;
}

export async function makeProduct(instanceId: string, fields: Fields): Promise<string> {
  const { merchant } = wiring();
  const typedId = typedIdOf(fields);
  const { productId, form } = await readParts({
    form: () => readProductForm(fields, merchant.currency),
    productId: () => decode(productIdSchema, typedId, 'product_id'),
  }).catch((thrown: unknown) =>
    withTaken(thrown, 'product_id', () => assertUnusedProductId(merchant, instanceId, typedId)),
  );
  const { image = '', totalLost: _, ...product } = form;
  const others = { descriptionI18n: {}, taxes: [], address: {}, forgettable: [] };
  const named = { productId, productName: productId, minimumAge: 0 };
  await addProduct(merchant, instanceId, { ...others, ...product, ...named, image });
  return productId;
}

/** The form shows the description in its reader's language, and changes that text. */
export async function changeProduct(at: ProductPath, fields: Fields): Promise<void> {
  const { merchant } = wiring();
  const { description: text, ...form } = readProductForm(fields, merchant.currency);
  const { text_language: language } = fields;
  const said = isLanguage(language)
    ? { descriptionI18n: { ...(await translationsOf(at)), [language]: text } }
    : { description: text };
  await updateProduct(merchant, at, { ...form, ...said });
}

async function translationsOf(at: ProductPath) {
  return (await getProductDetails(wiring().merchant, at)).descriptionI18n;
}

export function productPath(productId: string): string {
  return productHref(productId);
}
