import { Download } from 'lucide-react';
import { netOf, type Sales } from '@/protocol/figures';
import type { Quantity } from '@/protocol/quantity';
import type { Amount as Money } from '@/protocol/amount';
import { salesMessages } from '@/ui/messages/dashboard-sales';
import type { Language } from '@/ui/messages/language';
import { Amount } from '@/ui/primitives/amount';
import { Facts } from '@/ui/primitives/facts';
import { localeOf } from '@/ui/primitives/format-amount-for-people';
import { quantityForPeople } from '@/ui/primitives/quantity-for-people';
import { Table } from '@/ui/primitives/table';
import { isPlainUnit } from '../merchant/ordered-items';
import { isAllowed } from './page-user';
import { rangeQuery, type OverviewRange } from './overview-range';
import { productHref } from './product-address';
import { StatementLink } from './statement-link';

export const SALES_PATH = '/dashboard/sales';

export interface SoldProduct {
  /** Null for orders without products. */
  readonly name: string | null;
  readonly productId: string | null;
  readonly quantity: Quantity;
  readonly unit: string;
  readonly orderCount: number;
  readonly paid: Money;
}

interface ProductSalesProps {
  range: OverviewRange;
  sales: {
    readonly products: readonly SoldProduct[];
    readonly orderCount: number;
    readonly paid: Money;
    readonly isCut: boolean;
  };
  /** Figures of the same range, as the overview has them. */
  period: Sales & { readonly paidCount: number };
  language: Language;
}

/** Shows what each product brought in a range. The sums are those of the overview. */
export function ProductSales({ range, sales, period, language }: ProductSalesProps) {
  const t = salesMessages(language);
  const count = (number: number) => new Intl.NumberFormat(localeOf(language)).format(number);
  return (
    <>
      <p className="mb-6 flex flex-wrap gap-x-6 gap-y-2 print:hidden">
        <a
          href={`${SALES_PATH}/csv?${rangeQuery(range)}`}
          className="inline-flex min-h-8 items-center gap-1.5"
        >
          <Download aria-hidden className="size-4" />
          {t.csv}
        </a>
        <StatementLink language={language} />
      </p>
      {sales.isCut && <p className="mb-4">{t.cut(count(sales.orderCount))}</p>}
      {sales.products.length === 0 ? (
        <p>{t.none}</p>
      ) : (
        <SalesTable products={sales.products} language={language} />
      )}
      <div className="mt-8 max-w-md">
        <Facts
          isSum
          rows={[
            [t.paid(period.paidCount), <Amount key="p" value={period.paid} language={language} />],
            [t.refunded, <Amount key="r" value={period.refunded} sign="-" language={language} />],
            [
              t.net,
              <strong key="n">
                <Amount {...netOf(period)} language={language} />
              </strong>,
            ],
          ]}
        />
      </div>
      <p className="mt-6 max-w-prose text-soft">{t.explained}</p>
    </>
  );
}

function SalesTable({
  products,
  language,
}: {
  products: readonly SoldProduct[];
  language: Language;
}) {
  const t = salesMessages(language);
  return (
    <Table
      caption={t.title}
      rows={products}
      rowKey={({ productId, name }) => `${productId ?? ''}/${name ?? ''}`}
      stacks
      columns={[
        {
          key: 'product',
          header: t.product,
          narrow: 'max-sm:col-start-1 max-sm:row-start-1',
          cell: ({ productId, name }) => <ProductName {...{ productId, name, language }} />,
        },
        {
          key: 'quantity',
          header: t.quantity,
          align: 'right',
          narrow: 'max-sm:col-start-1 max-sm:row-start-2 max-sm:text-left',
          cell: ({ name, quantity, unit }) =>
            name !== null &&
            `${quantityForPeople(quantity, language)} ${isPlainUnit(unit) ? '' : unit}`.trim(),
        },
        {
          key: 'orders',
          header: t.orders,
          align: 'right',
          narrow: 'max-sm:col-start-2 max-sm:row-start-2',
          cell: ({ orderCount }) => new Intl.NumberFormat(localeOf(language)).format(orderCount),
        },
        {
          key: 'sold',
          header: t.sold,
          align: 'right',
          isPlain: true,
          narrow:
            'max-sm:col-start-2 max-sm:row-start-1 max-sm:font-semibold max-sm:whitespace-nowrap',
          cell: ({ paid }) => <Amount value={paid} language={language} />,
        },
      ]}
    />
  );
}

/** Links to the products of the inventory, for those who may see it. */
function ProductName({
  productId,
  name,
  language,
}: Pick<SoldProduct, 'productId' | 'name'> & { language: Language }) {
  if (name === null) return <em>{salesMessages(language).noProduct}</em>;
  if (productId === null || !isAllowed('products-read')) return name;
  return <a href={productHref(productId)}>{name}</a>;
}
