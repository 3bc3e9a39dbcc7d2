import { openBank, type Bank } from '@/bank/bank';

/** Of banks in the test's own process, in which no test is about passwords: two milliseconds for each. */
export const QUICK_PASSWORD_COST = { N: 1024, r: 8, p: 1 } as const;

/** A bank of its own beside the given one, on the same accounts, that hashes quickly. */
export function withQuickPasswords(bank: Bank): Bank {
  return openBank({ ...bank, passwordCost: QUICK_PASSWORD_COST });
}
