/** The month of a statement, from its address: `?month=2026-11`. */
import { addMonths, startOfLocalDay } from '@/ui/messages/local-day';

export interface StatementMonth {
  /** `2026-11` */
  readonly month: string;
  readonly span: { readonly from: number; readonly until: number };
}

/** Reads the month in the reader's calendar. What is no month gives the present one. */
export function readMonth(asked: string | undefined, today: string, timeZone: string) {
  const startOf = (month: string) => startOfLocalDay(`${month}-01`, timeZone);
  const present = today.slice(0, 7);
  const month = asked !== undefined && startOf(asked) !== undefined ? asked : present;
  const [from = 0, until = 0] = [startOf(month), startOf(addMonths(month, 1))];
  return { month, span: { from, until } } satisfies StatementMonth;
}
