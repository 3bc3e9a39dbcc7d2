import type { Amount as Money } from '@/protocol/amount';
import type { PrivateOrder } from '@/protocol/order';
import { dashboardMessages } from '@/ui/messages/dashboard';
import { orderMessages } from '@/ui/messages/dashboard-orders';
import type { Language } from '@/ui/messages/language';
import { Amount } from '@/ui/primitives/amount';
import { Card } from '@/ui/primitives/card';
import { formatAmountForPeople } from '@/ui/primitives/format-amount-for-people';
import { LocalTime } from '@/ui/primitives/local-time';
import { QrCode } from '@/ui/primitives/qr-code';
import { Status, type Tone } from '@/ui/primitives/status';
import { Table } from '@/ui/primitives/table';
import { LinkToGive } from './order-offer';
import type { RefundOfOrder } from './order-steps';
import type { ShownOrder } from './shown-order';

const TONES: Record<RefundOfOrder['step'], Tone> = {
  requested: 'waiting',
  offered: 'waiting',
  'picked up': 'good',
  lapsed: 'bad',
};

/** Lists every refund, with its increase and the total so far (decision D10). */
export function OrderRefunds(props: { refunds: readonly RefundOfOrder[]; language: Language }) {
  const { refunds, language } = props;
  const t = orderMessages(language);
  const money = (value: Money) => <Amount value={value} language={language} />;
  return (
    <section className="mt-10">
      <h2 className="mb-4 text-xl font-semibold">{t.refunds}</h2>
      <Table
        stacks
        caption={t.refunds}
        rows={refunds}
        rowKey={({ decidedMs, reason, total }) => `${decidedMs} ${reason} ${total.units}`}
        columns={[
          {
            key: 'time',
            header: dashboardMessages(language).time,
            cell: ({ decidedMs }) => <LocalTime at={decidedMs} language={language} />,
          },
          {
            key: 'reason',
            header: t.refundReason,
            cell: ({ reason }) => <span className="block wrap-anywhere sm:min-w-44">{reason}</span>,
          },
          {
            key: 'step',
            header: t.refundStep,
            cell: ({ step }) => <Status tone={TONES[step]}>{stepWords(step, language)}</Status>,
          },
          { key: 'fee', header: t.fee, align: 'right', cell: ({ fee }) => money(fee) },
          {
            key: 'more',
            header: t.increase,
            align: 'right',
            cell: ({ amount }) => money(amount),
          },
          { key: 'total', header: t.total, align: 'right', cell: ({ total }) => money(total) },
        ]}
      />
    </section>
  );
}

function stepWords(step: RefundOfOrder['step'], language: Language): string {
  const t = orderMessages(language);
  const words: Record<RefundOfOrder['step'], string> = {
    requested: t.stepRequested,
    offered: t.stepOffered,
    'picked up': t.stepPickedUp,
    lapsed: t.stepLapsed,
  };
  return words[step];
}

/** A refund waits for the buyer's wallet. */
export function hasRefundToFetch(order: PrivateOrder): boolean {
  return order.status === 'paid' && order.refundPending;
}

/** Shows the refund for the buyer's wallet until it has been picked up. */
export function RefundToFetch({ shown, language }: { shown: ShownOrder; language: Language }) {
  const t = orderMessages(language);
  const { refundUri, refunded, orderId, order } = shown;
  const label = t.refundQr(formatAmountForPeople(refunded, language), orderId);
  return (
    <Card title={t.refundDone} className="mb-10">
      <div className="flex flex-wrap gap-x-10 gap-y-6 sm:flex-nowrap">
        <QrCode text={refundUri} label={label} />
        <div className="min-w-0 space-y-5">
          <p className="text-soft">{t.refundHow}</p>
          <LinkToGive
            label={dashboardMessages(language).statusPage}
            href={order.statusUrl}
            language={language}
          />
          <LinkToGive label={t.walletLink} href={refundUri} language={language} />
        </div>
      </div>
    </Card>
  );
}
