import { homeMessages } from '@/ui/messages/dashboard-home';
import type { Language } from '@/ui/messages/language';
import { Button } from '@/ui/primitives/button';
import { classNames } from '@/ui/primitives/class-names';
import { Field } from '@/ui/primitives/field';
import { rangeHref, RANGES, wrongField, type OverviewRange } from './overview-range';

interface RangePickerProps {
  range: OverviewRange;
  /** The page that shows the range. */
  path: string;
  language: Language;
}

/** Chooses the overview's days: one of the usual ranges by a link, or the reader's own by a form. */
export function RangePicker({ range, path, language }: RangePickerProps) {
  const t = homeMessages(language);
  const { wrong } = range;
  const shown = wrong ?? range;
  const error = (field: 'from' | 'to') =>
    wrong !== undefined && wrongField(wrong) === field ? t[wrong.fault] : undefined;
  return (
    <nav aria-label={t.period} className="mb-6 print:hidden">
      <ul className="flex flex-wrap gap-2">
        {RANGES.map((days) => {
          const isCurrent = range.isUsual && wrong === undefined && range.days === days;
          return (
            <li key={days}>
              <a
                href={rangeHref(path, days)}
                aria-current={isCurrent ? 'page' : undefined}
                className={classNames(
                  'inline-flex min-h-9 items-center border px-3 no-underline',
                  isCurrent
                    ? 'border-accent bg-wash font-semibold'
                    : 'border-rule bg-sheet text-ink hover:border-accent',
                )}
              >
                {days === 1 ? t.today : t.lastDays(days)}
              </a>
            </li>
          );
        })}
        <li className="grow">
          <details open={!range.isUsual || wrong !== undefined}>
            <summary className="inline-flex min-h-9 items-center text-accent underline">
              {t.ownRange}
            </summary>
            <form
              method="get"
              action={path}
              className="mt-2 flex max-w-xl flex-wrap items-end gap-4"
            >
              <Field
                name="from"
                label={t.from}
                type="date"
                defaultValue={shown.from}
                error={error('from')}
              />
              <Field
                name="to"
                label={t.to}
                type="date"
                defaultValue={shown.to}
                error={error('to')}
              />
              <Button emphasis="secondary">{t.show}</Button>
            </form>
          </details>
        </li>
      </ul>
    </nav>
  );
}
