import type { ProductDetails } from '@/protocol/product-shown';
import { NEVER } from '@/protocol/timestamp';
import { categoryMessages } from '@/ui/messages/dashboard-categories';
import { productMessages } from '@/ui/messages/dashboard-products';
import type { Language } from '@/ui/messages/language';
import { Amount } from '@/ui/primitives/amount';
import { LinkButton } from '@/ui/primitives/button';
import { Facts } from '@/ui/primitives/facts';
import { amountToType } from '@/ui/primitives/format-amount-for-people';
import { productText } from '@/ui/primitives/product-text';
import { quantityForPeople } from '@/ui/primitives/quantity-for-people';
import { PageTitle } from '@/ui/primitives/page-title';
import { IfAllowed } from './if-allowed';
import type { SentBack } from './form-errors';
import { ProductForm, type CategoryChoice, type ProductDraft } from './product-form';
import { productListHref } from './product-address';
import { leftForPeople } from './product-table';

interface ProductViewProps {
  product: ProductDetails;
  language: Language;
  path: string;
  categories: CategoryChoice;
  /** The error of a refused form, with its values. */
  sentBack: SentBack & ProductDraft;
}

export function ProductView({ product, language, path, categories, sentBack }: ProductViewProps) {
  const t = productMessages(language);
  const { image, productId: id } = product;
  const text = productText(product, language);
  const order = `/dashboard/create-order?${new URLSearchParams({ product: id })}`;
  return (
    <>
      <p className="mb-4 text-sm print:hidden">
        <a href="/dashboard/products">{t.back}</a>
      </p>
      <PageTitle lead={<code>{id}</code>}>{text}</PageTitle>
      <div className="grid gap-x-14 gap-y-10 md:grid-cols-[3fr_2fr]">
        <IfAllowed to="products-write">
          <ProductForm
            currency={product.price.currency}
            existing
            textLanguage={language in product.descriptionI18n ? language : undefined}
            {...{ language, categories }}
            action={`${path}/submit`}
            draft={sentBack.error === undefined ? draftOf(product, language) : sentBack}
            sentBack={sentBack}
          />
        </IfAllowed>
        <div className="min-w-0 space-y-6 md:order-last">
          {image !== '' && (
            // The picture is a data URL, so nothing can be optimised.
            <img
              src={image}
              alt={t.pictureOf(text)}
              className="max-h-80 max-w-full border border-rule bg-white object-contain"
            />
          )}
          <StockFacts {...{ product, categories, language }} />
          <div className="flex flex-wrap gap-3">
            <IfAllowed to="orders-write">
              <LinkButton href={order} emphasis="secondary">
                {t.order}
              </LinkButton>
            </IfAllowed>
            <IfAllowed to="products-write">
              <LinkButton href={`${path}/delete`} emphasis="danger">
                {t.delete}
              </LinkButton>
            </IfAllowed>
          </div>
        </div>
      </div>
    </>
  );
}

type FactsProps = Pick<ProductViewProps, 'product' | 'categories' | 'language'>;

function StockFacts({ product, categories, language }: FactsProps) {
  const t = productMessages(language);
  return (
    <Facts
      rows={[
        [t.price, <Amount key="p" value={product.price} language={language} />],
        [t.left, leftForPeople(product, language) ?? t.endless],
        [t.held, quantityForPeople(product.totalLocked, language)],
        [t.sold, quantityForPeople(product.totalSold, language)],
        [t.lost, quantityForPeople(product.totalLost, language)],
        ...(product.categories.length === 0
          ? []
          : [
              [
                categoryMessages(language).title,
                <CategoryLinks key="c" {...{ product, categories }} />,
              ] as const,
            ]),
      ]}
    />
  );
}

/** Lists the categories that the product is in. A refused form does not change them. */
function CategoryLinks({ product, categories }: Pick<ProductViewProps, 'product' | 'categories'>) {
  const ids = product.categories.map(String);
  const own = categories.lines.filter(({ value }) => ids.includes(value));
  return own.map(({ value, label }) => (
    <a key={value} href={productListHref({ category: value })} className="block py-0.5">
      {label}
    </a>
  ));
}

function draftOf(product: ProductDetails, language: Language): ProductDraft {
  const { totalStock: stock, nextRestock: restock } = product;
  return {
    description: productText(product, language),
    price: amountToType(product.price, language),
    unit: product.unit,
    stock: stock < 0n ? '' : quantityForPeople(stock, language),
    lost: quantityForPeople(product.totalLost, language),
    restock:
      restock === undefined || restock === NEVER
        ? ''
        : new Date(restock).toISOString().slice(0, 10),
  };
}
