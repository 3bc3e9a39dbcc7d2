/**
 * Registers a new account with the start credit, for its owner. Serves POST testing/register
 * (protocol-a 6.2), POST register (protocol-b 4.2) and the registration page. Not idempotent.
 * Throws BANK_REGISTRATION_CLOSED, BANK_PASSWORD_TOO_SHORT, BANK_USERNAME_TAKEN.
 */
import type { Registration } from '@/protocol/bank';
import { Refusal } from '@/protocol/refusal';
import type { Bank } from '../bank';
import { openAccount } from './open-account';
import { assertLongEnough } from '../passwords/password-rules';

export async function registerAccount(bank: Bank, registration: Registration): Promise<void> {
  const { isOpen, startCredit, minPasswordLength } = bank.registration;
  if (!isOpen) throw new Refusal('BANK_REGISTRATION_CLOSED');
  assertLongEnough(registration.password, minPasswordLength);
  await openAccount(bank, registration, startCredit);
}
