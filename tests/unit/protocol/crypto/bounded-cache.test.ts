import { expect, test } from 'vitest';
import { BoundedCache } from '@/protocol/crypto/bounded-cache';

test('keeps the entries used last, up to its capacity', () => {
  const made: string[] = [];
  const cache = new BoundedCache<string>(2);
  const get = (key: string) =>
    cache.getOrMake(key, () => {
      made.push(key);
      return key.toUpperCase();
    });
  expect(get('a')).toBe('A');
  get('b');
  get('a');
  get('c');
  expect(cache.size).toBe(2);
  expect(get('a')).toBe('A');
  expect(made).toEqual(['a', 'b', 'c']);
  get('b');
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});

test('keeps nothing when the value cannot be made', () => {
  const cache = new BoundedCache<string>(2);
  const fail = () => {
    throw new Error('no value');
  };
  expect(() => cache.getOrMake('a', fail)).toThrow('no value');
  expect(cache.size).toBe(0);
});
