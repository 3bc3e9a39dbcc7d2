/** The categories of a product, as a column of another statement. */
import { sql, type Expression } from 'kysely';
import { columnRef } from '@/storage/statement';

/** Lists the numbers of a product's categories, in their order. `product`: its row. */
export function categoriesOf(product: Expression<bigint | number>) {
  const [id, row] = [
    columnRef('merchant.productCategory', 'c', 'categoryId'),
    columnRef('merchant.productCategory', 'c', 'productRow'),
  ];
  return sql<number[]>`array(select ${id} from merchant.product_category c
    where ${row} = ${product} order by 1)`.as('categories');
}
