/**
 * Returns one transfer for a party's page, and what a reject would do.
 * Throws BANK_UNKNOWN_ACCOUNT, BANK_TRANSACTION_NOT_FOUND, also for transfers of others.
 */
import type { Amount } from '@/protocol/amount';
import { Refusal } from '@/protocol/refusal';
import { findCorrection, findTransfer } from '@/storage/bank/transfers';
import { getNamedAccount } from '../accounts/get-account';
import { amountOfUnits, paytoOf, type Bank } from '../bank';

export interface TransferView {
  readonly rowId: number;
  readonly at: number;
  readonly amount: Amount;
  readonly direction: 'credit' | 'debit';
  readonly counterpart: string;
  readonly counterpartAddress: string;
  readonly subject: string;
  /** The row that this one takes back. */
  readonly corrects: number | null;
  /** The transfer that took this one back. */
  readonly correctedBy: { readonly rowId: number; readonly at: number } | null;
  /** Null if nothing can be sent back. `enough` says whether the account holds it. */
  readonly reject: { readonly enough: boolean; readonly balanceAfter: Amount } | null;
}

export async function getTransfer(
  bank: Bank,
  username: string,
  rowId: number,
): Promise<TransferView> {
  const account = await getNamedAccount(bank, username);
  const found = await findTransfer(bank.db, account.id, rowId);
  if (found === null) throw new Refusal('BANK_TRANSACTION_NOT_FOUND');
  const correction = await findCorrection(bank.db, rowId);
  const canReject =
    found.direction === 'credit' && found.correctsId === null && correction === null;
  const left = account.balanceUnits - found.units;
  return {
    rowId,
    at: found.timestampMs,
    amount: amountOfUnits(bank, found.units),
    direction: found.direction,
    counterpart: found.counterpart,
    counterpartAddress: paytoOf(bank, found.counterpart),
    subject: found.subject,
    corrects: found.correctsId,
    correctedBy:
      correction === null ? null : { rowId: correction.rowId, at: correction.timestampMs },
    reject: canReject
      ? {
          enough: left >= -account.debitLimitUnits,
          balanceAfter: amountOfUnits(bank, left < 0n ? 0n : left),
        }
      : null,
  };
}
