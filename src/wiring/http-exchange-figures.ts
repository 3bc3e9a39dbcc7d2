/**
 * Checks amounts and times in another exchange's answer before they are passed on. Parties count
 * units alone, so another currency or an uncountable figure is an error [TYPE-9]. All functions throw
 * FormatError.
 */
import { MAX_UNITS, type Amount } from '@/protocol/amount';
import type { DepositStatus, ReserveStatus, TransferDetails } from '@/protocol/exchange';
import { FormatError } from '@/protocol/format-error';
import { LATEST } from '@/protocol/timestamp';

/** Half the range, so that a time plus a duration is still a valid time. */
const FAR_MS = LATEST / 2;

export function transferIn(currency: string, details: TransferDetails): TransferDetails {
  const { total, wireFee, deposits } = details;
  assertIn(currency, [total, wireFee]);
  for (const { depositValue: value, depositFee: fee } of deposits) {
    assertIn(currency, [value, fee]);
  }
  return details;
}

export function depositStatusIn(currency: string, status: DepositStatus): DepositStatus {
  if (status.isWired) assertIn(currency, [status.coinContribution]);
  return status;
}

export function reserveIn(currency: string, status: ReserveStatus): ReserveStatus {
  const { balance, history } = status;
  assertIn(currency, [balance, ...history.map(({ amount }) => amount)]);
  const credits = history.filter((entry) => entry.type === 'CREDIT');
  if (credits.reduce((sum, { amount }) => sum + amount.units, 0n) > MAX_UNITS) {
    throw new FormatError('more than there can be', 'history');
  }
  for (const { timestamp } of credits) assertNear(timestamp, 'history');
  return status;
}

/** Checks a time or a duration. */
export function assertNear(ms: number, path: string): void {
  if (ms > FAR_MS) throw new FormatError('too far away', path);
}

/** Runs a check of signatures. Signatures that cannot be decoded are the exchange's fault: a FormatError. */
export function checked<T>(check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (error instanceof RangeError) throw new FormatError(error.message);
    throw error;
  }
}

export function assertIn(currency: string, amounts: readonly Amount[]): void {
  if (amounts.every((amount) => amount.currency === currency)) return;
  throw new FormatError('another currency');
}
