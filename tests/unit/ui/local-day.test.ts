import { describe, expect, test } from 'vitest';
import { addDays, localDay, startOfLocalDay } from '@/ui/messages/local-day';

const at = (iso: string): number => Date.parse(iso);

describe('days of the reader’s calendar', () => {
  test.each([
    ['2026-11-21', 'UTC', '2026-11-21T00:00:00Z'],
    ['2026-11-21', 'Europe/Berlin', '2026-11-20T23:00:00Z'],
    ['2026-07-01', 'Europe/Berlin', '2026-06-30T22:00:00Z'],
    ['2026-11-21', 'America/New_York', '2026-11-21T05:00:00Z'],
    ['2026-11-21', 'Pacific/Kiritimati', '2026-11-20T10:00:00Z'],
    // The days on which clocks change begin before they do.
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00Z'],
    ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00Z'],
    ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00Z'],
  ])('%s begins in %s at %s', (day, zone, iso) => {
    expect(startOfLocalDay(day, zone)).toBe(at(iso));
    expect(localDay(at(iso), zone)).toBe(day);
    expect(localDay(at(iso) - 1, zone)).toBe(addDays(day, -1));
  });

  test.each([
    '2026-02-30',
    '2026-13-01',
    'today',
    '',
    '2026-1-1',
    '2026-11-21T00:00',
    '0000-01-01',
    '0012-03-04',
  ])('%j is no day', (text) => expect(startOfLocalDay(text, 'Europe/Berlin')).toBeUndefined());
});
