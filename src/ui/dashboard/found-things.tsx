import type { ReactNode } from 'react';
import { besideFind } from '@/ui/messages/beside-forms';
import { findMessages } from '@/ui/messages/dashboard-find';
import { productMessages } from '@/ui/messages/dashboard-products';
import type { Language } from '@/ui/messages/language';
import { Amount } from '@/ui/primitives/amount';
import { Beside } from '@/ui/primitives/beside';
import { Button } from '@/ui/primitives/button';
import { EmptyState } from '@/ui/primitives/empty-state';
import { Field } from '@/ui/primitives/field';
import { PageTitle } from '@/ui/primitives/page-title';
import { productText } from '@/ui/primitives/product-text';
import { Table } from '@/ui/primitives/table';
import { FIND_PATH } from './find-box';
import { listOf } from './order-address';
import { OrdersTable, type OrderRow } from './orders-table';
import { productHref, productListHref } from './product-address';
import { leftForPeople, type ListedProduct } from './product-table';

interface FoundThingsProps {
  text: string;
  /** Null if nothing was looked for. */
  found: {
    readonly orders: readonly OrderRow[];
    readonly hasMoreOrders: boolean;
    readonly products: readonly ListedProduct[];
    readonly hasMoreProducts: boolean;
  } | null;
  language: Language;
}

/** Shows the orders and products with a text, and a field for another one. */
export function FoundThings({ text, found, language }: FoundThingsProps) {
  const t = findMessages(language);
  return (
    <>
      <PageTitle>{t.title}</PageTitle>
      {found === null ? (
        <Beside text={besideFind(language)}>
          <FindForm {...{ text, language }} />
        </Beside>
      ) : (
        <>
          <FindForm {...{ text, language }} />
          <Found {...{ text, found, language }} />
        </>
      )}
    </>
  );
}

function FindForm({ text, language }: Pick<FoundThingsProps, 'text' | 'language'>) {
  const t = findMessages(language);
  return (
    <form method="get" action={FIND_PATH} className="mb-10 flex flex-wrap items-end gap-4">
      <Field
        name="q"
        type="search"
        label={t.find}
        hint={t.hint}
        defaultValue={text}
        maxLength={200}
        className="grow basis-64"
      />
      <Button>{t.title}</Button>
    </form>
  );
}

type FoundProps = FoundThingsProps & { found: NonNullable<FoundThingsProps['found']> };

function Found({ text, found, language }: FoundProps) {
  const t = findMessages(language);
  const { orders, products, hasMoreOrders, hasMoreProducts } = found;
  if (orders.length === 0 && products.length === 0) {
    return (
      <EmptyState title={t.none(text)}>
        <p>{t.noneText}</p>
      </EmptyState>
    );
  }
  return (
    <div className="space-y-12">
      {orders.length > 0 && (
        <Kind title={t.orders} more={hasMoreOrders ? [listOf({ q: text }), t.allOrders] : null}>
          <OrdersTable rows={orders} language={language} />
        </Kind>
      )}
      {products.length > 0 && (
        <Kind
          title={t.products}
          more={hasMoreProducts ? [productListHref({ q: text }), t.allProducts] : null}
        >
          <FoundProducts {...{ products, language }} />
        </Kind>
      )}
    </div>
  );
}

interface KindProps {
  title: string;
  /** Address and words of the link to all of them. */
  more: readonly [string, string] | null;
  children: ReactNode;
}

function Kind({ title, more, children }: KindProps) {
  return (
    <div>
      <h2 className="mb-3 text-xl font-semibold">{title}</h2>
      {children}
      {more !== null && (
        <p className="mt-4">
          <a href={more[0]}>{more[1]}</a>
        </p>
      )}
    </div>
  );
}

function FoundProducts(props: { products: readonly ListedProduct[]; language: Language }) {
  const { products, language } = props;
  const t = productMessages(language);
  return (
    <Table
      caption={t.title}
      rows={products}
      rowKey={({ productId }) => productId}
      stacks
      columns={[
        {
          key: 'product',
          narrow: 'max-sm:col-start-1 max-sm:row-start-1 max-sm:row-end-3',
          header: t.product,
          cell: (product) => (
            <span className="block wrap-anywhere">
              <a href={productHref(product.productId)} className="line-clamp-3">
                {productText(product, language)}
              </a>
              <code className="text-soft">{product.productId}</code>
            </span>
          ),
        },
        {
          key: 'left',
          narrow: 'max-sm:col-start-2 max-sm:row-start-2',
          header: t.left,
          align: 'right',
          cell: (product) => leftForPeople(product, language) ?? t.endless,
        },
        {
          key: 'price',
          narrow: 'max-sm:col-start-2 max-sm:row-start-1',
          header: t.price,
          align: 'right',
          cell: ({ price }) => <Amount value={price} language={language} />,
        },
      ]}
    />
  );
}
