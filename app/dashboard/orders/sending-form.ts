/** Reads the form that says when goods were sent. Throws GENERIC_PARAMETER_MALFORMED with its field. */
import { z } from 'zod';
import { cookieOf } from '@/http/cookies';
import { decodeForm } from '@/http/decode';
import { storableText } from '@/protocol/instance';
import { Refusal } from '@/protocol/refusal';
import { NOTE_LENGTH } from '@/ui/dashboard/sending-draft';
import { localDay, startOfLocalDay } from '@/ui/messages/local-day';
import { TIME_ZONE_COOKIE, timeZoneOf } from '@/ui/messages/time-zone';
import { wiring } from '@/wiring';

export const SENDING_FIELDS = ['sent_on', 'sent_note'];

const NOON_MS = 12 * 3_600_000;
const formSchema = z.object({
  sent_on: z.string().trim(),
  sent_note: storableText(NOTE_LENGTH).trim().default(''),
});

/** Null when the form takes the mark back. An earlier day is noted at its noon, but after the order. */
export function readSending(
  request: Request,
  fields: Readonly<Record<string, string>>,
  orderedMs: number,
): { readonly sentMs: number; readonly note: string } | null {
  if (fields['unsent'] !== undefined) return null;
  const { sent_on: day, sent_note: note } = decodeForm(formSchema, fields);
  const now = wiring().clock.now();
  const timeZone = timeZoneOf(cookieOf(request, TIME_ZONE_COOKIE));
  const today = localDay(now, timeZone);
  const start = startOfLocalDay(day, timeZone);
  if (start === undefined || day > today || day < localDay(orderedMs, timeZone)) {
    throw new Refusal('GENERIC_PARAMETER_MALFORMED', { field: 'sent_on', detail: day });
  }
  return { sentMs: day === today ? now : Math.max(start + NOON_MS, orderedMs), note };
}
