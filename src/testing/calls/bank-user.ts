/** A customer of the test bank, with the bank's start credit of 100. */
import { randomBytes } from 'node:crypto';
import { call, unique } from './call';
import { until } from './until';

export interface BankUser {
  readonly username: string;
  readonly password: string;
  /** The header for HTTP: `Basic …`. */
  readonly authorization: string;
  /** The account's address. */
  readonly payto: string;
  /** Returns an amount like `KUDOS:100`, with a minus in front if the account is overdrawn. */
  balance(): Promise<string>;
  /** The latest 100, newest first. */
  transfers(): Promise<BankTransfer[]>;
  /** Sends money to another account. */
  send(to: { readonly payto: string }, amount: string, subject: string): Promise<void>;
  /**
   * Starts a withdrawal as the button "Withdraw" does. A wallet opens the URI, then the owner
   * confirms.
   */
  startWithdrawal(amount: string): Promise<StartedWithdrawal>;
}

export interface BankTransfer {
  readonly amount: string;
  readonly direction: 'credit' | 'debit';
  readonly subject: string;
}

export interface StartedWithdrawal {
  readonly id: string;
  /** `taler://withdraw/…` */
  readonly uri: string;
  /** Waits until a wallet has taken the URI, then confirms. */
  confirm(): Promise<void>;
}

export async function registerBankUser(url: string, prefix = 'user'): Promise<BankUser> {
  const username = unique(prefix);
  const password = randomBytes(9).toString('hex');
  await call('POST', `${url}/bank/testing/register`, { body: { username, password } });
  return openBankUser(url, { username, password });
}

/** A user that the bank already has. */
export async function openBankUser(
  url: string,
  { username, password }: Pick<BankUser, 'username' | 'password'>,
): Promise<BankUser> {
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const account = `${url}/bank/accounts/${username}`;
  const { payto_uri: payto } = await call('GET', account, { authorization });
  return {
    username,
    password,
    authorization,
    payto: String(payto),
    balance: async () => {
      const { balance } = (await call('GET', account, { authorization })) as {
        balance: { amount: string; credit_debit_indicator: string };
      };
      return balance.credit_debit_indicator === 'debit' ? `-${balance.amount}` : balance.amount;
    },
    transfers: async () => {
      const { transfers } = await call('GET', `${account}/transfers?delta=-100`, { authorization });
      return transfers as BankTransfer[];
    },
    send: async (to, amount, subject) => {
      const body = { credit_account: to.payto, amount, subject };
      await call('POST', `${account}/transfers`, { authorization, body });
    },
    startWithdrawal: (amount) => startWithdrawal(account, authorization, amount),
  };
}

async function startWithdrawal(
  account: string,
  authorization: string,
  amount: string,
): Promise<StartedWithdrawal> {
  const started = await call('POST', `${account}/withdrawals`, {
    authorization,
    body: { amount },
  });
  const id = String(started['withdrawal_id']);
  const one = `${account}/withdrawals/${id}`;
  const isSelected = async (): Promise<true | undefined> => {
    const { selection_done: done } = await call('GET', one, { authorization });
    return done === true ? true : undefined;
  };
  return {
    id,
    uri: String(started['taler_withdraw_uri']),
    confirm: async () => {
      await until(isSelected, () => 'no wallet has taken the withdrawal', { everyMs: 50 });
      await call('POST', `${one}/confirm`, { authorization, body: {} });
    },
  };
}
