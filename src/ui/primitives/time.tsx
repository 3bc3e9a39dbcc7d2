import { dateFormat } from '@/ui/messages/formats';
import type { Language } from '@/ui/messages/language';
import { localeOf } from './format-amount-for-people';

export interface TimeProps {
  /** Milliseconds since the epoch. */
  at: number;
  language: Language;
  /** IANA name. Server components use LocalTime, which knows the reader's. */
  timeZone?: string;
  show?: 'date' | 'date-and-time';
  /** The reader's zone is not known yet. A script in the page's head writes the local time then. */
  isGuess?: boolean;
}

/**
 * A time in the reader's format, with ISO 8601 in `datetime`. A dash stands for never, and for
 * times outside the range of dates.
 */
export function Time(props: TimeProps) {
  const { at, language, timeZone = 'UTC', show = 'date-and-time', isGuess = false } = props;
  const moment = new Date(at);
  if (Number.isNaN(moment.getTime())) return '–';
  const hasClock = show === 'date-and-time';
  const format = dateFormat(localeOf(language), {
    dateStyle: 'medium',
    ...(hasClock ? { timeStyle: 'short' } : {}),
    timeZone,
  });
  const text = format.format(moment);
  return (
    <time
      dateTime={moment.toISOString()}
      className="whitespace-nowrap"
      {...(isGuess ? { 'data-utc': show, suppressHydrationWarning: true } : {})}
    >
      {isGuess && hasClock ? `${text} UTC` : text}
    </time>
  );
}
