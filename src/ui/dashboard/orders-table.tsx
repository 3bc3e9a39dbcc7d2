import { dashboardMessages } from '@/ui/messages/dashboard';
import type { Language } from '@/ui/messages/language';
import { Amount } from '@/ui/primitives/amount';
import { Table } from '@/ui/primitives/table';
import { LocalTime } from '@/ui/primitives/local-time';
import { OrderStateMark, type OrderState } from './order-state';

export interface OrderRow {
  readonly orderId: string;
  readonly summary: string;
  /** As on the wire. */
  readonly amount: string;
  readonly at: number;
  readonly state: OrderState;
}

export function OrdersTable({ rows, language }: { rows: readonly OrderRow[]; language: Language }) {
  const t = dashboardMessages(language);
  return (
    <Table
      caption={t.ordersTitle}
      rows={rows}
      rowKey={({ orderId }) => orderId}
      columns={[
        {
          key: 'summary',
          header: t.summary,
          cell: ({ orderId, summary }) => (
            <>
              <a href={`/dashboard/orders/${encodeURIComponent(orderId)}`}>{summary}</a>
              <br />
              <code className="text-soft">{orderId}</code>
            </>
          ),
        },
        {
          key: 'state',
          header: t.state,
          cell: ({ state }) => <OrderStateMark state={state} language={language} />,
        },
        {
          key: 'time',
          header: t.time,
          cell: ({ at }) => <LocalTime at={at} language={language} />,
        },
        {
          key: 'amount',
          header: t.amount,
          align: 'right',
          cell: ({ amount }) => <Amount value={amount} language={language} />,
        },
      ]}
    />
  );
}
