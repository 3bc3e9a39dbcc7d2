/**
 * Returns a product's picture, of any type that a product may have [INV-4]. A drawing (SVG) may have
 * scripts, so its answer needs a sandbox. Not an endpoint (UI-2). Throws
 * MERCHANT_GENERIC_PRODUCT_UNKNOWN, also without a picture.
 */
import { Refusal } from '@/protocol/refusal';
import { findPicture, findPublicPicture } from '@/storage/merchant/product-search';
import { getInstance } from '../instances/get-instance';
import { assertSells } from '../instances/instance-rules';
import type { Merchant } from '../merchant';
import type { ProductPath } from './locked-product';

interface Picture {
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const HASH = /^[0-9a-f]{64}$/i;
const PICTURE = /^data:(image\/[a-z0-9.+-]+);base64,(.*)$/is;

export async function getPicture(
  { db }: Merchant,
  { instanceId, productId }: ProductPath,
): Promise<Picture> {
  return pictureIn(await findPicture(db, instanceId, productId));
}

/**
 * Returns a picture by its hash, to anyone: GET products/$HASH/image (today's interface). Throws
 * MERCHANT_GENERIC_INSTANCE_UNKNOWN and MERCHANT_GENERIC_PRODUCT_UNKNOWN.
 */
export async function getPublicPicture(
  merchant: Merchant,
  instanceId: string,
  hash: string,
): Promise<Picture> {
  assertSells(await getInstance(merchant, instanceId));
  if (!HASH.test(hash)) throw new Refusal('MERCHANT_GENERIC_PRODUCT_UNKNOWN');
  return pictureIn(await findPublicPicture(merchant.db, instanceId, hash.toLowerCase()));
}

function pictureIn(image: string | undefined): Picture {
  const [, type = '', text = ''] = PICTURE.exec(image ?? '') ?? [];
  if (type === '') throw new Refusal('MERCHANT_GENERIC_PRODUCT_UNKNOWN');
  return { type: type.toLowerCase(), bytes: new Uint8Array(Buffer.from(text, 'base64')) };
}
