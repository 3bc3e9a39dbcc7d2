/** Checks a new password. Throws BANK_PASSWORD_TOO_SHORT. */
import { MIN_PASSWORD_LENGTH } from '@/protocol/bank';
import { Refusal } from '@/protocol/refusal';

export function assertLongEnough(password: string, minLength = MIN_PASSWORD_LENGTH): void {
  if (password.length >= minLength) return;
  throw new Refusal('BANK_PASSWORD_TOO_SHORT', { field: 'password' });
}
