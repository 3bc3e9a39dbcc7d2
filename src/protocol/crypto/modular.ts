/** Modular arithmetic on non-negative bigints (moduli > 1); the portable half of RSA and ECDH. Pure. */

/** base^exponent mod modulus, by squaring from the exponent's highest bit. */
export function modPow(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n % modulus;
  const factor = base % modulus;
  for (const bit of exponent.toString(2)) {
    result = (result * result) % modulus;
    if (bit === '1') result = (result * factor) % modulus;
  }
  return result;
}

export function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

/** The x with value * x = 1 mod modulus (extended Euclid); null when the two are not coprime. */
export function modInverse(value: bigint, modulus: bigint): bigint | null {
  let [remainder, nextRemainder] = [modulus, value % modulus];
  let [coefficient, nextCoefficient] = [0n, 1n];
  while (nextRemainder !== 0n) {
    const quotient = remainder / nextRemainder;
    [remainder, nextRemainder] = [nextRemainder, remainder - quotient * nextRemainder];
    [coefficient, nextCoefficient] = [nextCoefficient, coefficient - quotient * nextCoefficient];
  }
  if (remainder !== 1n) return null;
  return coefficient < 0n ? coefficient + modulus : coefficient;
}
