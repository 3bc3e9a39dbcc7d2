import type { ReactNode } from 'react';
import { formatAmount, type Amount as Money } from '@/protocol/amount';
import { isRefundedWhole } from '@/protocol/figures';
import type { Location } from '@/protocol/instance';
import type { Language } from '@/ui/messages/language';
import { orderPageMessages } from '@/ui/messages/order-page';
import { privacyMessages } from '@/ui/messages/privacy';
import { shopMessages } from '@/ui/messages/shop';
import { LinkButton } from '@/ui/primitives/button';
import { Facts } from '@/ui/primitives/facts';
import { formatAmountForPeople } from '@/ui/primitives/format-amount-for-people';
import { LocalTime } from '@/ui/primitives/local-time';
import { PageTitle } from '@/ui/primitives/page-title';
import { PrintButton } from '@/ui/primitives/print-button';
import { timeLeft } from '@/ui/primitives/time-left';
import { WatchOrder } from '@/ui/primitives/watch-order';
import { CheckAgain } from '@/ui/shop/check-again';
import { OpenWallet } from '@/ui/shop/open-wallet';
import { PaymentCodes } from '@/ui/primitives/payment-codes';
import { Bought } from './bought';
import { CollectRefund } from './collect-refund';
import { OrderSummary } from './order-summary';
import type { SummaryItem } from './ordered-items';
import { WatchRefunds } from './watch-refunds';

export interface ShownOrder {
  readonly merchantName: string;
  readonly orderId: string;
  readonly summary: string;
  readonly amount: Money;
  readonly orderedAt: number;
  readonly items: readonly SummaryItem[];
  readonly delivery: Location | null;
  readonly shopUrl: string | null;
  readonly progress:
    | {
        readonly state: 'unpaid' | 'claimed';
        readonly payUris: { readonly early: string; readonly later: string };
        readonly payDeadline: number;
        readonly statusUrl: string;
      }
    | { readonly state: 'expired' | 'reorder' }
    | {
        /** The reader has bought the same by another order. */
        readonly state: 'bought';
        readonly asOrder: string;
        readonly goodsUrl: string;
      }
    | {
        readonly state: 'paid';
        readonly refunded: Money;
        readonly granted: Money;
        /** The page follows refunds. */
        readonly mayChange: boolean;
        /** A refund that a wallet can collect. */
        readonly toCollect: { readonly amount: Money; readonly refundUri: string } | null;
        readonly message: string | null;
        /** Where the goods are. */
        readonly goodsUrl: string | null;
        /** Codes that the shop's device shows as well, one per line. */
        readonly confirmation: string | null;
        /** When the goods were sent; null before. */
        readonly sentMs: number | null;
        readonly sentNote: string | null;
      };
}

interface OrderViewProps {
  language: Language;
  order: ShownOrder;
  now: number;
  /** Wallets of early 2020 need an address of their own if there is no TLS. */
  early: { readonly isShown: boolean; readonly href: string };
  /** The page that shows who knows what of the order. */
  privacyUrl: string;
}

/** The hosted payment page of a shop: an order to be paid, or what became of it. */
export function OrderView({ language, order, now, early, privacyUrl }: OrderViewProps) {
  const { progress } = order;
  switch (progress.state) {
    case 'unpaid':
    case 'claimed':
      return <ToPay {...{ language, order, progress, now, early }} />;
    case 'paid':
      return <Paid {...{ language, order, progress, privacyUrl }} />;
    case 'bought':
      return <Bought {...{ language }} asOrder={progress.asOrder} goodsUrl={progress.goodsUrl} />;
    case 'expired':
    case 'reorder':
      return <Ended {...{ language, order, state: progress.state }} />;
  }
}

type Open = Extract<ShownOrder['progress'], { state: 'unpaid' | 'claimed' }>;

function ToPay(props: Omit<OrderViewProps, 'privacyUrl'> & { progress: Open }) {
  const { language, order, progress, now, early } = props;
  const t = orderPageMessages(language);
  const { payUris, payDeadline, statusUrl, state } = progress;
  const amount = formatAmountForPeople(order.amount, language);
  const remainingMs = payDeadline - now;
  const uri = early.isShown ? payUris.early : payUris.later;
  return (
    <>
      <PageTitle lead={t.payee(order.merchantName)}>{t.pay(amount)}</PageTitle>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        <section aria-label={t.pay(amount)}>
          <OpenWallet
            {...{ language, link: { uri } }}
            purpose="pay"
            qrLabel={t.qrLabel(amount, order.merchantName)}
          >
            <div>
              <Facts rows={[[t.payWithin, timeLeft(remainingMs, language)]]} />
              <div className="mt-2">
                <WatchOrder
                  statusUrl={statusUrl}
                  goodsUrl={statusUrl}
                  expiresInMs={remainingMs}
                  waiting={state === 'claimed' ? t.claimed : t.waiting}
                  paid={t.paidNow}
                />
                <CheckAgain language={language} />
              </div>
            </div>
          </OpenWallet>
          {payUris.early !== payUris.later && !early.isShown && (
            <details className="mt-6 text-sm text-soft">
              <summary className="min-h-9 py-1">{t.otherWallets}</summary>
              <p className="mt-1">
                {t.early} <a href={early.href}>{t.earlyLink}</a>
              </p>
            </details>
          )}
        </section>
        <Summary {...{ language, order }} title={t.order} />
      </div>
    </>
  );
}

