import { X } from 'lucide-react';
import { historyMessages } from '@/ui/messages/bank-history';
import type { Language } from '@/ui/messages/language';
import { Button } from '@/ui/primitives/button';
import { dayInWords } from '@/ui/primitives/day-in-words';
import { Field } from '@/ui/primitives/field';
import { SelectField } from '@/ui/primitives/select-field';
import { namesOf } from '@/protocol/json';

/** The values as the address has them, with days as `2026-11-21`. */
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

export function withQuery(path: string, members: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(members).toString();
  return query === '' ? path : `${path}?${query}`;
}

/** Fields that stay folded unless one of them is set. */
const MORE: readonly (keyof FilterValues)[] = ['show', 'from', 'to'];

/** Filters the transfers. The address holds the filters, so people can save and share a list. */
export function TransferFilter({ language, values }: TransferFilterProps) {
  const t = historyMessages(language);
  return (
    <search aria-label={t.filters} className="mb-6 block print:hidden">
      <form method="get" action="/bank/transfers">
        <div className="flex items-end gap-3">
          <Field
            name="q"
            label={t.search}
            type="search"
            defaultValue={values.q}
            maxLength={200}
            className="min-w-0 grow"
          />
          <Button emphasis="secondary" className="shrink-0">
            {t.apply}
          </Button>
        </div>
        <details className="mt-2" open={MORE.some((name) => values[name] !== undefined)}>
          <summary className="min-h-9 py-1 text-accent underline">{t.moreFilters}</summary>
          <div className="mt-2 grid gap-x-4 gap-y-3 sm:grid-cols-3">
            <SelectField
              name="show"
              label={t.show}
              options={showOptions(language)}
              defaultValue={values.show ?? ''}
            />
            <Field name="from" label={t.from} type="date" defaultValue={values.from} />
            <Field name="to" label={t.to} type="date" defaultValue={values.to} />
          </div>
        </details>
      </form>
      <ActiveFilters language={language} values={values} />
    </search>
  );
}

function showOptions(language: Language) {
  const t = historyMessages(language);
  return [
    { value: '', label: t.all },
    { value: 'credit', label: t.credit },
    { value: 'debit', label: t.debit },
    { value: 'cancelled', label: t.cancelled },
  ];
}

function ActiveFilters({ language, values }: TransferFilterProps) {
  const t = historyMessages(language);
  const names = namesOf(values);
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
                href={withQuery('/bank/transfers', { ...without(name) })}
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
