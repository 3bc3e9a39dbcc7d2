import { pageTimeZone } from '@/ui/messages/page-preferences';
import { Time, type TimeProps } from './time';

/**
 * Shows a time in the reader's zone, for server components. It is UTC until the browser has sent its zone.
 */
export async function LocalTime(props: Omit<TimeProps, 'timeZone'>) {
  const timeZone = await pageTimeZone();
  return (
    <>
      <Time {...props} timeZone={timeZone} />
      {timeZone === 'UTC' && props.show !== 'date' && ' UTC'}
    </>
  );
}
