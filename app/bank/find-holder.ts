/** Finds the account that a session names, for routes; pages use account-holder.ts. */
import { getAccount } from '@/bank/accounts/get-account';
import type { BankAccountStatus } from '@/protocol/bank';
import { isRefusal } from '@/protocol/refusal';
import { wiring } from '@/wiring';

export interface AccountHolder {
  readonly user: string;
  readonly account: BankAccountStatus;
}

/** Null if the account is gone. */
export async function findHolder(user: string): Promise<AccountHolder | null> {
  try {
    return { user, account: await getAccount(wiring().bank, user) };
  } catch (thrown) {
    if (isRefusal(thrown, 'BANK_UNKNOWN_ACCOUNT')) return null;
    throw thrown;
  }
}
