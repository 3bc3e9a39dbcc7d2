import type { Language } from '@/ui/messages/language';
import { goodsMessages } from '@/ui/messages/shop-goods';
import { Amount } from '@/ui/primitives/amount';
import { Table } from '@/ui/primitives/table';

export interface OrderLineView {
  readonly name: string;
  readonly quantity: number;
  /** The price of the whole quantity, as a wire amount. */
  readonly sum: string;
}

interface OrderLinesProps {
  caption: string;
  lines: readonly OrderLineView[];
  total: string;
  language: Language;
}

export function OrderLines({ caption, lines, total, language }: OrderLinesProps) {
  const t = goodsMessages(language);
  return (
    <>
      {lines.length > 0 && (
        <Table
          caption={caption}
          rows={lines}
          rowKey={({ name }) => name}
          columns={[
            {
              key: 'what',
              header: t.product,
              cell: ({ name, quantity }) => (
                <span className="wrap-anywhere hyphens-auto">{`${quantity}\u00a0× ${name}`}</span>
              ),
            },
            {
              key: 'sum',
              header: t.price,
              align: 'right',
              cell: ({ sum }) => <Amount value={sum} language={language} />,
            },
          ]}
        />
      )}
      <p className="mt-3 flex justify-between gap-4 text-xl font-semibold">
        <span>{t.total}</span>
        <Amount value={total} language={language} />
      </p>
    </>
  );
}
