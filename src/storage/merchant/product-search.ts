/** Finds products by texts and by number, and reads their pictures. */
import 'server-only';
import { sql, type Expression } from 'kysely';
import type { Database } from '@/storage/client';
import { forPeople } from '@/storage/people';
import { first, run, statement, type Builder } from '@/storage/statement';
import { json, listed, type Translations } from './products';
import { selectStock } from './stock';

/** Letters without their marks, small, as `patternOfText` has them. */
const folded = (text: Expression<string>) =>
  sql<string>`lower(regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g'))`;

/** The translations without the names of their languages. */
const translated = (texts: Expression<string>) =>
  sql<string>`jsonb_path_query_array(${texts}::jsonb, '$.*')::text`;

interface Wanted {
  readonly instanceId: string;
  readonly now: number;
  readonly pattern: string;
  /** The category that they are in, 0 for all. */
  readonly category: number;
  /** The product that the page begins after. */
  readonly after: string;
  readonly limit: number;
}

const search = (db: Builder, p: Wanted) =>
  selectStock(db, p.now)
    .select((eb) => [
      ...listed(eb),
      json<Translations>(eb.ref('p.descriptionI18n')).as('descriptionI18n'),
      sql<boolean>`${eb.ref('p.image')} <> ''`.as('hasPicture'),
    ])
    .where('p.instanceId', '=', p.instanceId)
    .where('p.productId', '>', sql<string>`${p.after}`)
    .where((eb) =>
      eb(
        folded(
          sql<string>`${eb.ref('p.productId')} || ' ' || ${eb.ref('p.description')} || ' ' || ${translated(eb.ref('p.descriptionI18n'))}`,
        ),
        'like',
        p.pattern,
      ),
    )
    .where((eb) =>
      eb.or([
        eb(sql<number>`${p.category}::bigint`, '=', 0),
        eb.exists(
          eb
            .selectFrom('merchant.productCategory as l')
            .whereRef('l.productRow', '=', 'p.id')
            .where('l.categoryId', '=', p.category),
        ),
      ]),
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

/** Lists products by name, of which name or description has the text, in the category. */
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

export interface SerialPage {
  readonly instanceId: string;
  readonly now: number;
  /** The number that the page begins after, in its direction. */
  readonly offset: number;
  readonly limit: number;
  /** Texts that the names of a category, the product and its description have. Empty ones are in all. */
  readonly category: string;
  readonly name: string;
  readonly description: string;
}

const serialPage = (db: Builder, p: SerialPage) =>
  selectStock(db, p.now)
    .select(listed)
    .where('p.instanceId', '=', p.instanceId)
    .where((eb) =>
      eb(
        folded(sql`coalesce(${eb.ref('p.productName')}, ${eb.ref('p.productId')})`),
        'like',
        p.name,
      ),
    )
    .where((eb) => eb(folded(eb.ref('p.description')), 'like', p.description))
    .where((eb) =>
      eb.or([
        eb(sql<string>`${p.category}`, '=', '%%'),
        eb.exists(
          eb
            .selectFrom('merchant.productCategory as l')
            .innerJoin('merchant.category as c', 'c.id', 'l.categoryId')
            .whereRef('l.productRow', '=', 'p.id')
            .where((of) => of(folded(of.ref('c.name')), 'like', p.category)),
        ),
      ]),
    )
    .limit(p.limit);
const OLDEST = statement('merchant-products-oldest', (db, p: SerialPage) =>
  serialPage(db, p).where('p.id', '>', p.offset).orderBy('p.id'),
);
const NEWEST = statement('merchant-products-newest', (db, p: SerialPage) =>
  serialPage(db, p).where('p.id', '<', p.offset).orderBy('p.id', 'desc'),
);

/** Lists products by number, the newest first or last. Neither case nor accents count. */
export async function listProductsBySerial(
  db: Database,
  { isNewestFirst, ...page }: SerialPage & { readonly isNewestFirst: boolean },
) {
  const wanted = {
    ...page,
    category: patternOfText(page.category),
    name: patternOfText(page.name),
    description: patternOfText(page.description),
  };
  return await forPeople(db, (on) => run(on, isNewestFirst ? NEWEST : OLDEST, wanted));
}

const PUBLIC_PICTURE = statement(
  'merchant-product-public-picture',
  (db, p: { instanceId: string; hash: string }) =>
    db
      .selectFrom('merchant.product')
      .select('image')
      .where('instanceId', '=', p.instanceId)
      .where('imageHash', '=', p.hash)
      .limit(sql.lit(1)),
);

/** Returns the data URL of a picture that a product of the instance has. */
export async function findPublicPicture(
  db: Database,
  instanceId: string,
  hash: string,
): Promise<string | undefined> {
  return (await first(db, PUBLIC_PICTURE, { instanceId, hash }))?.image;
}

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
