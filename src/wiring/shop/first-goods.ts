/** The demo shop's goods, as its inventory gets them first. */
import 'server-only';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { GOODS } from '@/shop/goods';
import type { NewProduct } from '@/shop/inventory';

export async function readFirstGoods(currency: string): Promise<NewProduct[]> {
  return await Promise.all(
    GOODS.map(async ({ id, texts, first }) => {
      const picture = await readFile(path.join(process.cwd(), `public/goods/${id}.svg`));
      return {
        product_id: id,
        description: texts.en.name,
        description_i18n: { de: texts.de.name },
        unit: 'piece',
        price: `${currency}:${first.price}`,
        image: `data:image/svg+xml;base64,${picture.toString('base64')}`,
        total_stock: first.stock,
      };
    }),
  );
}
