import type { Duration } from '@/protocol/duration';
import { Refusal } from '@/protocol/refusal';
import { LATEST, type Timestamp } from '@/protocol/timestamp';

/**
 * Throws GENERIC_PARAMETER_MALFORMED when there is no such time: "forever", or beyond what a date
 * can be.
 */
export function addDuration(start: Timestamp, duration: Duration, field: string): Timestamp {
  const end = start + duration;
  if (end <= LATEST) return end;
  throw new Refusal('GENERIC_PARAMETER_MALFORMED', { field, detail: 'duration too long' });
}
