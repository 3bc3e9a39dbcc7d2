import { expect, test } from 'vitest';
import { timeZoneOf } from '@/ui/messages/time-zone';

test('the zone that the browser told is used, nonsense and silence mean UTC', () => {
  expect(timeZoneOf('Europe/Zurich')).toBe('Europe/Zurich');
  expect(timeZoneOf('Middle/Earth')).toBe('UTC');
  expect(timeZoneOf('')).toBe('UTC');
  expect(timeZoneOf(undefined)).toBe('UTC');
});
