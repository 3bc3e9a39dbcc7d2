import type { ComponentProps, ReactNode } from 'react';
import { sumAmounts, type Amount as Money } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import { isExample } from '@/protocol/example-order';
import type { PrivateOrder } from '@/protocol/order';
import { netAfterFeesOf, netOf, type SignedAmount } from '@/protocol/figures';
import { dashboardMessages } from '@/ui/messages/dashboard';
import { orderMessages } from '@/ui/messages/dashboard-orders';
import type { Language } from '@/ui/messages/language';
import { privacyMessages } from '@/ui/messages/privacy';
import { Amount } from '@/ui/primitives/amount';
import { Facts } from '@/ui/primitives/facts';
import { roundParts } from '@/ui/primitives/format-amount-for-people';
import { PageTitle } from '@/ui/primitives/page-title';
import { Table } from '@/ui/primitives/table';
import { LocalTime } from '@/ui/primitives/local-time';
import { privacyHref } from '@/ui/privacy/privacy-href';
import { ContractText } from './contract-text';
import { OrderStateMark } from './order-state';
import { OrderActions } from './order-actions';
import { OrderDelivery } from './order-delivery';
import { OrderNote } from './order-note';
import { OrderOffer } from './order-offer';
import { hasRefundToFetch, OrderRefunds, RefundToFetch } from './order-refunds';
import { orderSteps } from './order-steps';
import type { ShownOrder } from './shown-order';
import { Timeline } from './timeline';
import { transferHref } from './transfer-list';

interface OrderViewProps {
  shown: ShownOrder;
  language: Language;
}

type OrderPageProps = ComponentProps<typeof OrderDelivery>;

type PaidOrder = Extract<PrivateOrder, { status: 'paid' }>;

/** Returns the address of the receipt. The order's own address leads on to the shop once it is paid. */
const receiptUrlOf = ({ status, statusUrl }: PrivateOrder): string =>
  status === 'paid' ? statusUrl.replace(/(?=\?|$)/, '/view') : statusUrl;

export function OrderView(props: OrderPageProps) {
  const { shown, language } = props;
  const { orderId, order, terms, state, summary, refunds } = shown;
  const isOpen = state === 'unpaid' || state === 'claimed';
  const t = dashboardMessages(language);
  // Which of the page's two forms was refused.
  const isOfNote = props.draft.field === 'note';
  return (
    <>
      <p className="mb-4 text-sm print:hidden">
        <a href="/dashboard/orders">{t.backToOrders}</a>
      </p>
      <PageTitle lead={<SpokenState shown={shown} language={language} />}>
        {summary === '' ? orderId : summary}
      </PageTitle>
      {isOpen && <OrderOffer shown={shown} language={language} />}
      {hasRefundToFetch(order) && <RefundToFetch shown={shown} language={language} />}
      <OrderDelivery {...props} draft={isOfNote ? {} : props.draft} />
      <OrderActions shown={shown} language={language} />
      <PrivacyLink shown={shown} language={language} />
      <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <Section id="timeline" title={t.timeline}>
          <Timeline steps={orderSteps(shown, language)} language={language} />
        </Section>
        <div className="space-y-10">
          <Section id="money" title={t.money}>
            <MoneyOfOrder shown={shown} language={language} />
          </Section>
          <Section id="details" title={t.details}>
            <Facts
              rows={[
                [t.orderNumber, <code key="o">{orderId}</code>],
                ...(terms?.fulfillment_url === undefined
                  ? []
                  : [[t.fulfillment, terms.fulfillment_url] as const]),
                ...(isOpen || hasRefundToFetch(order)
                  ? []
                  : [[t.statusPage, <Address key="s" url={receiptUrlOf(order)} />] as const]),
              ]}
            />
          </Section>
          <OrderNote {...{ shown, language }} draft={isOfNote ? props.draft : {}} />
        </div>
      </div>
      {refunds.length > 0 && <OrderRefunds refunds={refunds} language={language} />}
      {order.status === 'paid' && <PayoutsOfOrder order={order} language={language} />}
      {order.status !== 'unpaid' && (
        <ContractText terms={order.contractTerms} language={language} />
      )}
    </>
  );
}

function Address({ url }: { url: string }) {
  return <a href={url}>{url}</a>;
}

