import { X } from 'lucide-react';
import { commonMessages } from '@/ui/messages/common';
import { dashboardErrorMessages } from '@/ui/messages/dashboard-errors';
import { dashboardMessages } from '@/ui/messages/dashboard';
import { orderMessages } from '@/ui/messages/dashboard-orders';
import { sendingMessages } from '@/ui/messages/dashboard-sending';
import type { Language } from '@/ui/messages/language';
import { Button } from '@/ui/primitives/button';
import { dayInWords } from '@/ui/primitives/day-in-words';
import { ErrorSummary } from '@/ui/primitives/error-summary';
import { Field } from '@/ui/primitives/field';
import { SelectField } from '@/ui/primitives/select-field';
import {
  listHref,
  listOf,
  ORDERS_PATH,
  without,
  type FilterName,
  type FilterValues,
  type OrderListAddress,
} from './order-address';

interface FiltersProps {
  address: OrderListAddress;
  /** Typed amounts that are invalid. */
  refused: FilterValues;
  currency: string;
  language: Language;
}

const MORE: readonly FilterName[] = ['by', 'from', 'to', 'min', 'max', 'refunded', 'wired', 'sent'];

/** Filters the orders. The address holds the filters, so people can save and share a list. */
export function OrderFilters({ address, refused, currency, language }: FiltersProps) {
  const t = orderMessages(language);
  const error = dashboardErrorMessages(language).FIELD_amount_or_zero;
  const errors = (['min', 'max'] as const)
    .filter((name) => refused[name] !== undefined)
    .map((field) => ({ field, text: `${t[field]}: ${error}` }));
  const { values, sort, direction, size } = address;
  return (
    <search className="mb-6 block">
      <form method="get" action={ORDERS_PATH}>
        <ErrorSummary title={commonMessages(language).errorSummary} errors={errors} />
        <div className="flex flex-wrap items-end gap-4">
          <Field
            name="q"
            label={t.search}
            hint={t.searchHint}
            type="search"
            defaultValue={values.q}
            maxLength={200}
            className="grow basis-64"
          />
          <SelectField
            name="status"
            label={t.status}
            options={statusOptions(language)}
            defaultValue={values.status}
            className="basis-44"
          />
          <Button emphasis="secondary">{t.apply}</Button>
        </div>
        <details
          className="mt-3"
          open={errors.length > 0 || MORE.some((name) => values[name] !== undefined)}
        >
          <summary className="min-h-9 py-1 text-accent underline">{t.moreFilters}</summary>
          <MoreFilters {...{ values, refused, currency, language }} />
        </details>
        {sort === 'amount' && <input type="hidden" name="sort" value={sort} />}
        {direction === 'asc' && <input type="hidden" name="direction" value={direction} />}
        {size > 20 && <input type="hidden" name="size" value={size} />}
      </form>
      <ActiveFilters {...{ address, language }} />
    </search>
  );
}

interface MoreFiltersProps extends Omit<FiltersProps, 'address'> {
  values: FilterValues;
}

function MoreFilters({ values, refused, currency, language }: MoreFiltersProps) {
  const t = orderMessages(language);
  const amount = (name: 'min' | 'max') => ({
    name,
    label: t[name],
    unit: currency,
    inputMode: 'decimal' as const,
    defaultValue: refused[name] ?? values[name],
    error:
      refused[name] === undefined
        ? undefined
        : dashboardErrorMessages(language).FIELD_amount_or_zero,
  });
  return (
    <div className="mt-2 grid gap-4 sm:grid-cols-3">
      <SelectField name="by" label={t.by} options={byOptions(language)} defaultValue={values.by} />
      <Field name="from" label={t.from} type="date" defaultValue={values.from} />
      <Field name="to" label={t.to} type="date" defaultValue={values.to} />
      <Field {...amount('min')} />
      <Field {...amount('max')} />
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {(['refunded', 'wired', 'sent'] as const).map((name) => (
          <SelectField
            key={name}
            name={name}
            label={t[name]}
            options={name === 'sent' ? sentOptions(language) : yesNoOptions(language)}
            defaultValue={values[name]}
          />
        ))}
      </div>
    </div>
  );
}

/** Selects what an order has been: a paid one may be refunded or paid out since then. */
function statusOptions(language: Language) {
  const t = dashboardMessages(language);
  const { anyStatus, allPaid, withRefund, wired } = orderMessages(language);
  return [
    { value: '', label: anyStatus },
    { value: 'unpaid', label: t.stateUnpaid },
    { value: 'claimed', label: t.stateClaimed },
    { value: 'paid', label: allPaid },
    { value: 'refunded', label: withRefund },
    { value: 'wired', label: wired },
    { value: 'expired', label: t.stateExpired },
  ];
}

function byOptions(language: Language) {
  const t = orderMessages(language);
  return [
    { value: 'created', label: t.byCreated },
    { value: 'paid', label: t.byPaid },
    { value: 'refunded', label: t.byRefunded },
  ];
}

function yesNoOptions(language: Language) {
  const t = orderMessages(language);
  return [
    { value: '', label: t.either },
    { value: 'yes', label: t.yes },
    { value: 'no', label: t.no },
  ];
}

function sentOptions(language: Language) {
  const [either, yes] = yesNoOptions(language);
  const no = { value: 'no', label: sendingMessages(language).toSend };
  return [either, yes, no].filter((option) => option !== undefined);
}

/** Lists each filter in words, with a link that removes it. */
function ActiveFilters({ address, language }: { address: OrderListAddress; language: Language }) {
  const t = orderMessages(language);
  const active = Object.entries(address.values) as [FilterName, string][];
  if (active.length === 0) return null;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      <p className="text-sm text-soft">{t.filteredBy}</p>
      <ul className="flex flex-wrap gap-2">
        {active.map(([name, value]) => {
          const words = wordsOf(name, value, language);
          return (
            <li key={name}>
              <a
                href={listHref({ ...address, values: without(address.values, name) })}
                aria-label={t.removeFilter(words)}
                className="flex min-h-8 items-center gap-1.5 border border-ink/40 bg-sheet px-2.5 text-sm text-ink no-underline hover:border-accent hover:text-accent"
              >
                {words}
                <X aria-hidden className="size-3.5" />
              </a>
            </li>
          );
        })}
      </ul>
      <a href={listOf({})} className="min-h-6 px-1 text-sm">
        {t.clear}
      </a>
    </div>
  );
}

function wordsOf(name: FilterName, value: string, language: Language): string {
  const t = orderMessages(language);
  const label = name === 'q' ? t.search : t[name];
  const options = [
    ...(name === 'status' ? statusOptions(language) : []),
    ...(name === 'by' ? byOptions(language) : []),
    ...(name === 'sent' ? sentOptions(language) : []),
    ...yesNoOptions(language),
  ];
  const isDay = name === 'from' || name === 'to';
  const words = isDay
    ? dayInWords(value, language)
    : options.find((option) => option.value === value)?.label;
  return `${label}: ${words ?? value}`;
}
