import { isOurHost, type Bank } from '@/bank/bank';
import { findNamedAccount } from '@/bank/accounts/authenticate';
import type { Payee } from '@/merchant/payee';
import { FormatError } from '@/protocol/format-error';
import { accountOf } from '@/protocol/payto';

/** Says whether the embedded bank has the account that a payto URI names. */
export async function getPayee(bank: Bank, payto: string): Promise<Payee> {
  try {
    const { host, account } = accountOf(payto);
    if (!isOurHost(bank, host)) return 'elsewhere';
    return (await findNamedAccount(bank, account)) === null ? 'unknown' : 'here';
  } catch (error) {
    if (error instanceof FormatError) return 'elsewhere';
    throw error;
  }
}
