/**
 * Returns a product's picture, of any type that a product may have [INV-4]. A drawing (SVG) may have
 * scripts, so its answer needs a sandbox. Not an endpoint (UI-2). Throws
 * MERCHANT_GENERIC_PRODUCT_UNKNOWN, also without a picture.
 */
import { Refusal } from '@/protocol/refusal';
import { findPicture } from '@/storage/merchant/product-search';
import type { Merchant } from '../merchant';
import type { ProductPath } from './locked-product';

const PICTURE = /^data:(image\/[a-z0-9.+-]+);base64,(.*)$/is;

export async function getPicture(
  { db }: Merchant,
  { instanceId, productId }: ProductPath,
): Promise<{ type: string; bytes: Uint8Array<ArrayBuffer> }> {
  const image = await findPicture(db, instanceId, productId);
  const [, type = '', text = ''] = PICTURE.exec(image ?? '') ?? [];
  if (type === '') throw new Refusal('MERCHANT_GENERIC_PRODUCT_UNKNOWN');
  return { type: type.toLowerCase(), bytes: new Uint8Array(Buffer.from(text, 'base64')) };
}
