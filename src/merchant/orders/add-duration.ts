import type { Duration } from '@/protocol/duration';
import { Refusal } from '@/protocol/refusal';
import type { Timestamp } from '@/protocol/timestamp';

/** Throws 400/26 when there is no such time: "forever", or beyond what a contract can say. */
export function addDuration(start: Timestamp, duration: Duration, field: string): Timestamp {
  const end = start + duration;
  if (Number.isSafeInteger(end)) return end;
  throw new Refusal('GENERIC_PARAMETER_MALFORMED', { field, detail: 'duration too long' });
}
