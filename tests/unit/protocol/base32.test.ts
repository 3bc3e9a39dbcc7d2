import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { base32Bytes, decodeBase32, encodeBase32 } from '@/protocol/base32';
import { fromHex, toHex } from '@/protocol/crypto/bytes';
import { FormatError } from '@/protocol/format-error';
import { readCases } from '../../support/vectors';

interface Base32Case {
  op: 'encode' | 'decode';
  text: string;
  bytes_hex?: string;
  error?: boolean;
}

describe('vectors of base32_crockford.json', () => {
  for (const [index, vector] of readCases<Base32Case>('base32_crockford').entries()) {
    test(`case ${index}: ${vector.op} ${JSON.stringify(vector.text.slice(0, 60))}`, () => {
      const { op, text, bytes_hex: hex = '', error } = vector;
      if (error === true) expect(() => decodeBase32(text)).toThrow(FormatError);
      else expect(toHex(decodeBase32(text))).toBe(hex);
      if (op === 'encode') expect(encodeBase32(fromHex(hex))).toBe(text);
    });
  }
});

describe('base32', () => {
  test('gives back the bytes, in either case of letters', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const text = encodeBase32(bytes);
        expect(text).toHaveLength(Math.ceil((bytes.length * 8) / 5));
        expect(decodeBase32(text, bytes.length)).toEqual(bytes);
        expect(decodeBase32(text.toLowerCase())).toEqual(bytes);
      }),
    );
  });

  test('any text is either refused with FormatError or decoded to its whole bytes', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        try {
          expect(decodeBase32(text)).toHaveLength(Math.floor((text.length * 5) / 8));
        } catch (error) {
          expect(error).toBeInstanceOf(FormatError);
        }
      }),
    );
  });

  test.each([51, 53, 0])('[TYPE-8] %i symbols are no 32 bytes', (length) => {
    expect(() => decodeBase32('0'.repeat(length), 32)).toThrow(FormatError);
  });

  test('[TYPE-8] symbols outside the alphabet are refused at any place', () => {
    for (const position of [0, 25, 51]) {
      for (const symbol of ['-', 'é', ' ', '\0']) {
        const text = '0'.repeat(position) + symbol + '0'.repeat(51 - position);
        expect(() => decodeBase32(text, 32)).toThrow(FormatError);
      }
    }
  });
});

describe('base32Bytes', () => {
  const key = base32Bytes(32);

  test('reads text of the exact length into bytes, and writes it back', () => {
    const bytes = new Uint8Array(32).fill(0xa5);
    expect(key.parse(encodeBase32(bytes))).toEqual(bytes);
    expect(key.encode(bytes)).toBe(encodeBase32(bytes));
  });

  test('reads any length where none is given', () => {
    expect(base32Bytes().parse('91JPRV3F')).toEqual(new TextEncoder().encode('Hello'));
    expect(base32Bytes().parse('')).toEqual(new Uint8Array());
  });

  test.each([null, 5, '', '0'.repeat(51), `${'0'.repeat(51)}!`])('refuses %j', (input) => {
    expect(key.safeParse(input).success).toBe(false);
  });

  test('never writes bytes of another length', () => {
    expect(() => key.encode(new Uint8Array(31))).toThrow();
  });
});
