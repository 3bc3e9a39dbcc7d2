import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromHex, toHex } from '@/protocol/crypto/bytes';
import * as node from '@/protocol/crypto/primitives-node';
import * as portable from '@/protocol/crypto/primitives-portable';
import { readCases } from '../../../support/vectors';
import { backends } from './backends';

interface HmacCase {
  key_hex: string;
  message_hex: string;
  hmac_sha512_hex: string;
  hmac_sha256_hex: string;
}

const groupOrder = (1n << 252n) + 27742317777372353535851937790883648493n;
const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 });

/** The same signature with S + L instead of S: equal modulo the group order, refused by RFC 8032. */
function malleate(signature: Uint8Array): Uint8Array {
  const s = BigInt(`0x${toHex(signature.slice(32).reverse())}`) + groupOrder;
  const bytes = fromHex(s.toString(16).padStart(64, '0')).reverse();
  const changed = signature.slice();
  changed.set(bytes, 32);
  return changed;
}

describe.each(backends)('$name primitives', ({ primitives }) => {
  test.each(readCases<{ input_hex: string; digest_hex: string }>('sha512'))(
    'hash vector %#',
    ({ input_hex, digest_hex }) => {
      expect(toHex(primitives.sha512(fromHex(input_hex)))).toBe(digest_hex);
    },
  );

  test.each(readCases<HmacCase>('hmac'))('authenticate vector %#', (vector) => {
    const [key, message] = [fromHex(vector.key_hex), fromHex(vector.message_hex)];
    expect(toHex(primitives.hmacSha512(key, message))).toBe(vector.hmac_sha512_hex);
    expect(toHex(primitives.hmacSha256(key, message))).toBe(vector.hmac_sha256_hex);
  });

  test('give out plain Uint8Arrays, never Buffers', () => {
    const seed = new Uint8Array(32).fill(7);
    for (const bytes of [
      primitives.sha512(seed),
      primitives.hmacSha512(seed, seed),
      primitives.hmacSha256(seed, seed),
      primitives.ed25519PublicKey(seed),
      primitives.ed25519Sign(seed, seed),
      primitives.randomBytes(8),
    ]) {
      expect(Object.getPrototypeOf(bytes)).toBe(Uint8Array.prototype);
    }
  });

  test('refuse a signature whose S is not below the group order', () => {
    const seed = new Uint8Array(32).fill(9);
    const message = fromHex('00ff');
    const key = primitives.ed25519PublicKey(seed);
    const signature = primitives.ed25519Sign(seed, message);
    expect(primitives.ed25519Verify(key, message, signature)).toBe(true);
    expect(primitives.ed25519Verify(key, message, malleate(signature))).toBe(false);
  });

  test.each([
    '0100000000000000000000000000000000000000000000000000000000000000',
    'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
    'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
    '0000000000000000000000000000000000000000000000000000000000000000',
    'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
    '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
    'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  ])('accept no signature by the key of small order %s', (y) => {
    // R the neutral element, S zero: good for every message whose hash the key's order divides.
    const signature = fromHex(`01${'00'.repeat(63)}`);
    const key = fromHex(y);
    const otherSign = key.slice();
    otherSign[31]! |= 0x80;
    for (let byte = 0; byte < 64; byte += 1) {
      const message = new Uint8Array([byte]);
      for (const one of [key, otherSign]) {
        expect(primitives.ed25519Verify(one, message, signature)).toBe(false);
      }
    }
  });

  test('answer malformed keys and signatures with false, never with an exception', () => {
    const signature = new Uint8Array(64);
    // 2 is no y coordinate of a point on the curve.
    const noPoint = new Uint8Array(32);
    noPoint[0] = 2;
    const malformed: [Uint8Array, Uint8Array][] = [
      [noPoint, signature],
      [new Uint8Array(31), signature],
      [new Uint8Array(0), signature],
      [new Uint8Array(32).fill(255), signature],
      [primitives.ed25519PublicKey(new Uint8Array(32)), new Uint8Array(63)],
      [primitives.ed25519PublicKey(new Uint8Array(32)), new Uint8Array(64).fill(255)],
    ];
    for (const [key, sig] of malformed) {
      expect(primitives.ed25519Verify(key, signature, sig)).toBe(false);
    }
  });

  test('throw for a private key of wrong length and for an X25519 point of small order', () => {
    expect(() => primitives.ed25519Sign(new Uint8Array(31), new Uint8Array(0))).toThrow(TypeError);
    expect(() => primitives.ed25519PublicKey(new Uint8Array(33))).toThrow(TypeError);
    expect(() => primitives.x25519(new Uint8Array(31), new Uint8Array(32))).toThrow(TypeError);
    expect(() => primitives.x25519(new Uint8Array(32), new Uint8Array(31))).toThrow(TypeError);
    expect(() => primitives.x25519(new Uint8Array(32), new Uint8Array(32))).toThrow(RangeError);
  });

  test('raise to a public exponent: RSA numbers small, odd, even, and blocks at the border', () => {
    const power = (n: bigint, e: bigint, block: string) => {
      const result = primitives.rsaPublic({ n, e }, fromHex(block));
      return result === null ? null : toHex(result);
    };
    expect(power(0xffn, 3n, '02')).toBe('08');
    expect(power(0xffn, 3n, '00000002')).toBe('08');
    expect(power(0xffn, 3n, 'fe')).toBe('fe');
    expect(power(0xffn, 3n, 'ff')).toBe(null);
    expect(power(0x100n, 3n, '03')).toBe('1b');
    expect(power(0xffn, 3n, '0100')).toBe(null);
    expect(power(0xffn, 3n, '')).toBe('');
  });

  test('make random bytes of the length asked for, new ones each time', () => {
    expect(primitives.randomBytes(32)).toHaveLength(32);
    expect(primitives.randomBytes(32)).not.toEqual(primitives.randomBytes(32));
  });
});

