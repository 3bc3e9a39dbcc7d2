import type { Language } from '@/ui/messages/language';
import { localeOf } from './format-amount-for-people';

/** Formats a size in megabytes, and from 1,000 of them in gigabytes. */
export function formatMegabytes(bytes: number, language: Language): string {
  const megabytes = Math.round(bytes / 1e6);
  const [value, unit] =
    megabytes < 1000 ? ([megabytes, 'megabyte'] as const) : ([bytes / 1e9, 'gigabyte'] as const);
  const style = { style: 'unit', unit, maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(localeOf(language), style).format(value);
}
