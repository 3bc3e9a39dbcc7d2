/** A span of time for people: "1 hour 20 minutes". Seconds are named only in the last minute. */
import type { Language } from '@/ui/messages/language';
import { localeOf } from './format-amount-for-people';

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

export function timeLeft(durationMs: number, language: Language): string {
  const words: string[] = [];
  let rest = Math.max(0, durationMs);
  for (const [unit, ms] of UNITS) {
    const count = Math.floor(rest / ms);
    rest %= ms;
    if (unit === 'second' ? words.length > 0 : count === 0) continue;
    const style = { style: 'unit', unit, unitDisplay: 'long' } as const;
    words.push(new Intl.NumberFormat(localeOf(language), style).format(count));
    if (words.length === 2) break;
  }
  return words.join(' ');
}
