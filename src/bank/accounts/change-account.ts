/**
 * PATCH accounts/$USER (ours, for the owner): whether everybody may look into the account.
 * PATCH management/accounts/$USER (ours, for the operator): how far it may be overdrawn, never less
 * than it is now; whether it is an exchange's, which may use the wire gateway and be withdrawn to. The
 * deployment's own exchange and the bank's account stay what they are: GENERIC_FORBIDDEN. Both
 * idempotent. Throw BANK_UNKNOWN_ACCOUNT, GENERIC_CURRENCY_MISMATCH, BANK_DEBIT_LIMIT_TOO_LOW.
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
  { debit_limit: limit, is_exchange: isExchange }: AccountTerms,
): Promise<void> {
  const account = await getNamedAccount(bank, username);
  const isOther = isExchange !== undefined && isExchange !== account.isExchange;
  // Before anything is written: what is refused leaves the account as it was.
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
