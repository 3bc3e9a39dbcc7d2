import type { ProductEntry } from '@/protocol/product';
import { productMessages } from '@/ui/messages/dashboard-products';
import type { Language } from '@/ui/messages/language';
import { Amount } from '@/ui/primitives/amount';
import { LinkButton } from '@/ui/primitives/button';
import { EmptyState } from '@/ui/primitives/empty-state';
import { Status } from '@/ui/primitives/status';
import { Table } from '@/ui/primitives/table';

type Figures = Pick<ProductEntry, 'totalStock' | 'totalSold' | 'totalLost' | 'totalLocked'>;

/** Returns the number of pieces that may still be sold, or null if it has no limit. */
export function piecesLeft(product: Figures): number | null {
  const { totalStock, totalSold, totalLost, totalLocked } = product;
  return totalStock < 0 ? null : Math.max(0, totalStock - totalSold - totalLost - totalLocked);
}

export function ProductTable(props: { products: readonly ProductEntry[]; language: Language }) {
  const { products, language } = props;
  const t = productMessages(language);
  return (
    <Table
      caption={t.title}
      rows={products}
      rowKey={({ productId }) => productId}
      columns={[
        {
          key: 'product',
          header: t.product,
          cell: ({ productId: id, description }) => (
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
        { key: 'held', header: t.held, align: 'right', cell: (one) => one.totalLocked },
        { key: 'sold', header: t.sold, align: 'right', cell: (one) => one.totalSold },
        { key: 'lost', header: t.lost, align: 'right', cell: (one) => one.totalLost },
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

function Left({ product, language }: { product: ProductEntry; language: Language }) {
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
