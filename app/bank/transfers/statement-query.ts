/**
 * Converts between a transfer list's address and its selection. Every filter is a query parameter,
 * so a list can be bookmarked, printed and exported. Invalid filters are ignored.
 */
import type { StatementFilter } from '@/bank/statement/list-statement';
import { rowBound } from '@/protocol/bank';
import { storableText } from '@/protocol/instance';
import type { FilterValues } from '@/ui/bank/transfer-filter';
import { addDays, startOfLocalDay } from '@/ui/messages/local-day';

type Query = Readonly<Record<string, string | undefined>>;

interface StatementQuery {
  readonly values: FilterValues;
  readonly filter: StatementFilter;
  /** Start of the page: rows before this one. */
  readonly before: number | undefined;
}

const SHOW = ['credit', 'debit', 'cancelled'] as const;
const searchText = storableText(200);

export function parseStatementQuery(query: Query, timeZone: string): StatementQuery {
  const given = (name: string): string | undefined => query[name]?.trim() || undefined;
  const [text, from, to] = [given('q'), given('from'), given('to')];
  const q = searchText.safeParse(text).data;
  const show = SHOW.find((one) => one === given('show'));
  const fromMs = from === undefined ? undefined : startOfLocalDay(from, timeZone);
  const lastMs = to === undefined ? undefined : startOfLocalDay(to, timeZone);
  const untilMs =
    lastMs === undefined ? undefined : startOfLocalDay(addDays(to ?? '', 1), timeZone);
  return {
    values: {
      ...(q === undefined ? {} : { q }),
      ...(show === undefined ? {} : { show }),
      ...(from === undefined || fromMs === undefined ? {} : { from }),
      ...(to === undefined || untilMs === undefined ? {} : { to }),
    },
    filter: { show: show ?? 'all', fromMs, untilMs, text: q },
    before: rowBound.safeParse(query['before']).data,
  };
}
