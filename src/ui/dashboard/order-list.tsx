import { subtractAmountsSaturating, type Amount as Money } from '@/protocol/amount';
import { dashboardMessages } from '@/ui/messages/dashboard';
import { orderMessages } from '@/ui/messages/dashboard-orders';
import type { Language } from '@/ui/messages/language';
import { Amount } from '@/ui/primitives/amount';
import { LinkButton } from '@/ui/primitives/button';
import { EmptyState } from '@/ui/primitives/empty-state';
import { Pager } from './pager';
import { exportHref, listHref, listOf, PAGE_SIZES, type OrderListAddress } from './order-address';

interface TotalsProps {
  totals: { readonly count: number; readonly amount: Money; readonly refunded: Money };
  address: OrderListAddress;
  language: Language;
}

/** Shows the totals over all pages of the list, and the links to export it. */
export function OrderTotals({ totals, address, language }: TotalsProps) {
  const t = orderMessages(language);
  const { count, amount, refunded } = totals;
  return (
    <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <p data-testid="totals">
        <strong>{t.totals(count)}</strong> {t.totalsOf}{' '}
        <Amount value={amount} language={language} className="font-semibold" />
        {refunded.units > 0n && (
          <>
            , {t.totalsRefunded} <Amount value={refunded} language={language} />
            {address.values.by !== 'refunded' && (
              <>
                , {t.totalsLeft}{' '}
                <Amount value={subtractAmountsSaturating(amount, refunded)} language={language} />
              </>
            )}
          </>
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

interface PagerProps {
  address: OrderListAddress;
  isFirst: boolean;
  /** The next page's cursor, or undefined on the last page. */
  after: string | undefined;
  language: Language;
}

export function OrderPager({ address, isFirst, after, language }: PagerProps) {
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
      <LinkButton href="/dashboard/create-order">{orderMessages(language).newOrder}</LinkButton>
    </EmptyState>
  );
}
