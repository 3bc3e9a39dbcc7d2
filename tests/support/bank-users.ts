/** Users of the test bank: new ones, and one that pays for other tests. */
import { randomBytes } from 'node:crypto';
import { BankClient, type BankAccountClient } from '@/clients/bank';
import { parseAmount, type Amount } from '@/protocol/amount';

export interface TestUser {
  readonly username: string;
  readonly password: string;
  readonly account: BankAccountClient;
}

/** Registers a user of the bank, with its start credit of 100. */
export async function registerUser(url: string): Promise<TestUser> {
  const username = `user-${randomBytes(6).toString('hex')}`;
  const password = randomBytes(12).toString('hex');
  const account = await new BankClient(`${url}/bank/`).register({ username, password });
  return { username, password, account };
}

interface Payer {
  readonly user: TestUser;
  left: bigint;
}

const START_CREDIT = parseAmount('KUDOS:100').units;
const payers = new Map<string, Promise<Payer>>();

/**
 * Returns a user with this much money to spend, for tests in which any payer will do. Each new user costs
 * several calls. One user therefore pays for many tests, until the start credit is spent.
 */
export async function payerOf(url: string, { units }: Amount): Promise<TestUser> {
  if (units > START_CREDIT) throw new Error('No user of the bank has so much.');
  for (;;) {
    const asked = payers.get(url);
    const payer = await asked;
    if (payer !== undefined && payer.left >= units) {
      payer.left -= units;
      return payer.user;
    }
    // Another caller may have registered the next one meanwhile.
    if (payers.get(url) === asked) {
      const next = registerUser(url).then((user) => ({ user, left: START_CREDIT }));
      payers.set(url, next);
    }
  }
}
