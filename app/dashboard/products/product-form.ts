/**
 * Turns the forms for products into what frontends would send. Throws GENERIC_PARAMETER_MALFORMED
 * and _MISSING with the form's field.
 */
import { z } from 'zod';
import { decode } from '@/http/decode';
import { addProduct } from '@/merchant/inventory/add-product';
import { updateProduct } from '@/merchant/inventory/update-product';
import { storableText } from '@/protocol/instance';
import {
  ENDLESS_STOCK,
  productAdditionSchema,
  productChangeSchema,
  productIdSchema,
} from '@/protocol/product';
import { formatAmount } from '@/protocol/amount';
import { typedAmountSchema } from '@/protocol/typed-amount';
import { wiring } from '@/wiring';
import { presentFields } from '../form-route';

const WHOLE = /^[0-9]{1,9}$/;
const whole = z.string().trim().regex(WHOLE);

export const PRODUCT_FIELDS = ['product_id', 'description', 'price', 'unit', 'stock', 'restock'];

function productFormSchema(currency: string) {
  return z.object({
    description: storableText(4096).trim().min(1),
    price: typedAmountSchema(currency, { zero: true }),
    unit: storableText(64).trim().default(''),
    stock: whole.optional(),
    lost: whole.optional(),
    restock: z.iso.date().optional(),
    picture: z.string().startsWith('data:image/').optional(),
  });
}

type Fields = Readonly<Record<string, string>>;

/** Members of style A's product. */
function membersOf(fields: Fields, currency: string) {
  const form = decode(productFormSchema(currency), presentFields(fields));
  return {
    description: form.description,
    price: formatAmount(form.price),
    unit: form.unit,
    total_stock: form.stock === undefined ? ENDLESS_STOCK : Number.parseInt(form.stock, 10),
    ...(form.lost === undefined ? {} : { total_lost: Number.parseInt(form.lost, 10) }),
    ...(form.restock === undefined ? {} : { next_restock: form.restock }),
    ...(form.picture === undefined ? {} : { image: form.picture }),
  };
}

export async function makeProduct(instanceId: string, fields: Fields): Promise<string> {
  const { merchant } = wiring();
  const product_id = decode(productIdSchema, fields['product_id']?.trim(), 'product_id');
  const members = { ...membersOf(fields, merchant.currency), product_id };
  await addProduct(merchant, instanceId, decode(productAdditionSchema, members));
  return product_id;
}

export async function changeProduct(
  at: { readonly instanceId: string; readonly productId: string },
  fields: Fields,
): Promise<void> {
  const { merchant } = wiring();
  const members = membersOf(fields, merchant.currency);
  await updateProduct(merchant, at, decode(productChangeSchema, members));
}

export function productPath(productId: string): string {
  return `/dashboard/products/${encodeURIComponent(productId)}`;
}
