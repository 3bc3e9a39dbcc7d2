/** A postal address as lines, in the order in which envelopes have them. */
import type { Location } from '@/protocol/instance';
import type { Language } from '@/ui/messages/language';
import { localeOf } from '@/ui/primitives/format-amount-for-people';

export function addressLines(location: Location, language: Language): string[] {
  const { address_lines: lines = [], building_name: building = '', country = '' } = location;
  const join = (...parts: readonly (string | undefined)[]): string =>
    parts.filter((part) => part !== undefined && part !== '').join(' ');
  return [
    ...lines,
    building,
    join(location.street, location.building_number),
    location.town_location ?? '',
    join(location.post_code, location.town),
    join(location.district, location.country_subdivision, location.region, location.province),
    countryName(country, language),
  ].filter((line) => line !== '');
}

function countryName(country: string, language: Language): string {
  if (!/^[A-Z]{2}$/.test(country)) return country;
  return new Intl.DisplayNames([localeOf(language)], { type: 'region' }).of(country) ?? country;
}