function Summary(props: {
  language: Language;
  order: ShownOrder;
  title: string;
  refunded?: Money;
  facts?: readonly (readonly [name: string, value: ReactNode])[];
}) {
  const { language, order, title, refunded, facts = [] } = props;
  const t = orderPageMessages(language);
  const { summary, items, amount: total, delivery, orderId, orderedAt } = order;
  return (
    <OrderSummary
      {...{ title, language, summary, items, total, delivery }}
      {...(refunded === undefined ? {} : { refunded })}
    >
      <Facts
        rows={[
          [t.orderNumber, <code key="o">{orderId}</code>],
          [t.date, <LocalTime key="d" at={orderedAt} language={language} />],
          ...facts,
        ]}
      />
    </OrderSummary>
  );
}

type PaidProgress = Extract<ShownOrder['progress'], { state: 'paid' }>;

/** Says when the goods were sent, and what the merchant noted about that. */
function sendingOf({ sentMs, sentNote }: PaidProgress, language: Language) {
  const t = orderPageMessages(language);
  if (sentMs === null) return [];
  return [
    [t.sent, <LocalTime key="s" at={sentMs} show="date" language={language} />] as const,
    ...(sentNote === null ? [] : [[t.sentNote, sentNote] as const]),
  ];
}

interface PaidProps extends Pick<OrderViewProps, 'language' | 'order' | 'privacyUrl'> {
  progress: PaidProgress;
}

function Paid({ language, order, progress, privacyUrl }: PaidProps) {
  const t = orderPageMessages(language);
  const { state, granted: refunded } = progress;
  const { merchantName } = order;
  const isRefunded = isRefundedWhole({ state, amount: order.amount, refunded });
  return (
    <>
      <PageTitle
        lead={
          <span role="status">
            {isRefunded ? t.refundedWholeLead(merchantName) : t.paidLead(merchantName)}
          </span>
        }
      >
        {isRefunded ? t.refundedWhole : t.paid}
      </PageTitle>
      {progress.message !== null && (
        <p className="mb-8 max-w-prose wrap-anywhere whitespace-pre-line">{progress.message}</p>
      )}
      {progress.confirmation !== null && (
        <PaymentCodes {...{ language }} codes={progress.confirmation} />
      )}
      {progress.toCollect !== null && (
        <CollectRefund {...{ language, merchantName }} toCollect={progress.toCollect} />
      )}
      {progress.mayChange && <FollowRefunds {...{ language, progress }} />}
      <div className="max-w-xl">
        <Summary
          {...{ language, order }}
          title={t.receipt}
          refunded={progress.refunded}
          facts={sendingOf(progress, language)}
        />
        <p className="mt-6 flex flex-wrap gap-3">
          {progress.goodsUrl !== null && (
            <LinkButton href={progress.goodsUrl}>{t.toGoods}</LinkButton>
          )}
          {progress.goodsUrl === null && (
            <BackToShop {...{ language, order }} text={t.backToShop} />
          )}
          <PrintButton label={t.print} />
        </p>
        <p className="mt-4 print:hidden">
          <a href={privacyUrl}>{privacyMessages(language).link}</a>
        </p>
      </div>
    </>
  );
}

/** Follows refunds. Without scripts the page reloads while a wallet may collect one. */
function FollowRefunds({ language, progress }: { language: Language; progress: PaidProgress }) {
  const { refunded, granted, toCollect } = progress;
  const t = orderPageMessages(language);
  return (
    <>
      <WatchRefunds granted={formatAmount(granted)} taken={formatAmount(refunded)} />
      {toCollect === null ? (
        <noscript>
          <p className="mb-8 text-soft">
            {t.refundNoScript} <a href="">{shopMessages(language).checkAgain}</a>
          </p>
        </noscript>
      ) : (
        <CheckAgain language={language} />
      )}
    </>
  );
}

function Ended(props: { language: Language; order: ShownOrder; state: 'expired' | 'reorder' }) {
  const { language, order, state } = props;
  const t = orderPageMessages(language);
  const isExpired = state === 'expired';
  return (
    <>
      <PageTitle lead={<span role="status">{isExpired ? t.expiredText : t.reorderText}</span>}>
        {isExpired ? t.expired : t.reorder}
      </PageTitle>
      <p className="mb-8">
        <BackToShop {...{ language, order }} text={isExpired ? t.backToShop : t.reorder} />
      </p>
      {isExpired && (
        <div className="max-w-xl">
          <Summary {...{ language, order }} title={t.order} />
        </div>
      )}
    </>
  );
}

function BackToShop({ order, text }: { order: ShownOrder; text: string }) {
  if (order.shopUrl === null) return null;
  return <LinkButton href={order.shopUrl}>{text}</LinkButton>;
}
