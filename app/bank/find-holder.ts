/** Finds the account that a session names, for routes; pages use account-holder.ts. */
import { getAccount } from '@/bank/accounts/get-account';
import { ifThere } from '@/http/if-there';
import type { BankAccountStatus } from '@/protocol/bank';
import { wiring } from '@/wiring';

export interface AccountHolder {
  readonly user: string;
  readonly account: BankAccountStatus;
}

/** Null if the account is gone. */
export async function findHolder(user: string): Promise<AccountHolder | null> {
  const account = await ifThere(getAccount(wiring().bank, user), 'BANK_UNKNOWN_ACCOUNT');
  return account && { user, account };
}
