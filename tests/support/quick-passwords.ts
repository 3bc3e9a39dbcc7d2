import { openBank, type Bank } from '@/bank/bank';

/** Cost for banks in the test's own process, where no test is about passwords: two milliseconds each. */
export const QUICK_PASSWORD_COST = { N: 1024, r: 8, p: 1 } as const;

/** Returns a bank on the same accounts that hashes quickly. */
export function withQuickPasswords(bank: Bank): Bank {
  return openBank({ ...bank, passwordCost: QUICK_PASSWORD_COST });
}
