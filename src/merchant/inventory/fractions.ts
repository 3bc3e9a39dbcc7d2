/** Says how finely a product is divided. Pure. Throws GENERIC_PARAMETER_MALFORMED. */
import { fits, MAX_PRECISION, type Fractions, type Quantity } from '@/protocol/quantity';
import { Refusal } from '@/protocol/refusal';

/** A product's own choice. What it leaves out is its unit's. */
interface ChosenFractions {
  readonly allowFraction?: boolean | undefined;
  readonly precisionLevel?: number | undefined;
}

/** A unit that is not defined has no fractions. A product may have them all the same. */
export function fractionsOf(chosen: ChosenFractions, unit: Fractions | undefined): Fractions {
  const allowFraction = chosen.allowFraction ?? unit?.allowFraction ?? false;
  if (!allowFraction) return { allowFraction, precisionLevel: 0 };
  const usual = unit?.allowFraction === true ? unit.precisionLevel : MAX_PRECISION;
  return { allowFraction, precisionLevel: chosen.precisionLevel ?? usual };
}

export function assertFits(quantity: Quantity, fractions: Fractions, field: string): void {
  if (quantity < 0n || fits(quantity, fractions)) return;
  const { allowFraction, precisionLevel } = fractions;
  throw new Refusal('GENERIC_PARAMETER_MALFORMED', {
    field,
    detail: allowFraction
      ? `this product has at most ${precisionLevel} digits after the point`
      : 'this product is counted in whole units',
  });
}
