/**
 * Starts an operation that a wallet can take up by URI or by callback. Serves POST
 * accounts/$USER/withdrawals (protocol-a 6.2) and the withdrawal form. No money is reserved: the
 * debit limit is checked again when the money moves. The caller is authenticated.
 * Throws GENERIC_CURRENCY_MISMATCH, BANK_UNALLOWED_DEBIT, BANK_UNKNOWN_ACCOUNT.
 */
import type { Amount } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import { Refusal } from '@/protocol/refusal';
import { formatTalerUri } from '@/protocol/uri';
import { insertWithdrawal } from '@/storage/bank/withdrawals';
import { getNamedAccount } from '../accounts/get-account';
import { assertCurrency, type Bank } from '../bank';

/** The id is a wallet's only credential, so it must not be guessable. */
const ID_BYTES = 20;

export interface StartedWithdrawal {
  readonly id: string;
  readonly talerWithdrawUri: string;
}

export async function startWithdrawal(
  bank: Bank,
  { username, amount }: { readonly username: string; readonly amount: Amount },
): Promise<StartedWithdrawal> {
  assertCurrency(bank, amount, 'amount');
  const account = await getNamedAccount(bank, username);
  if (account.balanceUnits + account.debitLimitUnits < amount.units) {
    throw new Refusal('BANK_UNALLOWED_DEBIT', { field: 'amount' });
  }
  const id = encodeBase32(bank.random.bytes(ID_BYTES));
  const createdMs = bank.clock.now();
  await insertWithdrawal(bank.db, { id, accountId: account.id, units: amount.units, createdMs });
  return { id, talerWithdrawUri: withdrawUriOf(bank, id) };
}

/**
 * Returns the withdrawal's URI. With TLS, all generations of wallets read its form (decision D23,
 * protocol-v6-v9 5).
 */
export function withdrawUriOf(bank: Bank, withdrawalId: string): string {
  return formatTalerUri({
    type: 'withdraw',
    bankIntegrationApiBaseUrl: bank.baseUrl.replace(/^(https:\/\/[^/]+\/)bank\/$/, '$1-/'),
    withdrawalOperationId: withdrawalId,
  });
}
