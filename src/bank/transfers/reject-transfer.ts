/**
 * Voids a transfer by an opposite one that refers to it. Serves PUT /reject (specification "Routes
 * of the test bank"; protocol-b 4.5) and the page's button. Nothing is edited. Only the credited
 * party may reject, within its debit limit. Idempotent: a second call gets the first correction. A
 * correction cannot be rejected. Its parties do not see it as a transfer of its own.
 * Throws BANK_UNKNOWN_ACCOUNT, and BANK_UNALLOWED_DEBIT when the money is spent.
 * Throws BANK_TRANSACTION_NOT_FOUND, also for transfers of others or by the caller (decision D31).
 * Wakes both accounts.
 */
import { Refusal } from '@/protocol/refusal';
import { roundDown } from '@/protocol/timestamp';
import type { StoredAccount } from '@/storage/bank/accounts';
import { postTransferAlone } from '@/storage/bank/post-transfer';
import { findCorrection, findTransfer, type StoredTransfer } from '@/storage/bank/transfers';
import { getNamedAccount } from '../accounts/get-account';
import { accountTopic, type Bank } from '../bank';
import { rowIdOf, type Receipt } from './book-transfer';

export async function rejectTransfer(
  bank: Bank,
  { username, rowId }: { readonly username: string; readonly rowId: number },
): Promise<Receipt> {
  const account = await getNamedAccount(bank, username);
  const wrong = await findTransfer(bank.db, account.id, rowId);
  if (wrong === null || wrong.corrects !== null || wrong.direction === 'debit') {
    throw new Refusal('BANK_TRANSACTION_NOT_FOUND');
  }
  return (await findCorrection(bank.db, rowId)) ?? (await correct(bank, account, wrong));
}

async function correct(
  bank: Bank,
  account: StoredAccount,
  wrong: StoredTransfer,
): Promise<Receipt> {
  const timestamp = roundDown(bank.clock.now());
  const posted = await postTransferAlone(bank.db, {
    debitAccountId: account.id,
    creditAccountId: wrong.counterpartId,
    units: wrong.amount,
    subject: `Correction of transfer ${wrong.rowId}`,
    timestampMs: timestamp,
    correctsId: wrong.rowId,
  });
  if (posted.outcome === 'repeated' || posted.outcome === 'overdrawn') {
    // Rejected twice at once: the other one won, and may have taken the last of the money.
    const receipt = await findCorrection(bank.db, wrong.rowId);
    if (receipt !== null) return receipt;
  }
  const rowId = rowIdOf(posted);
  bank.wakeups.wake(accountTopic(account.username));
  bank.wakeups.wake(accountTopic(wrong.counterpart));
  return { rowId, timestamp };
}
