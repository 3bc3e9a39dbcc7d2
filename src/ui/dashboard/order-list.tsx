import type { Amount as Money } from '@/protocol/amount';
import { netOf, type SignedAmount } from '@/protocol/figures';
import { dashboardMessages } from '@/ui/messages/dashboard';
import { orderMessages } from '@/ui/messages/dashboard-orders';
import type { Language } from '@/ui/messages/language';
import { Amount } from '@/ui/primitives/amount';
import { LinkButton } from '@/ui/primitives/button';
import { EmptyState } from '@/ui/primitives/empty-state';
import { localeOf } from '@/ui/primitives/format-amount-for-people';
import { IfAllowed } from './if-allowed';
import { OrdersTable, type OrderRow } from './orders-table';
import { Pager } from './pager';
import { exportHref, listHref, listOf, PAGE_SIZES, type OrderListAddress } from './order-address';

interface TotalsProps {
  totals:
    | { readonly moreThan: number }
    | {
        readonly moreThan?: undefined;
        readonly count: number;
        readonly paid: Money;
        readonly refunded: Money;
      };
  address: OrderListAddress;
  language: Language;
}

/** Shows the totals over all pages of the list, and the links to export it. */
function OrderTotals({ totals, address, language }: TotalsProps) {
  const t = orderMessages(language);
  return (
    <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <p data-testid="totals">
        {totals.moreThan === undefined ? (
          <Sums {...{ ...totals, language }} isOfRefunds={address.values.by === 'refunded'} />
        ) : (
          <strong>
            {t.totalsMore(new Intl.NumberFormat(localeOf(language)).format(totals.moreThan))}
          </strong>
        )}
      </p>
      <p className="text-sm text-soft print:hidden">
        {t.export}:{' '}
        {(['csv', 'json'] as const).map((format) => (
          <a
            key={format}
            href={exportHref(address, format)}
            title={t.stateAll}
            className="ml-2 inline-block min-h-6"
          >
            {format.toUpperCase()}
          </a>
        ))}
      </p>
    </div>
  );
}

interface SumsProps {
  count: number;
  paid: Money;
  refunded: Money;
  /** The refunds are of some days, the payments are not. */
  isOfRefunds: boolean;
  language: Language;
}

function Sums({ count, paid, refunded, isOfRefunds, language }: SumsProps) {
  const t = orderMessages(language);
  const money = (amount: SignedAmount) => (
    <Amount {...amount} language={language} className="font-semibold" />
  );
  return (
    <>
      <strong>{t.totals(count)}</strong>: {t.totalsPaid} {money({ value: paid })}
      {refunded.units > 0n && (
        <>
          , {t.totalsRefunded} {money({ value: refunded })}
          {!isOfRefunds && (
            <>
              , {t.totalsNet} {money(netOf({ paid, refunded }))}
            </>
          )}
        </>
      )}
    </>
  );
}

interface PagerProps {
  address: OrderListAddress;
  isFirst: boolean;
  /** The next page's cursor, or undefined on the last page. */
  after: string | undefined;
  language: Language;
}

function OrderPager({ address, isFirst, after, language }: PagerProps) {
  const { perPage } = orderMessages(language);
  return (
    <div className="mt-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-3 print:hidden">
      <Pager
        firstHref={isFirst ? undefined : listHref(address)}
        nextHref={after === undefined ? undefined : listHref(address, after)}
        language={language}
      />
      <nav aria-label={perPage} className="flex items-baseline gap-3 text-sm">
        <span aria-hidden className="text-soft">
          {perPage}
        </span>
        {PAGE_SIZES.map((size) => (
          <a
            key={size}
            href={listHref({ ...address, size })}
            {...(size === address.size ? { 'aria-current': 'true' } : {})}
            className="min-h-6 min-w-6 text-center aria-[current=true]:font-semibold aria-[current=true]:text-ink"
          >
            {size}
          </a>
        ))}
      </nav>
    </div>
  );
}

/** Tells an empty list from filters without a match. */
export function NoOrders({ isFiltered, language }: { isFiltered: boolean; language: Language }) {
  const t = dashboardMessages(language);
  return isFiltered ? (
    <EmptyState title={t.noMatchTitle}>
      <p>
        {t.noMatchText} <a href={listOf({})}>{t.showAll}</a>
      </p>
    </EmptyState>
  ) : (
    <EmptyState title={t.noOrdersTitle}>
      <p>{orderMessages(language).noneYetText}</p>
      <IfAllowed to="orders-write">
        <LinkButton href="/dashboard/create-order">{orderMessages(language).newOrder}</LinkButton>
      </IfAllowed>
    </EmptyState>
  );
}

type ListedRow = OrderRow & { readonly row: number; readonly paidMs: number | null };

function cursorOf({ row, amount, createdMs, paidMs }: ListedRow): string {
  return `${amount.units}-${row}-${createdMs}-${paidMs ?? ''}`;
}

interface FoundOrdersProps extends TotalsProps {
  /** One more than fit on the page, when there are more. */
  orders: readonly ListedRow[];
  limit: number;
  isFirst: boolean;
}

/** Shows a page of the list with the totals over all pages. */
export function FoundOrders({ orders, limit, isFirst, ...shown }: FoundOrdersProps) {
  const { address, language, totals } = shown;
  const rows = orders.slice(0, limit);
  const last = orders.length > limit ? rows.at(-1) : undefined;
  const hasSome = totals.moreThan !== undefined || totals.count > 0;
  const isFiltered = Object.keys(address.values).length > 0;
  return (
    <>
      {hasSome && <OrderTotals {...shown} />}
      {rows.length === 0 ? (
        <NoOrders {...{ isFiltered, language }} />
      ) : (
        <OrdersTable {...{ rows, language, address }} />
      )}
      {hasSome && <OrderPager {...{ address, language, isFirst }} after={last && cursorOf(last)} />}
    </>
  );
}
