/**
 * Sets a new password for an account (the settings page). The owner must give the present one. The
 * password of the deployment's exchange is configured and cannot change: GENERIC_FORBIDDEN.
 * Remembered checks of the old password become void at once.
 * Throws BANK_PASSWORD_TOO_SHORT, BANK_LOGIN_FAILED.
 */
import { Refusal } from '@/protocol/refusal';
import { updatePassword } from '@/storage/bank/accounts';
import type { Bank } from '../bank';
import { authenticate } from './authenticate';
import { EXCHANGE_USERNAME } from './ensure-bank-accounts';
import { hashPassword } from '@/passwords/password-hash';
import { assertLongEnough } from '../passwords/password-rules';

export async function changePassword(
  bank: Bank,
  change: { readonly username: string; readonly current: string; readonly password: string },
): Promise<void> {
  const { username, current, password } = change;
  assertLongEnough(password);
  const account = await authenticate(bank, { username, password: current });
  if (account.username === EXCHANGE_USERNAME) {
    throw new Refusal('GENERIC_FORBIDDEN', { detail: 'the deployment configures this password' });
  }
  await updatePassword(bank.db, account.id, await hashPassword(password, bank));
}