function PrivacyLink({ shown: { order, orderId }, language }: OrderViewProps) {
  if (order.status !== 'paid') return null;
  return (
    <p className="mb-10 print:hidden">
      <a href={privacyHref({ order: orderId, as: 'shop' })}>{privacyMessages(language).link}</a>
    </p>
  );
}

/** Follows the order's state, so that screen readers announce a change. */
function SpokenState({ shown: { orderId, state }, language }: OrderViewProps) {
  return (
    <>
      <span role="status">
        <OrderStateMark state={state} language={language} />
      </span>
      {isExample(orderId) && (
        <span className="mt-2 block text-sm text-soft">{orderMessages(language).example}</span>
      )}
    </>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-xl font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Shows the payment, and the part of it that was wired to the merchant's account. */
function MoneyOfOrder({ shown, language }: OrderViewProps) {
  const { amount: price, terms, order } = shown;
  const t = dashboardMessages(language);
  const show = (value: Money): ReactNode => (
    <Amount value={value} language={language} rounded="nearest" />
  );
  const rows: [string, ReactNode][] = [
    [t.price, show(price)],
    ...(order.status === 'paid' ? rowsOfPayment(order, price, language) : []),
  ];
  if (terms !== null) {
    rows.push([t.maxFee, show(terms.max_fee)]);
    if (terms.max_wire_fee !== undefined) rows.push([t.maxWireFee, show(terms.max_wire_fee)]);
  }
  return <Facts rows={rows} />;
}

/** Refund, fees and the rest add up to the received amount, also as people read them. */
function rowsOfPayment(order: PaidOrder, price: Money, language: Language): [string, ReactNode][] {
  const t = dashboardMessages(language);
  const { depositTotal: received, refundAmount: refunded, feesTaken: fees } = order;
  const net =
    fees === undefined
      ? netOf({ paid: price, refunded })
      : netAfterFeesOf({ received, refunded, fees });
  const hasParts = fees !== undefined && net.sign === undefined;
  const [refundedShown, netShown, feesShown] = hasParts
    ? roundParts([refunded, net.value, fees])
    : [];
  const show = (value: SignedAmount, read?: Money): ReactNode => (
    <Amount {...value} {...{ language }} shown={read} rounded="nearest" />
  );
  const rows: [string, ReactNode][] = [[t.coinsDeposited, show({ value: received })]];
  if (order.refunded) rows.push([t.refunded, show({ value: refunded }, refundedShown)]);
  if (order.wired) {
    const parts = order.wireDetails.map(({ sent }) => sent);
    const value = sumAmounts(price.currency, parts);
    rows.push([
      t.wiredAmount,
      show({ value }, value.units === net.value.units ? netShown : undefined),
    ]);
  }
  if (fees !== undefined) rows.push([t.feesTaken, show({ value: fees }, feesShown)]);
  if (fees !== undefined || order.refunded) {
    const name = fees === undefined ? t.net : t.netAfterFees;
    rows.push([name, <strong key="net">{show(net, netShown)}</strong>]);
  }
  return rows;
}

/** Lists the transfers that brought an order's money. */
function PayoutsOfOrder({ order, language }: { order: PaidOrder; language: Language }) {
  const t = dashboardMessages(language);
  if (order.wireDetails.length === 0) return null;
  const shares = roundParts(order.wireDetails.map(({ sent }) => sent));
  return (
    <div className="mt-10">
      <h2 className="mb-4 text-xl font-semibold">{t.payouts}</h2>
      <Table
        stacks
        caption={t.payouts}
        rows={order.wireDetails.map((one, index) => ({ ...one, shown: shares[index] }))}
        rowKey={({ wtid, exchangeUrl }) => encodeBase32(wtid) + exchangeUrl}
        columns={[
          {
            key: 'time',
            header: t.time,
            cell: ({ executionTime }) => <LocalTime at={executionTime} language={language} />,
          },
          {
            key: 'wtid',
            narrow: 'max-sm:col-span-2 max-sm:row-start-2',
            header: t.wireId,
            cell: ({ wtid }) => (
              <a href={transferHref(encodeBase32(wtid))}>
                <code className="break-all">{encodeBase32(wtid)}</code>
              </a>
            ),
          },
          {
            key: 'amount',
            narrow: 'max-sm:text-right',
            header: t.wiredAmount,
            align: 'right',
            cell: ({ sent, shown }) => <Amount value={sent} {...{ language, shown }} />,
          },
        ]}
      />
    </div>
  );
}
