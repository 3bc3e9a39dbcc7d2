import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bigintToBytes,
  bytesToBigint,
  concatBytes,
  equalBytes,
  fromHex,
  padLeft,
  shortestForm,
  toHex,
  u16be,
  u32be,
  u64be,
  utf8,
  utf8WithNul,
} from '@/protocol/crypto/bytes';

describe('bytes', () => {
  test('are joined in order', () => {
    expect(concatBytes()).toEqual(new Uint8Array(0));
    expect(toHex(concatBytes(fromHex('01'), fromHex(''), fromHex('0203')))).toBe('010203');
  });

  test('are equal when every byte is', () => {
    expect(equalBytes(fromHex('0102'), fromHex('0102'))).toBe(true);
    expect(equalBytes(fromHex('0102'), fromHex('0103'))).toBe(false);
    expect(equalBytes(fromHex('0102'), fromHex('8102'))).toBe(false);
    expect(equalBytes(fromHex('0102'), fromHex('010200'))).toBe(false);
    expect(equalBytes(fromHex(''), fromHex(''))).toBe(true);
  });

  test('survive hexadecimal in both cases, and nothing else is read', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(fromHex(toHex(bytes))).toEqual(bytes);
        expect(fromHex(toHex(bytes).toUpperCase())).toEqual(bytes);
      }),
    );
    for (const text of ['0', '0g', '0x00', ' 00', '00\n']) {
      expect(() => fromHex(text)).toThrow(TypeError);
    }
  });

  test('of a text end with NUL where the protocol wants it', () => {
    expect(toHex(utf8('ü€'))).toBe('c3bce282ac');
    expect(toHex(utf8WithNul('ab'))).toBe('616200');
  });

  test('of words are big endian', () => {
    expect(toHex(u16be(0x0102))).toBe('0102');
    expect(toHex(u32be(0xfffefdfc))).toBe('fffefdfc');
    expect(toHex(u64be(0xfffefdfcfbfaf9f8n))).toBe('fffefdfcfbfaf9f8');
  });
});

describe('integers as bytes', () => {
  test('have no leading zero byte, and zero has no byte', () => {
    expect(toHex(bigintToBytes(0n))).toBe('');
    expect(toHex(bigintToBytes(0xffn))).toBe('ff');
    expect(toHex(bigintToBytes(0x100n))).toBe('0100');
    expect(toHex(shortestForm(fromHex('00000100')))).toBe('0100');
    expect(toHex(shortestForm(fromHex('0000')))).toBe('');
    expect(() => bigintToBytes(-1n)).toThrow(RangeError);
  });

  test('survive, padded or not', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 1n << 300n), (value) => {
        const bytes = bigintToBytes(value);
        expect(bytes[0]).not.toBe(0);
        expect(bytesToBigint(bytes)).toBe(value);
        expect(bytesToBigint(padLeft(bytes, 40))).toBe(value);
        expect(padLeft(bytes, 40)).toHaveLength(40);
      }),
    );
  });

  test('are padded only where they fit', () => {
    expect(toHex(padLeft(fromHex('0102'), 4))).toBe('00000102');
    expect(toHex(padLeft(fromHex('000102'), 2))).toBe('0102');
    expect(() => padLeft(fromHex('010203'), 2)).toThrow(RangeError);
  });
});
