import type { Language } from '@/ui/messages/language';
import { findPageTimeZone } from '@/ui/messages/page-preferences';
import { Time, type TimeProps } from './time';

/** Returns what shows a row's time: in a list the zone is read once, not by each row. */
export async function localTimes(language: Language) {
  const zone = await readersZone();
  return (at: number) => <Time at={at} language={language} {...zone} />;
}

/**
 * Shows a time in the reader's zone, for server components. It is UTC until the browser has told its
 * zone, and says so. A script then replaces it by the local time.
 */
export async function LocalTime(props: Omit<TimeProps, 'timeZone' | 'isGuess'>) {
  return <Time {...props} {...await readersZone()} />;
}

async function readersZone(): Promise<Pick<TimeProps, 'timeZone' | 'isGuess'>> {
  const timeZone = await findPageTimeZone();
  return timeZone === undefined ? { isGuess: true } : { timeZone };
}
