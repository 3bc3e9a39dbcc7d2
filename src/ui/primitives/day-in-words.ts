import { dateFormat } from '@/ui/messages/formats';
import type { Language } from '@/ui/messages/language';
import { localeOf } from './format-amount-for-people';

/** A calendar day such as `2026-11-21`, independent of time zones. */
export function dayInWords(day: string, language: Language): string {
  const format = dateFormat(localeOf(language), {
    dateStyle: 'medium',
    timeZone: 'UTC',
  });
  return format.format(new Date(`${day}T00:00:00Z`));
}
