import { dashboardMessages } from '@/ui/messages/dashboard';
import type { Language } from '@/ui/messages/language';
import { EmptyState } from '@/ui/primitives/empty-state';

export type Selection = 'all' | 'paid' | 'unpaid';

const hrefOf = (selection: Selection): string =>
  selection === 'all' ? '/dashboard' : `/dashboard?show=${selection}`;

/** The filter is the address: it can be kept, shared and gone back to. */
export function OrderFilter({ selection, language }: { selection: Selection; language: Language }) {
  const t = dashboardMessages(language);
  const entries = [
    { value: 'all', label: t.all },
    { value: 'paid', label: t.paid },
    { value: 'unpaid', label: t.unpaid },
  ] as const;
  return (
    <nav aria-label={t.filterLabel} className="mb-4">
      <ul className="flex flex-wrap gap-x-1">
        {entries.map(({ value, label }) => (
          <li key={value}>
            <a
              href={hrefOf(value)}
              {...(value === selection ? { 'aria-current': 'true' } : {})}
              className="flex min-h-9 items-center border border-transparent px-3 text-ink no-underline hover:text-accent aria-[current=true]:border-ink/40 aria-[current=true]:bg-sheet aria-[current=true]:font-semibold"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface PagerProps {
  selection: Selection;
  /** Row after which older orders begin; undefined on the last page. */
  olderStart: number | undefined;
  isFirst: boolean;
  language: Language;
}

export function Pager({ selection, olderStart, isFirst, language }: PagerProps) {
  const t = dashboardMessages(language);
  if (isFirst && olderStart === undefined) return null;
  const base = hrefOf(selection);
  const separator = base.includes('?') ? '&' : '?';
  return (
    <nav aria-label={t.pages} className="mt-6 flex justify-between gap-6">
      {isFirst ? <span /> : <a href={base}>{t.newest}</a>}
      {olderStart !== undefined && (
        <a href={`${base}${separator}start=${olderStart}`} rel="next">
          {t.older}
        </a>
      )}
    </nav>
  );
}

/** "Nothing yet" and "nothing matches" are different news. */
export function NoOrders({ selection, language }: { selection: Selection; language: Language }) {
  const t = dashboardMessages(language);
  return selection === 'all' ? (
    <EmptyState title={t.noOrdersTitle}>
      <p>
        {t.noOrdersText} <a href="/shop">{t.noOrdersLink}</a>
      </p>
    </EmptyState>
  ) : (
    <EmptyState title={t.noMatchTitle}>
      <p>
        {t.noMatchText} <a href="/dashboard">{t.showAll}</a>
      </p>
    </EmptyState>
  );
}
