/**
 * PATCH accounts/$USER (ours, for the owner): whether everybody may look into the account.
 * PATCH management/accounts/$USER (ours, for the operator): how far it may be overdrawn, never less
 * than it is now. Both idempotent. Throw BANK_UNKNOWN_ACCOUNT, GENERIC_CURRENCY_MISMATCH,
 * BANK_DEBIT_LIMIT_TOO_LOW.
 */
import type { Amount } from '@/protocol/amount';
import { Refusal } from '@/protocol/refusal';
import { updateDebitLimit, updateIsPublic } from '@/storage/bank/accounts';
import { assertCurrency, type Bank } from '../bank';
import { getNamedAccount } from './get-account';

export async function setPublic(bank: Bank, username: string, isPublic: boolean): Promise<void> {
  const { id } = await getNamedAccount(bank, username);
  await updateIsPublic(bank.db, id, isPublic);
}

export async function limitDebit(bank: Bank, username: string, limit: Amount): Promise<void> {
  assertCurrency(bank, limit, 'debit_limit');
  const { id } = await getNamedAccount(bank, username);
  if (await updateDebitLimit(bank.db, id, limit.units)) return;
  throw new Refusal('BANK_DEBIT_LIMIT_TOO_LOW', { field: 'debit_limit' });
}
