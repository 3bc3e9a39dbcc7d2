import { openBank, type Bank } from '@/bank/bank';
import { QUICK_PASSWORD_COST } from '@/passwords/password-hash';

/** Returns a bank on the same accounts that hashes quickly, for tests about something else. */
export function withQuickPasswords(bank: Bank): Bank {
  return openBank({ ...bank, passwordCost: QUICK_PASSWORD_COST });
}
