/**
 * Closes an account and its open withdrawals: DELETE accounts/$USER (ours, for the owner). The
 * balance must be zero. After that, the account can neither log in nor receive money. Its transfers
 * stay in the books. Its name is not given out again, so an address never means two people. The
 * bank's own account and those of exchanges cannot be closed: GENERIC_FORBIDDEN.
 * Throws BANK_UNKNOWN_ACCOUNT, and BANK_BALANCE_NOT_ZERO, also when money arrives at the same
 * moment.
 */
import { Refusal } from '@/protocol/refusal';
import { closeAccount } from '@/storage/bank/accounts';
import { accountTopic, withdrawalTopic, type Bank } from '../bank';
import { getNamedAccount } from './get-account';

export async function deleteAccount(bank: Bank, username: string): Promise<void> {
  const account = await getNamedAccount(bank, username);
  if (account.isExchange || account.passwordHash === null) {
    throw new Refusal('GENERIC_FORBIDDEN', { detail: 'the deployment needs this account' });
  }
  const aborted = await closeAccount(bank.db, { id: account.id, closedMs: bank.clock.now() });
  if (aborted === null) throw new Refusal('BANK_BALANCE_NOT_ZERO');
  for (const id of aborted) bank.wakeups.wake(withdrawalTopic(id));
  bank.wakeups.wake(accountTopic(username));
}
