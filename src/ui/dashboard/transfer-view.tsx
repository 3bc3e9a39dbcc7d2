import { CircleCheck, TriangleAlert } from 'lucide-react';
import { subtractAmountsSaturating, type Amount as Money } from '@/protocol/amount';
import { dashboardMessages } from '@/ui/messages/dashboard';
import type { Language } from '@/ui/messages/language';
import { Amount } from '@/ui/primitives/amount';
import { Facts } from '@/ui/primitives/facts';
import { Table } from '@/ui/primitives/table';
import { LocalTime } from '@/ui/primitives/local-time';

export interface TransferOfOrders {
  /** Base32. */
  readonly wtid: string;
  readonly exchangeUrl: string;
  readonly credit: Money;
  readonly wireFee: Money;
  readonly executedAt: number;
  /** The exchange's account of it is signed and agrees with our deposits. */
  readonly verified: boolean;
  readonly orders: readonly {
    readonly orderId: string;
    readonly summary: string;
    /** With the fee. */
    readonly value: Money;
    readonly fee: Money;
  }[];
}

interface TransferViewProps {
  transfer: TransferOfOrders;
  language: Language;
}

/** One credit on the merchant's account beside the orders that it pays for. */
export function TransferView({ transfer, language }: TransferViewProps) {
  const t = dashboardMessages(language);
  const { wtid, exchangeUrl, credit, wireFee, executedAt, verified } = transfer;
  return (
    <section
      id={wtid}
      className="border-t-2 border-ink/60 pt-4 pb-12"
      aria-labelledby={`h-${wtid}`}
    >
      <h2
        id={`h-${wtid}`}
        className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 text-2xl font-semibold"
      >
        <span className="text-lg">
          {t.transferOf} <LocalTime at={executedAt} language={language} />
        </span>
        <Amount value={credit} sign="+" language={language} className="text-accent" />
      </h2>
      <Agreement verified={verified} language={language} />
      <div className="mt-4 grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <Facts
          rows={[
            [t.wireFee, <Amount key="f" value={wireFee} language={language} />],
            [t.wireId, <code key="w">{wtid}</code>],
            [t.exchange, exchangeUrl],
          ]}
        />
        <OrdersOfTransfer transfer={transfer} language={language} />
      </div>
    </section>
  );
}

function Agreement({ verified, language }: { verified: boolean; language: Language }) {
  const t = dashboardMessages(language);
  return verified ? (
    <p className="flex items-center gap-1.5 text-accent">
      <CircleCheck aria-hidden className="size-4 shrink-0" />
      {t.matches}
    </p>
  ) : (
    <p className="flex items-center gap-1.5 font-semibold text-danger">
      <TriangleAlert aria-hidden className="size-4 shrink-0" />
      {t.differs}
    </p>
  );
}

function OrdersOfTransfer({ transfer, language }: TransferViewProps) {
  const t = dashboardMessages(language);
  const amount = (value: Money) => <Amount value={value} language={language} />;
  return (
    <Table
      caption={t.ordersOfTransfer(transfer.wtid.slice(0, 8))}
      rows={transfer.orders}
      rowKey={({ orderId }) => orderId}
      columns={[
        {
          key: 'order',
          header: t.orderNumber,
          cell: ({ orderId, summary }) => (
            <a href={`/dashboard/orders/${encodeURIComponent(orderId)}`}>{summary}</a>
          ),
        },
        {
          key: 'value',
          header: t.depositValue,
          align: 'right',
          cell: ({ value }) => amount(value),
        },
        { key: 'fee', header: t.depositFee, align: 'right', cell: ({ fee }) => amount(fee) },
        {
          key: 'net',
          header: t.net,
          align: 'right',
          cell: ({ value, fee }) => amount(subtractAmountsSaturating(value, fee)),
        },
      ]}
    />
  );
}
