/**
 * Refuses keys for coins that a start with TEST_CLOCK has made. They are short, and anyone with enough
 * computers can forge coins of them. Throws an Error that names the variable and what to do.
 */
import type { Denomination } from './denomination';
import { MODULUS_BITS } from './key-plan';

export function assertLongKeys(
  denominations: readonly { readonly publicKey: Pick<Denomination['publicKey'], 'modulus'> }[],
): void {
  const short = denominations.find(({ publicKey }) => publicKey.modulus.length * 8 < MODULUS_BITS);
  if (short === undefined) return;
  const bits = short.publicKey.modulus.length * 8;
  throw new Error(
    `Environment: TEST_CLOCK: this database has keys for coins of ${bits} bits, which a start with ` +
      `TEST_CLOCK=1 has made. Others could forge such coins. Set TEST_CLOCK=1 again, ` +
      'or start with an empty database and another DATA_DIR',
  );
}
