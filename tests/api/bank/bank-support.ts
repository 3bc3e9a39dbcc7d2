/** Users, credentials and raw calls for the bank's tests. Each test makes its own users. */
import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { BankClient, WireGatewayClient, type BankAccountClient } from '@/clients/bank';
import { parseAmount, type Amount } from '@/protocol/amount';
import { assertWholeSeconds } from '../../support/whole-seconds';
import { secretOf } from '../../support/secrets';

const exchangeBankPassword = await secretOf(inject('dataDir'), 'exchange-bank-password');

export const url = inject('serverUrl');
export const host = new URL(url).host;
export const bankUrl = `${url}/bank/`;
export const bank = new BankClient(bankUrl);

export const kudos = (value: string): Amount => parseAmount(`KUDOS:${value}`);
export const paytoOf = (username: string): string => `payto://x-taler-bank/${host}/${username}`;
export const freshKey = (): Uint8Array => new Uint8Array(randomBytes(32));
export const freshName = (): string => `u-${randomBytes(6).toString('hex')}`;

export interface TestUser {
  readonly username: string;
  readonly password: string;
  readonly client: BankAccountClient;
}

export async function registerUser(username = freshName()): Promise<TestUser> {
  const password = `secret of ${username} ✓`;
  const client = await bank.register({ username, password });
  return { username, password, client };
}

export function basic(username: string, password: string): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}

export function exchangeCredentials(): { username: string; password: string } {
  return { username: 'exchange', password: exchangeBankPassword };
}

export const gateway = new WireGatewayClient(
  `${bankUrl}taler-wire-gateway/exchange/`,
  exchangeCredentials(),
);

/** Makes a raw call. Returns status and JSON body unchanged. */
export async function call(
  pathname: string,
  init: { method?: string; body?: unknown; user?: { username: string; password: string } } = {},
): Promise<{ status: number; body: Record<string, unknown> }> {
  const { method, body, user } = init;
  const response = await fetch(bankUrl + pathname, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: user === undefined ? {} : { authorization: basic(user.username, user.password) },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const answer = (await response.json()) as Record<string, unknown>;
  assertWholeSeconds(answer);
  return { status: response.status, body: answer };
}

export async function balanceOf(user: TestUser): Promise<bigint> {
  const { balance } = await user.client.account();
  const { units } = balance.amount;
  return balance.side === 'debit' ? -units : units;
}

/** A withdrawal that a wallet has taken up. */
export async function selectedWithdrawal(
  user: TestUser,
  amount: string,
): Promise<{ id: string; reservePub: Uint8Array }> {
  const { id } = await user.client.startWithdrawal(kudos(amount));
  const reservePub = freshKey();
  await bank.select(id, { reservePub, exchangePayto: paytoOf('exchange') });
  return { id, reservePub };
}

export const statusesOf = (answers: { status: number }[]): number[] =>
  answers.map(({ status }) => status).sort();

export interface TestBankCall {
  readonly method?: string;
  readonly query?: Record<string, string>;
  readonly body?: unknown;
  /** The prefix of the header names. */
  readonly namespace?: 'X-Service-' | 'X-Taler-';
  /** `root` omits the bank's base URL. */
  readonly at?: 'bank' | 'root';
}

export interface TestBankAnswer {
  readonly status: number;
  readonly text: string;
  readonly body: Record<string, unknown>;
}

/** Calls the test bank's own interface with credentials in headers, or null for a stranger. */
export async function testBank(
  user: { username: string; password: string } | null,
  pathname: string,
  { method, query = {}, body, namespace = 'X-Service-', at = 'bank' }: TestBankCall = {},
): Promise<TestBankAnswer> {
  const target = new URL(pathname, at === 'root' ? `${url}/` : bankUrl);
  for (const [name, value] of Object.entries(query)) target.searchParams.set(name, value);
  const header = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');
  const response = await fetch(target, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers:
      user === null
        ? {}
        : {
            [`${namespace}Bank-Username`]: header(user.username),
            [`${namespace}Bank-Password`]: header(user.password),
          },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const parsed = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
  assertWholeSeconds(parsed);
  return { status: response.status, text, body: parsed };
}

export const BASIC_AUTH = { type: 'basic' } as const;

export async function accountNumberOf(user: TestUser): Promise<number> {
  return (await user.client.account()).accountNumber;
}

/** Transfers money between users by POST /admin/add/incoming. Returns the row. */
export async function sendTo(
  from: TestUser,
  to: TestUser,
  amount: string,
  subject = 'a gift',
): Promise<number> {
  const credit_account = await accountNumberOf(to);
  const body = { auth: BASIC_AUTH, amount: `KUDOS:${amount}`, subject, credit_account };
  const answer = await testBank(from, 'admin/add/incoming', { body });
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer.body['row_id'] as number;
}

interface HistoryRow {
  readonly row_id: number;
  readonly date: { readonly t_ms: number };
  readonly amount: unknown;
  readonly sign: string;
  readonly counterpart: number;
  readonly wt_subject: string;
}

/** Returns rows of /history, or none for 204. */
export async function historyOf(
  user: TestUser,
  query: Record<string, string>,
  pathname = 'history',
): Promise<HistoryRow[]> {
  const answer = await testBank(user, pathname, { query: { auth: 'basic', ...query } });
  if (answer.status === 204 && answer.text === '') return [];
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer.body['data'] as HistoryRow[];
}
