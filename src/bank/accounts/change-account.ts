/**
 * Changes an account's settings. Both endpoints are ours, and both are idempotent.
 * - PATCH accounts/$USER, for the owner: whether the account is public.
 * - PATCH management/accounts/$USER, for the operator: the debit limit, and whether the account is
 *   an exchange's. The limit never goes below the present debt. Only an exchange's account may use
 *   the wire gateway and receive withdrawals.
 *
 * The deployment's exchange and the bank's own account cannot change: GENERIC_FORBIDDEN.
 * Throws BANK_UNKNOWN_ACCOUNT, GENERIC_CURRENCY_MISMATCH, BANK_DEBIT_LIMIT_TOO_LOW.
 */
import type { Amount } from '@/protocol/amount';
import type { AccountTerms } from '@/protocol/bank-accounts';
import { Refusal } from '@/protocol/refusal';
import { updateDebitLimit, updateIsExchange, updateIsPublic } from '@/storage/bank/accounts';
import { assertCurrency, type Bank } from '../bank';
import { EXCHANGE_USERNAME } from './ensure-bank-accounts';
import { getNamedAccount } from './get-account';

export async function setPublic(bank: Bank, username: string, isPublic: boolean): Promise<void> {
  const { id } = await getNamedAccount(bank, username);
  await updateIsPublic(bank.db, id, isPublic);
}

export async function changeTerms(
  bank: Bank,
  username: string,
  { debitLimit: limit, isExchange }: AccountTerms,
): Promise<void> {
  const account = await getNamedAccount(bank, username);
  const isOther = isExchange !== undefined && isExchange !== account.isExchange;
  // Checked before any write, so a refusal leaves the account unchanged.
  if (isOther && (username === EXCHANGE_USERNAME || account.passwordHash === null)) {
    throw new Refusal('GENERIC_FORBIDDEN', { detail: 'the deployment needs this account' });
  }
  if (limit !== undefined) await limitDebit(bank, account.id, limit);
  if (isOther) await updateIsExchange(bank.db, account.id, isExchange);
}

async function limitDebit(bank: Bank, accountId: number, limit: Amount): Promise<void> {
  assertCurrency(bank, limit, 'debit_limit');
  if (await updateDebitLimit(bank.db, accountId, limit.units)) return;
  throw new Refusal('BANK_DEBIT_LIMIT_TOO_LOW', { field: 'debit_limit' });
}
