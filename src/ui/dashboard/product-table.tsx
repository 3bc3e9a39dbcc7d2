import type { ProductList } from '@/protocol/product';
import { productMessages } from '@/ui/messages/dashboard-products';
import type { Language } from '@/ui/messages/language';
import { Amount } from '@/ui/primitives/amount';
import { LinkButton } from '@/ui/primitives/button';
import { EmptyState } from '@/ui/primitives/empty-state';
import { Status } from '@/ui/primitives/status';
import { Table } from '@/ui/primitives/table';

type Product = ProductList['products'][number];
type Figures = Pick<Product, 'total_stock' | 'total_sold' | 'total_lost' | 'total_locked'>;

/** Pieces that may still be sold; null without end. */
export function piecesLeft(product: Figures): number | null {
  const { total_stock: stock, total_sold: sold, total_lost: lost, total_locked: held } = product;
  return stock < 0 ? null : Math.max(0, stock - sold - lost - held);
}

export function ProductTable(props: { products: readonly Product[]; language: Language }) {
  const { products, language } = props;
  const t = productMessages(language);
  return (
    <Table
      caption={t.title}
      rows={products}
      rowKey={({ product_id }) => product_id}
      columns={[
        {
          key: 'product',
          header: t.product,
          cell: ({ product_id: id, description }) => (
            <span className="block min-w-44 wrap-anywhere">
              <a
                href={`/dashboard/products/${encodeURIComponent(id)}`}
                className="line-clamp-3 py-0.5"
              >
                {description}
              </a>
              <code className="text-soft">{id}</code>
            </span>
          ),
        },
        {
          key: 'left',
          header: t.left,
          align: 'right',
          cell: (product) => <Left product={product} language={language} />,
        },
        { key: 'held', header: t.held, align: 'right', cell: (one) => one.total_locked },
        { key: 'sold', header: t.sold, align: 'right', cell: (one) => one.total_sold },
        { key: 'lost', header: t.lost, align: 'right', cell: (one) => one.total_lost },
        {
          key: 'price',
          header: t.price,
          align: 'right',
          cell: ({ price }) => <Amount value={price} language={language} />,
        },
      ]}
    />
  );
}

function Left({ product, language }: { product: Product; language: Language }) {
  const t = productMessages(language);
  const left = piecesLeft(product);
  if (left === null) return <span className="text-soft">{t.endless}</span>;
  return left === 0 ? <Status tone="ended">{t.soldOut}</Status> : left;
}

export function NoProducts({ language }: { language: Language }) {
  const t = productMessages(language);
  return (
    <EmptyState title={t.noneTitle}>
      <p>{t.noneText}</p>
      <LinkButton href="/dashboard/create-product">{t.newProduct}</LinkButton>
    </EmptyState>
  );
}
