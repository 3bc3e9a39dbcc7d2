/** Whether a transfer to an instance agrees with the orders that it pays for. Pure. */

export type TransferAgreement =
  /** What its orders bring, less the fee of the transfer, is what was sent. */
  | 'matched'
  /** The exchange sent another sum than our orders bring. */
  | 'differs'
  /** The merchant saw the credit, and the exchange has not told of it. */
  | 'reported';

/** In units of the one currency. */
export interface TransferFigures {
  /** The exchange has reported it, signed. */
  readonly verified: boolean;
  readonly creditUnits: bigint;
  readonly wireFeeUnits: bigint;
  /** The sum of its orders, less their deposit fees. */
  readonly netUnits: bigint;
}

/** What was sent less what should have been. Negative if money is missing. */
export function differenceOf(figures: TransferFigures): bigint {
  return figures.verified ? figures.creditUnits + figures.wireFeeUnits - figures.netUnits : 0n;
}

export function agreementOf(figures: TransferFigures): TransferAgreement {
  if (!figures.verified) return 'reported';
  return differenceOf(figures) === 0n ? 'matched' : 'differs';
}
