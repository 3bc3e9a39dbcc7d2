/**
 * Spans of time in forms, in the reader's words: `1 Tag 2 Stunden`. People may type any of our languages on
 * any page.
 */
import { formatDuration, type Duration } from '@/protocol/duration';
import type { Language } from './language';

/** The protocol's unit, the German one, and other spellings. */
const UNITS = [
  { unit: 'day', one: 'Tag', many: 'Tage', typed: /^tage?n?$/i },
  { unit: 'hour', one: 'Stunde', many: 'Stunden', typed: /^(stunden?|std)$/i },
  { unit: 'minute', one: 'Minute', many: 'Minuten', typed: /^minuten$/i },
  { unit: 'second', one: 'Sekunde', many: 'Sekunden', typed: /^sekunden?$/i },
  { unit: 'millisecond', one: 'Millisekunde', many: 'Millisekunden', typed: /^millisekunden?$/i },
  { unit: 'week', one: 'Woche', many: 'Wochen', typed: /^wochen?$/i },
  { unit: 'year', one: 'Jahr', many: 'Jahre', typed: /^jahre?n?$/i },
] as const;

export function durationInWords(duration: Duration, language: Language): string {
  const text = formatDuration(duration);
  if (language === 'en') return text;
  return text.replace(/(\d{1,16}) ([a-z]+)/g, (words, count: string, name: string) => {
    const found = UNITS.find(({ unit }) => name === unit || name === `${unit}s`);
    return found === undefined ? words : `${count} ${count === '1' ? found.one : found.many}`;
  });
}

/** Turns a typed duration into the protocol's form. The protocol refuses units that are not ours. */
export function typedDuration(text: string): string {
  return text.replace(/[A-Za-z]+/g, (name) => {
    return UNITS.find(({ typed }) => typed.test(name))?.unit ?? name;
  });
}