describe('node and portable primitives agree', () => {
  test('on hashes and authenticators of any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.uint8Array(), (data, key) => {
        expect(node.sha512(data)).toEqual(portable.sha512(data));
        expect(node.hmacSha512(key, data)).toEqual(portable.hmacSha512(key, data));
        expect(node.hmacSha256(key, data)).toEqual(portable.hmacSha256(key, data));
      }),
    );
  });

  test('on Ed25519 keys and signatures, each accepting the other’s', () => {
    fc.assert(
      fc.property(bytes32, fc.uint8Array({ maxLength: 200 }), (seed, message) => {
        const key = node.ed25519PublicKey(seed);
        expect(portable.ed25519PublicKey(seed)).toEqual(key);
        const signature = portable.ed25519Sign(seed, message);
        expect(node.ed25519Sign(seed, message)).toEqual(signature);
        expect(portable.ed25519Verify(key, message, signature)).toBe(true);
        expect(node.ed25519Verify(key, message, signature)).toBe(true);
      }),
      { numRuns: 12 },
    );
  });

  test('on what is no signature, for any bytes as key', () => {
    const message = fromHex('00');
    fc.assert(
      fc.property(bytes32, fc.uint8Array({ minLength: 64, maxLength: 64 }), (key, signature) => {
        expect(node.ed25519Verify(key, message, signature)).toBe(
          portable.ed25519Verify(key, message, signature),
        );
      }),
      { numRuns: 20 },
    );
  });

  test('on X25519 for any scalar and any point', () => {
    fc.assert(
      fc.property(bytes32, bytes32, (scalar, u) => {
        const attempt = (x25519: (s: Uint8Array, p: Uint8Array) => Uint8Array) => {
          try {
            return toHex(x25519(scalar, u));
          } catch (error) {
            return error instanceof RangeError;
          }
        };
        expect(attempt(node.x25519)).toBe(attempt(portable.x25519));
      }),
      { numRuns: 20 },
    );
  });

  test('on RSA for any modulus, exponent and block', () => {
    fc.assert(
      fc.property(
        fc.bigInt(2n, 1n << 1100n),
        fc.bigInt(1n, 0x10001n),
        fc.uint8Array({ maxLength: 140 }),
        (n, e, block) => {
          expect(node.rsaPublic({ n, e }, block)).toEqual(portable.rsaPublic({ n, e }, block));
        },
      ),
    );
  });
});
