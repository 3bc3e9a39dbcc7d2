import type { Language } from '@/ui/messages/language';
import { localeOf } from './format-amount-for-people';

export interface TimeProps {
  /** Milliseconds since the epoch. */
  at: number;
  language: Language;
  /** IANA name. Server components use LocalTime, which knows the reader's. */
  timeZone?: string;
  show?: 'date' | 'date-and-time';
}

/**
 * A time in the reader's format, with ISO 8601 in `datetime`. A dash stands for never, and for
 * times outside the range of dates.
 */
export function Time({ at, language, timeZone = 'UTC', show = 'date-and-time' }: TimeProps) {
  const moment = new Date(at);
  if (Number.isNaN(moment.getTime())) return '–';
  const format = new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'medium',
    ...(show === 'date' ? {} : { timeStyle: 'short' }),
    timeZone,
  });
  return (
    <time dateTime={moment.toISOString()} className="whitespace-nowrap">
      {format.format(moment)}
    </time>
  );
}
