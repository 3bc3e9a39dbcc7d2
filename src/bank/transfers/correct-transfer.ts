/**
 * Takes a transfer back by an opposite one that refers to it; nothing is edited. Only the credited
 * party may do it, within its debit limit, once; a correction is not corrected.
 * Throws BANK_UNKNOWN_ACCOUNT, BANK_TRANSACTION_NOT_FOUND (also for transfers of others),
 * BANK_REJECT_NO_RIGHTS, BANK_TRANSFER_CORRECTED, BANK_UNALLOWED_DEBIT. Wakes both accounts.
 */
import { Refusal } from '@/protocol/refusal';
import { roundDown } from '@/protocol/timestamp';
import { postTransferAlone } from '@/storage/bank/post-transfer';
import { findTransfer } from '@/storage/bank/transfers';
import { getNamedAccount } from '../accounts/get-account';
import { accountTopic, type Bank } from '../bank';
import { rowIdOf, type Receipt } from './book-transfer';

export async function correctTransfer(
  bank: Bank,
  { username, rowId }: { readonly username: string; readonly rowId: number },
): Promise<Receipt> {
  const account = await getNamedAccount(bank, username);
  const wrong = await findTransfer(bank.db, account.id, rowId);
  if (wrong === null) throw new Refusal('BANK_TRANSACTION_NOT_FOUND');
  if (wrong.direction === 'debit') throw new Refusal('BANK_REJECT_NO_RIGHTS');
  if (wrong.correctsId !== null) throw new Refusal('BANK_TRANSFER_CORRECTED');
  const timestamp = roundDown(bank.clock.now());
  const posted = await postTransferAlone(bank.db, {
    debitAccountId: account.id,
    creditAccountId: wrong.counterpartId,
    units: wrong.units,
    subject: `Correction of transfer ${rowId}`,
    timestampMs: timestamp,
    correctsId: rowId,
  });
  if (posted.outcome === 'repeated') throw new Refusal('BANK_TRANSFER_CORRECTED');
  bank.wakeups.wake(accountTopic(account.username));
  bank.wakeups.wake(accountTopic(wrong.counterpart));
  return { rowId: rowIdOf(posted), timestamp };
}
