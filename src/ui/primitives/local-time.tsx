import { pageTimeZone } from '@/ui/messages/page-preferences';
import { Time, type TimeProps } from './time';

/**
 * Shows a time in the reader's zone, for server components. It is UTC until the browser has told its
 * zone, and says so. A script then replaces it by the local time.
 */
export async function LocalTime(props: Omit<TimeProps, 'timeZone' | 'isGuess'>) {
  const timeZone = await pageTimeZone();
  return <Time {...props} timeZone={timeZone} isGuess={timeZone === 'UTC'} />;
}
