import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gcd, modInverse, modPow } from '@/protocol/crypto/modular';

const modulus = fc.bigInt(2n, 1n << 200n);
const number = fc.bigInt(0n, 1n << 220n);

test('a power is the repeated product', () => {
  fc.assert(
    fc.property(number, fc.integer({ min: 0, max: 40 }), modulus, (base, exponent, n) => {
      expect(modPow(base, BigInt(exponent), n)).toBe(base ** BigInt(exponent) % n);
    }),
  );
  expect(modPow(5n, 0n, 1n)).toBe(0n);
});

test('an inverse exists exactly when nothing is shared with the modulus, and inverts', () => {
  fc.assert(
    fc.property(number, modulus, (value, n) => {
      const inverse = modInverse(value, n);
      if (gcd(value, n) !== 1n) {
        expect(inverse).toBe(null);
        return;
      }
      expect(inverse).not.toBe(null);
      expect((value * inverse!) % n).toBe(1n);
      expect(inverse! >= 0n && inverse! < n).toBe(true);
    }),
  );
});

test('the greatest common divisor divides both and leaves nothing in common', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 1n << 100n), fc.bigInt(1n, 1n << 100n), modulus, (a, b, factor) => {
      const divisor = gcd(a * factor, b * factor);
      expect(divisor % factor).toBe(0n);
      expect((a * factor) % divisor).toBe(0n);
      expect((b * factor) % divisor).toBe(0n);
      expect(gcd((a * factor) / divisor, (b * factor) / divisor)).toBe(1n);
    }),
  );
  expect(gcd(0n, 7n)).toBe(7n);
  expect(gcd(7n, 0n)).toBe(7n);
});
