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

test('keeps a value that replaces another, and forgets one', () => {
  const cache = new BoundedCache<string>(2);
  cache.keep('a', 'A');
  cache.keep('b', 'B');
  cache.keep('a', 'A again');
  cache.keep('c', 'C');
  expect(['a', 'b', 'c'].map((key) => cache.find(key))).toEqual(['A again', undefined, 'C']);
  cache.forget('a');
  expect(cache.find('a')).toBeUndefined();
  expect(cache.size).toBe(1);
});

test('keeps nothing when the value cannot be made', () => {
  const cache = new BoundedCache<string>(2);
  const fail = () => {
    throw new Error('no value');
  };
  expect(() => cache.getOrMake('a', fail)).toThrow('no value');
  expect(cache.size).toBe(0);
});
