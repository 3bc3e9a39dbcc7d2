/**
 * Returns one transfer for a party's page, and what a reject would do.
 * Throws BANK_UNKNOWN_ACCOUNT, BANK_TRANSACTION_NOT_FOUND, also for transfers of others.
 */
import { withAmounts, type Amount, type WithAmounts } from '@/protocol/amount';
import { Refusal } from '@/protocol/refusal';
import {
  findCorrection,
  findTransfer,
  type StoredCorrection,
  type StoredTransfer,
} from '@/storage/bank/transfers';
import { getNamedAccount } from '../accounts/get-account';
import { amountOfUnits, type Bank } from '../bank';

export interface TransferView extends WithAmounts<StoredTransfer, 'amount'> {
  /** The transfer that took this one back. */
  readonly correctedBy: StoredCorrection | null;
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
  const canReject = found.direction === 'credit' && found.corrects === null && correction === null;
  const left = account.balanceUnits - found.amount;
  return {
    ...withAmounts(bank.currency, found, ['amount']),
    correctedBy: correction,
    reject: canReject
      ? {
          enough: left >= -account.debitLimitUnits,
          balanceAfter: amountOfUnits(bank, left < 0n ? 0n : left),
        }
      : null,
  };
}
