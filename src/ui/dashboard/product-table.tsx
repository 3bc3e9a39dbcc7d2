import { ImageOff } from 'lucide-react';
import type { ProductEntry, StockFigures } from '@/protocol/product-shown';
import type { Quantity } from '@/protocol/quantity';
import { productMessages } from '@/ui/messages/dashboard-products';
import type { Language } from '@/ui/messages/language';
import { Amount } from '@/ui/primitives/amount';
import { classNames } from '@/ui/primitives/class-names';
import type { FormError } from '@/ui/primitives/error-summary';
import { controlLook, describedBy } from '@/ui/primitives/field';
import { productText } from '@/ui/primitives/product-text';
import { quantityForPeople } from '@/ui/primitives/quantity-for-people';
import { Table } from '@/ui/primitives/table';
import { errorOf } from './form-errors';
import { isAllowed } from './page-user';
import { productHref, stockField } from './product-address';

/** Returns what may still be sold, or null if it has no limit. */
export function quantityLeft(product: StockFigures): Quantity | null {
  const { totalStock, totalSold, totalLost, totalLocked } = product;
  if (totalStock < 0n) return null;
  const left = totalStock - totalSold - totalLost - totalLocked;
  return left > 0n ? left : 0n;
}

/** Says what may still be sold, or null if it has no limit. */
export function leftForPeople(product: StockFigures, language: Language): string | null {
  const left = quantityLeft(product);
  return left === null ? null : quantityForPeople(left, language);
}

export interface ListedProduct extends ProductEntry {
  readonly hasPicture: boolean;
  /** The description by language. */
  readonly descriptionI18n: Readonly<Record<string, string>>;
}

interface ProductTableProps {
  products: readonly ListedProduct[];
  /** Stock as typed, by product, of a refused form. */
  typed: ReadonlyMap<string, string>;
  /** The refused fields, with the reasons. */
  errors: readonly FormError[];
  language: Language;
}

/** Lists products with a picture and a field for the stock of each. */
export function ProductTable({ products, typed, errors, language }: ProductTableProps) {
  const t = productMessages(language);
  const lines = products.map((product, line) => ({ product, line }));
  return (
    <Table
      caption={t.title}
      rows={lines}
      rowKey={({ product }) => product.productId}
      stacks
      columns={[
        {
          key: 'product',
          narrow: 'max-sm:col-span-2 max-sm:row-start-1',
          header: t.product,
          cell: ({ product }) => <Name {...{ product, language }} />,
        },
        {
          key: 'left',
          narrow: 'max-sm:col-start-2 max-sm:row-start-2',
          header: t.left,
          align: 'right',
          cell: ({ product, line }) => <Left {...{ product, line, typed, errors, language }} />,
        },
        {
          key: 'held',
          narrow: 'max-sm:hidden',
          header: t.held,
          align: 'right',
          cell: ({ product }) => quantityForPeople(product.totalLocked, language),
        },
        {
          key: 'sold',
          narrow: 'max-sm:col-start-1 max-sm:row-start-3 max-sm:text-left',
          header: t.sold,
          align: 'right',
          cell: ({ product }) => quantityForPeople(product.totalSold, language),
        },
        {
          key: 'lost',
          narrow: 'max-sm:hidden',
          header: t.lost,
          align: 'right',
          cell: ({ product }) => quantityForPeople(product.totalLost, language),
        },
        {
          key: 'price',
          narrow: 'max-sm:col-start-1 max-sm:row-start-2 max-sm:text-left',
          header: t.price,
          align: 'right',
          cell: ({ product }) => <Amount value={product.price} language={language} />,
        },
      ]}
    />
  );
}

function Name({ product, language }: { product: ListedProduct; language: Language }) {
  const { productId: id, hasPicture } = product;
  const frame = 'size-12 shrink-0 border border-rule bg-sheet';
  return (
    <span className="pictured flex items-center gap-3 sm:min-w-56">
      {hasPicture ? (
        <img
          src={`${productHref(id)}/picture`}
          alt=""
          loading="lazy"
          className={classNames(frame, 'object-contain')}
        />
      ) : (
        <span aria-hidden className={classNames(frame, 'grid place-items-center text-soft')}>
          <ImageOff className="size-5" />
        </span>
      )}
      <span className="min-w-0 wrap-anywhere">
        <a href={productHref(id)} className="line-clamp-3 py-0.5">
          {productText(product, language)}
        </a>
        <code className="text-soft">{id}</code>
      </span>
    </span>
  );
}

interface LeftProps extends Pick<ProductTableProps, 'typed' | 'errors' | 'language'> {
  product: ListedProduct;
  line: number;
}

/** Shows the pieces in stock in a field, with what was shown before. */
function Left({ product, line, typed, errors, language }: LeftProps) {
  const t = productMessages(language);
  const free = quantityLeft(product);
  if (free === null) return <span className="text-soft">{t.endless}</span>;
  const left = quantityForPeople(free, language);
  if (!isAllowed('products-write')) return left;
  const { productId } = product;
  const name = stockField('stock', line);
  const error = errorOf(errors, name);
  return (
    <>
      <input type="hidden" name={stockField('id', line)} value={productId} />
      <input type="hidden" name={stockField('was', line)} value={left} />
      <input
        id={name}
        name={name}
        defaultValue={typed.get(productId) ?? left}
        inputMode={product.allowFraction ? 'decimal' : 'numeric'}
        autoComplete="off"
        maxLength={16}
        aria-label={t.stockOf(productText(product, language))}
        {...describedBy({ name, label: '', error })}
        className={classNames(controlLook, 'max-w-24 text-right tabular-nums')}
      />
      {error !== undefined && (
        <span id={`${name}-error`} className="mt-1 block text-sm font-semibold text-danger">
          {error}
        </span>
      )}
      {free === 0n && <span className="block text-sm text-soft">{t.soldOut}</span>}
    </>
  );
}
