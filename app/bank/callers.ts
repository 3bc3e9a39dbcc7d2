/** Who calls the bank by HTTP Basic. Throw BANK_LOGIN_FAILED, GENERIC_FORBIDDEN. */
import { authenticateExchange, authenticateOwner } from '@/bank/accounts/authenticate';
import { readBasicAuth } from '@/http/basic-auth';
import type { Call } from '@/http/route';
import { wiring } from '@/wiring';

/** Owner of the account in the path. */
export async function ownerOf({ request, params }: Call): Promise<string> {
  const { username = '' } = params;
  return (await authenticateOwner(wiring().bank, readBasicAuth(request), username)).username;
}

/** The exchange whose wire gateway the path names. */
export async function exchangeOf({ request, params }: Call): Promise<string> {
  const { account = '' } = params;
  return (await authenticateExchange(wiring().bank, readBasicAuth(request), account)).username;
}
