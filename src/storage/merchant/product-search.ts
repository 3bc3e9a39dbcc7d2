/** Finds products by a text, and reads their pictures. */
import 'server-only';
import { sql, type Expression } from 'kysely';
import type { Database } from '@/storage/client';
import { forPeople } from '@/storage/people';
import { first, run, statement, type Builder } from '@/storage/statement';
import { selectStock } from './stock';

/** Letters without their marks, small, as `patternOfText` has them. */
const folded = (text: Expression<string>) =>
  sql<string>`lower(regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g'))`;

interface Wanted {
  readonly instanceId: string;
  readonly now: number;
  readonly pattern: string;
  /** The product that the page begins after. */
  readonly after: string;
  readonly limit: number;
}

const search = (db: Builder, p: Wanted) =>
  selectStock(db, p.now)
    .select((eb) => [
      'p.productId',
      'p.description',
      'p.unit',
      'p.price',
      sql<boolean>`${eb.ref('p.image')} <> ''`.as('hasPicture'),
    ])
    .where('p.instanceId', '=', p.instanceId)
    .where('p.productId', '>', sql<string>`${p.after}`)
    .where((eb) =>
      eb(
        folded(sql<string>`${eb.ref('p.productId')} || ' ' || ${eb.ref('p.description')}`),
        'like',
        p.pattern,
      ),
    )
    .orderBy('p.productId')
    .limit(p.limit);
const SEARCH = statement('merchant-products-search', search);

const LIKE_SIGNS = /[\\%_]/g;

/** An empty text is in every product. */
function patternOfText(text: string): string {
  const bare = text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '');
  return `%${bare.toLowerCase().replace(LIKE_SIGNS, '\\$&')}%`;
}

/** Lists products by name, of which name or description has the text. */
export async function listMatchingProducts(
  db: Database,
  {
    text,
    after = '',
    ...page
  }: Omit<Wanted, 'pattern' | 'after'> & {
    readonly text: string;
    readonly after: string | undefined;
  },
) {
  const wanted = { ...page, after, pattern: patternOfText(text) };
  return await forPeople(db, (on) => run(on, SEARCH, wanted));
}

export type FoundProduct = Awaited<ReturnType<typeof listMatchingProducts>>[number];

const PICTURE = statement(
  'merchant-product-picture',
  (db, p: { instanceId: string; productId: string }) =>
    db
      .selectFrom('merchant.product')
      .select('image')
      .where('instanceId', '=', p.instanceId)
      .where('productId', '=', p.productId),
);

/** Returns a data URL, empty without a picture. Undefined without such a product. */
export async function findPicture(
  db: Database,
  instanceId: string,
  productId: string,
): Promise<string | undefined> {
  return (await first(db, PICTURE, { instanceId, productId }))?.image;
}
