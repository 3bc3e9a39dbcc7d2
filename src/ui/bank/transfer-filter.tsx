import { X } from 'lucide-react';
import { historyMessages } from '@/ui/messages/bank-history';
import type { Language } from '@/ui/messages/language';
import { Button } from '@/ui/primitives/button';
import { Field } from '@/ui/primitives/field';
import { localeOf } from '@/ui/primitives/format-amount-for-people';
import { SelectField } from '@/ui/primitives/select-field';

/** As in the address; days as `2026-11-21`. */
export interface FilterValues {
  readonly q?: string;
  readonly show?: 'credit' | 'debit' | 'cancelled';
  readonly from?: string;
  readonly to?: string;
}

interface TransferFilterProps {
  language: Language;
  values: FilterValues;
}

/** `/bank/transfers` with these filters. */
export function transfersHref(values: FilterValues, more: Record<string, string> = {}): string {
  return withQuery('/bank/transfers', { ...values, ...more });
}

export function withQuery(path: string, members: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(members).toString();
  return query === '' ? path : `${path}?${query}`;
}

/** The filters are the address: a list can be kept, shared and gone back to. */
export function TransferFilter({ language, values }: TransferFilterProps) {
  const t = historyMessages(language);
  const options = [
    { value: '', label: t.all },
    { value: 'credit', label: t.credit },
    { value: 'debit', label: t.debit },
    { value: 'cancelled', label: t.cancelled },
  ];
  return (
    <search aria-label={t.filters} className="mb-6 block print:hidden">
      <form
        method="get"
        action="/bank/transfers"
        className="grid items-end gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr_auto]"
      >
        <Field name="q" label={t.search} type="search" defaultValue={values.q} maxLength={200} />
        <SelectField
          name="show"
          label={t.show}
          options={options}
          defaultValue={values.show ?? ''}
        />
        <Field name="from" label={t.from} type="date" defaultValue={values.from} />
        <Field name="to" label={t.to} type="date" defaultValue={values.to} />
        <Button emphasis="secondary">{t.apply}</Button>
      </form>
      <ActiveFilters language={language} values={values} />
    </search>
  );
}

function ActiveFilters({ language, values }: TransferFilterProps) {
  const t = historyMessages(language);
  const names = Object.keys(values) as (keyof FilterValues)[];
  if (names.length === 0) return null;
  const without = (name: keyof FilterValues): FilterValues =>
    Object.fromEntries(Object.entries(values).filter(([other]) => other !== name));
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <p className="text-soft">{t.active}</p>
      <ul className="contents">
        {names.map((name) => {
          const words = filterInWords(name, values, language);
          return (
            <li key={name}>
              <a
                href={transfersHref(without(name))}
                aria-label={t.without(words)}
                className="inline-flex min-h-8 items-center gap-1 border border-ink/40 bg-sheet px-2 text-ink no-underline wrap-anywhere hover:border-accent hover:text-accent"
              >
                {words}
                <X aria-hidden className="size-3.5 shrink-0" />
              </a>
            </li>
          );
        })}
      </ul>
      <a href="/bank/transfers" className="inline-flex min-h-8 items-center">
        {t.clearAll}
      </a>
    </div>
  );
}

export function filterInWords(
  name: keyof FilterValues,
  values: FilterValues,
  language: Language,
): string {
  const t = historyMessages(language);
  switch (name) {
    case 'q':
      return t.containing(values.q ?? '');
    case 'show':
      return t[values.show ?? 'all'];
    case 'from':
      return t.since(dayInWords(values.from ?? '', language));
    case 'to':
      return t.until(dayInWords(values.to ?? '', language));
  }
}

/** A day of the calendar, whatever the zone. */
export function dayInWords(day: string, language: Language): string {
  const format = new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'medium',
    timeZone: 'UTC',
  });
  return format.format(new Date(`${day}T00:00:00Z`));
}
