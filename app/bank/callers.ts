/**
 * Authenticates the bank's callers. Wrong passwords are limited per account and address. Throws
 * BANK_LOGIN_FAILED, BANK_TOO_MANY_ATTEMPTS, GENERIC_FORBIDDEN.
 */
import {
  authenticate,
  authenticateExchange,
  authenticateOwner,
  findPasswordHash,
} from '@/bank/accounts/authenticate';
import { parseBankCredentials } from '@/http/bank-credentials';
import { parseBasicAuth, type BasicCredentials } from '@/http/basic-auth';
import { limitGuesses } from '@/http/guesses';
import type { Call } from '@/http/route';
import { isRefusal } from '@/protocol/refusal';
import { wiring } from '@/wiring';

/** Returns the owner of the account in the path, by HTTP Basic. */
export async function ownerOf({ request, params }: Call): Promise<string> {
  const { username = '' } = params;
  const credentials = parseBasicAuth(request);
  return await limited(request, credentials, () =>
    authenticateOwner(wiring().bank, credentials, username),
  );
}

/** The exchange whose wire gateway the path names, by HTTP Basic. */
export async function exchangeOf({ request, params }: Call): Promise<string> {
  const { account = '' } = params;
  const credentials = parseBasicAuth(request);
  return await limited(request, credentials, () =>
    authenticateExchange(wiring().bank, credentials, account),
  );
}

/** Returns any user, by the test bank's headers or HTTP Basic. */
export async function userOf({ request }: Call): Promise<string> {
  const credentials = parseBankCredentials(request);
  return await limited(request, credentials, () => authenticate(wiring().bank, credentials));
}

async function limited(
  request: Request,
  credentials: BasicCredentials | null,
  check: () => Promise<{ readonly username: string }>,
): Promise<string> {
  if (credentials === null) return (await check()).username;
  const { username, password } = credentials;
  const account = await limitGuesses(request, {
    audience: 'bank',
    name: username,
    secret: password,
    stamp: () => findPasswordHash(wiring().bank, username),
    check,
    isWrong: (thrown) => isRefusal(thrown, 'BANK_LOGIN_FAILED'),
    tooMany: 'BANK_TOO_MANY_ATTEMPTS',
  });
  return account.username;
}
