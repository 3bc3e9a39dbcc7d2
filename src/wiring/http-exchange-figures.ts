/**
 * Figures in an answer of an exchange elsewhere, before it is handed on: those of another currency, and
 * those that nobody could count with, are nonsense, since the parties count units alone [TYPE-9]. Each
 * returns what it was given, or throws FormatError.
 */
import { MAX_UNITS, type Amount } from '@/protocol/amount';
import type { DepositStatus, ReserveStatus, TransferDetails } from '@/protocol/exchange';
import { FormatError } from '@/protocol/format-error';
import { LATEST } from '@/protocol/timestamp';

/** A time and a span of time are a time again. */
const FAR_MS = LATEST / 2;

export function transferIn(currency: string, details: TransferDetails): TransferDetails {
  const { total, wire_fee: wireFee, deposits } = details;
  assertIn(currency, [total, wireFee]);
  for (const { deposit_value: value, deposit_fee: fee } of deposits) {
    assertIn(currency, [value, fee]);
  }
  return details;
}

export function depositStatusIn(currency: string, status: DepositStatus): DepositStatus {
  if (status.wired) assertIn(currency, [status.coin_contribution]);
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

/** A time, or a span of time. */
export function assertNear(ms: number, path: string): void {
  if (ms > FAR_MS) throw new FormatError('too far away', path);
}

function assertIn(currency: string, amounts: readonly Amount[]): void {
  if (amounts.every((amount) => amount.currency === currency)) return;
  throw new FormatError('another currency');
}
