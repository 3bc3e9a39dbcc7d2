import { expect, test } from 'vitest';
import { findTimeZone, timeZoneOf } from '@/ui/messages/time-zone';

test('the zone that the browser told is used, nonsense and silence mean UTC', () => {
  expect(timeZoneOf('Europe/Zurich')).toBe('Europe/Zurich');
  expect(timeZoneOf('Middle/Earth')).toBe('UTC');
  expect(timeZoneOf('')).toBe('UTC');
  expect(timeZoneOf(undefined)).toBe('UTC');
});

test('a browser that told UTC has told its zone', () => {
  expect(findTimeZone('UTC')).toBe('UTC');
  expect(findTimeZone('Middle/Earth')).toBeUndefined();
  expect(findTimeZone('')).toBeUndefined();
  expect(findTimeZone(undefined)).toBeUndefined();
});
