import { pageTimeZone } from '@/ui/messages/page-preferences';
import { Time, type TimeProps } from './time';

/** Time in the reader's zone, for server components; UTC until the browser has told its zone. */
export async function LocalTime(props: Omit<TimeProps, 'timeZone'>) {
  const timeZone = await pageTimeZone();
  return (
    <>
      <Time {...props} timeZone={timeZone} />
      {timeZone === 'UTC' && props.show !== 'date' && ' UTC'}
    </>
  );
}
