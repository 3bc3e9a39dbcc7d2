/** The demo shop's goods, as its inventory gets them first. */
import 'server-only';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ProductAddition } from '@/protocol/product';
import { wholeUnits } from '@/protocol/quantity';
import { GOODS } from '@/shop/goods';
import { unitsOf } from '@/shop/money';

export async function readFirstGoods(currency: string): Promise<ProductAddition[]> {
  return await Promise.all(
    GOODS.map(async ({ id, texts, first }) => {
      const picture = await readFile(path.join(process.cwd(), `public/goods/${id}.svg`));
      return {
        productId: id,
        productName: id,
        minimumAge: 0,
        description: texts.en.name,
        descriptionI18n: { de: texts.de.name },
        unit: 'piece',
        price: { currency, units: unitsOf(first.price) ?? 0n },
        image: `data:image/svg+xml;base64,${picture.toString('base64')}`,
        totalStock: wholeUnits(first.stock),
        taxes: [],
        address: {},
        forgettable: [],
        categories: [],
      };
    }),
  );
}
