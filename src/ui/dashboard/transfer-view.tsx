import type { ReactNode } from 'react';
import type { Amount as Money } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import { beforeTransferFeeOf } from '@/protocol/figures';
import { dashboardMessages } from '@/ui/messages/dashboard';
import { transferMessages } from '@/ui/messages/dashboard-transfers';
import type { Language } from '@/ui/messages/language';
import { Amount } from '@/ui/primitives/amount';
import { Button } from '@/ui/primitives/button';
import { Facts } from '@/ui/primitives/facts';
import { localeOf } from '@/ui/primitives/format-amount-for-people';
import { LocalTime } from '@/ui/primitives/local-time';
import { Table } from '@/ui/primitives/table';
import { IfAllowed } from './if-allowed';
import { MadeFor } from './made-for';
import { accountWords } from './account-words';
import { orderHref } from './order-address';
import { Pager } from './pager';
import { transferHref, TRANSFERS_PATH } from './transfer-list';
import { Agreement, type ListedTransfer } from './transfer-table';

export interface TransferOfOrders extends ListedTransfer {
  /** True if the merchant has reported the credit. */
  readonly confirmed: boolean;
  /** One page of its orders. */
  readonly orders: readonly {
    readonly orderId: string;
    readonly summary: string;
    /** The amount, with the fee. */
    readonly value: Money;
    readonly fee: Money;
  }[];
  /** The next page's cursor, or undefined on the last page. */
  readonly nextOrders: string | undefined;
}

interface TransferViewProps {
  transfer: TransferOfOrders;
  language: Language;
  /** The host of this installation's bank. */
  bankHost: string;
  /** The cursor of its orders. */
  after?: string | undefined;
}

/** Shows one credit on the merchant's account beside the orders that it pays for. */
export function TransferView(props: TransferViewProps) {
  const { transfer, language } = props;
  const t = dashboardMessages(language);
  const { credit, executedAt, agreement, orderCount } = transfer;
  const wtid = encodeBase32(transfer.wtid);
  return (
    <section
      id={wtid}
      className="border-t-2 border-ink/60 pt-4 pb-12"
      aria-labelledby={`h-${wtid}`}
    >
      <h2
        id={`h-${wtid}`}
        className="mb-2 flex flex-wrap items-baseline justify-between gap-x-6 text-2xl font-semibold"
      >
        <span className="text-lg">
          {t.transferOf} {executedAt !== null && <LocalTime at={executedAt} language={language} />}
        </span>
        <Amount value={credit} sign="+" language={language} className="text-accent" />
      </h2>
      <Agreement transfer={transfer} language={language} />
      <div className="mt-4 space-y-8">
        <div className="max-w-xl">
          <TransferFacts {...props} />
        </div>
        {orderCount === 0 ? (
          <p className="text-soft">{transferMessages(language).noOrders}</p>
        ) : (
          <div>
            <OrdersOfTransfer {...props} />
            <MoreOrders {...props} />
          </div>
        )}
      </div>
      {agreement === 'reported' && (
        <IfAllowed to="transfers-write">
          <TakeBack {...props} />
        </IfAllowed>
      )}
    </section>
  );
}

function TransferFacts({ transfer, language, bankHost }: TransferViewProps) {
  const t = transferMessages(language);
  const { wireId, exchange } = dashboardMessages(language);
  const { wtid, exchangeUrl, payto, credit, wireFee, agreement, confirmed } = transfer;
  const money = (value: Money): ReactNode => <Amount value={value} language={language} />;
  const figures: [string, ReactNode][] =
    agreement === 'reported'
      ? []
      : [
          [t.coins, money(transfer.value)],
          [t.depositFees, money(transfer.fees)],
          [t.wireFee, money(wireFee)],
        ];
  const knownFrom = agreement === 'reported' ? t.byYou : confirmed ? t.onAccount : t.byExchange;
  return (
    <Facts
      rows={[
        ...figures,
        [t.sent, money(credit)],
        [
          t.account,
          <span key="a" title={payto}>
            {accountWords(payto, bankHost, language)}
          </span>,
        ],
        [wireId, <code key="w">{encodeBase32(wtid)}</code>],
        [exchange, exchangeUrl],
        [t.onAccountLabel, knownFrom],
      ]}
    />
  );
}

function TakeBack({ transfer, language }: TransferViewProps) {
  const t = transferMessages(language);
  return (
    <form method="post" action={`${TRANSFERS_PATH}/take-back`} className="mt-6 space-y-3">
      <MadeFor />
      <p className="max-w-prose text-soft">{t.reportedText}</p>
      <input type="hidden" name="id" value={transfer.id} />
      <Button emphasis="secondary">{t.takeBack}</Button>
    </form>
  );
}

function OrdersOfTransfer({ transfer, language }: TransferViewProps) {
  const t = dashboardMessages(language);
  const amount = (value: Money) => <Amount value={value} language={language} />;
  return (
    <Table
      stacks
      caption={t.ordersOfTransfer(encodeBase32(transfer.wtid).slice(0, 8))}
      rows={transfer.orders}
      rowKey={({ orderId }) => orderId}
      columns={[
        {
          key: 'order',
          header: t.orderNumber,
          narrow: 'max-sm:col-span-2',
          cell: ({ orderId, summary }) => (
            <a href={orderHref(orderId)} className="line-clamp-3 wrap-anywhere sm:min-w-44">
              {summary}
            </a>
          ),
        },
        {
          key: 'value',
          header: t.depositValue,
          narrow: 'max-sm:text-left',
          align: 'right',
          cell: ({ value }) => amount(value),
        },
        {
          key: 'fee',
          header: t.depositFee,
          align: 'right',
          cell: ({ fee }) => amount(fee),
        },
        {
          key: 'before-transfer-fee',
          header: transferMessages(language).beforeWireFee,
          narrow: 'max-sm:col-span-2',
          align: 'right',
          cell: (order) => amount(beforeTransferFeeOf(order)),
        },
      ]}
    />
  );
}

/** Shows how many orders are listed, and links to the rest. */
function MoreOrders({ transfer, language, after }: TransferViewProps) {
  const t = transferMessages(language);
  const { id, orders, orderCount, nextOrders: next } = transfer;
  const inWords = (count: number) => new Intl.NumberFormat(localeOf(language)).format(count);
  if (orders.length === orderCount) return null;
  return (
    <div className="mt-3 flex flex-wrap gap-x-6 gap-y-1">
      <p>{t.ordersShown(inWords(orders.length), inWords(orderCount))}</p>
      <div className="print:hidden">
        <Pager
          firstHref={after === undefined ? undefined : transferHref(id)}
          nextHref={next === undefined ? undefined : transferHref(id, next)}
          language={language}
        />
      </div>
    </div>
  );
}
