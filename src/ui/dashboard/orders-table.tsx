import { ArrowDown, ArrowUp } from 'lucide-react';
import type { Amount as Money } from '@/protocol/amount';
import { dashboardMessages } from '@/ui/messages/dashboard';
import { orderMessages } from '@/ui/messages/dashboard-orders';
import { sendingMessages } from '@/ui/messages/dashboard-sending';
import type { Language } from '@/ui/messages/language';
import { Amount } from '@/ui/primitives/amount';
import { localTimes } from '@/ui/primitives/local-time';
import { Table, type Column } from '@/ui/primitives/table';
import { ariaSort, orderHref, sortHref, type OrderListAddress } from './order-address';
import { OrderStateMark } from './order-state';
import { isToSend, shownStateOf, type OrderState } from './shown-state';

/** The time's cell on narrow screens, where date and hour may have a line each. */
const TIME_ON_NARROW =
  'max-sm:col-start-2 max-sm:row-start-2 max-sm:max-w-30 max-sm:justify-self-end max-sm:text-right max-sm:text-sm max-lg:[&_time]:whitespace-normal';

export interface OrderRow {
  readonly orderId: string;
  readonly summary: string;
  readonly amount: Money;
  readonly refunded: Money;
  readonly createdMs: number;
  readonly hasGoods: boolean;
  readonly sentMs: number | null;
  readonly state: OrderState;
}

interface OrdersTableProps {
  rows: readonly OrderRow[];
  language: Language;
  /** If present, the headers sort the list. */
  address?: OrderListAddress;
}

export async function OrdersTable({ rows, language, address }: OrdersTableProps) {
  const timeOf = await localTimes(language);
  const t = dashboardMessages(language);
  return (
    <Table
      stacks
      caption={t.ordersTitle}
      rows={rows}
      rowKey={({ orderId }) => orderId}
      columns={[
        {
          key: 'summary',
          narrow: 'max-sm:col-start-1 max-sm:row-start-1',
          header: t.summary,
          cell: ({ orderId, summary }) => (
            <span className="block wrap-anywhere sm:min-w-40 lg:min-w-56">
              <a href={orderHref(orderId)} className="line-clamp-3">
                {summary === '' ? orderId : summary}
              </a>
              <code className="text-soft">{orderId}</code>
            </span>
          ),
        },
        {
          key: 'state',
          isPlain: true,
          narrow: 'max-sm:col-start-1 max-sm:row-start-2 max-lg:[&_span]:whitespace-normal',
          header: t.state,
          cell: (row) => <StateCell row={row} language={language} />,
        },
        {
          ...sortable({ key: 'time', header: t.time }, address, language, ({ createdMs }) =>
            timeOf(createdMs),
          ),
          narrow: TIME_ON_NARROW,
          isPlain: true,
        },
        {
          ...sortable({ key: 'amount', header: t.amount }, address, language, (row) => (
            <PriceCell row={row} language={language} />
          )),
          align: 'right',
          narrow: 'max-sm:col-start-2 max-sm:row-start-1',
          isPlain: true,
        },
      ]}
    />
  );
}

function PriceCell({ row, language }: { row: OrderRow; language: Language }) {
  return (
    <>
      <Amount value={row.amount} language={language} />
      {row.refunded.units > 0n && (
        <span className="block text-sm text-soft">
          {orderMessages(language).refunded}{' '}
          <Amount value={row.refunded} sign="-" language={language} />
        </span>
      )}
    </>
  );
}

function StateCell({ row, language }: { row: OrderRow; language: Language }) {
  const t = sendingMessages(language);
  return (
    <>
      <OrderStateMark state={shownStateOf(row)} language={language} />
      {row.sentMs !== null && <span className="block text-sm text-soft">{t.sent}</span>}
      {isToSend(row) && <span className="block text-sm font-semibold">{t.toSend}</span>}
    </>
  );
}

function sortable(
  { key, header }: { key: 'time' | 'amount'; header: string },
  address: OrderListAddress | undefined,
  language: Language,
  cell: Column<OrderRow>['cell'],
): Column<OrderRow> {
  if (address === undefined) return { key, header, cell };
  const sort = ariaSort(address, key);
  const Arrow = sort === 'ascending' ? ArrowUp : ArrowDown;
  return {
    key,
    cell,
    sort,
    header: (
      <a
        href={sortHref(address, key)}
        title={orderMessages(language).sortBy(header)}
        className="inline-flex min-h-6 items-center gap-1 text-soft"
      >
        {header}
        {sort !== 'none' && <Arrow aria-hidden className="size-3.5" />}
      </a>
    ),
  };
}
