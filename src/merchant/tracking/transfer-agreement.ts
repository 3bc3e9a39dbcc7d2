/** Compares a transfer to an instance with the orders that it pays for. Pure. */

export type TransferAgreement =
  /** The transfer equals its orders' value, less its fee. */
  | 'matched'
  /** The exchange sent another sum than our orders bring. */
  | 'differs'
  /** The merchant saw the credit, and the exchange has not told of it. */
  | 'reported';

/** Amounts in units of the one currency. */
export interface TransferFigures {
  /** The exchange has reported it, signed. */
  readonly verified: boolean;
  readonly credit: bigint;
  readonly wireFee: bigint;
  /** The sum of its orders, less their deposit fees. */
  readonly net: bigint;
}

/** Returns the sent amount less the expected one. Negative if money is missing. */
export function differenceOf(figures: TransferFigures): bigint {
  return figures.verified ? figures.credit + figures.wireFee - figures.net : 0n;
}

export function agreementOf(figures: TransferFigures): TransferAgreement {
  if (!figures.verified) return 'reported';
  return differenceOf(figures) === 0n ? 'matched' : 'differs';
}
