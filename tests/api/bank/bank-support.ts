/** Users, credentials and raw calls for the bank's tests; every test makes users of its own. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { inject } from 'vitest';
import { BankClient, WireGatewayClient, type BankAccountClient } from '@/clients/bank';
import { parseAmount, type Amount } from '@/protocol/amount';

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
  const file = path.join(inject('dataDir'), 'secrets.json');
  const secrets = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  return { username: 'exchange', password: secrets['exchange-bank-password'] ?? '' };
}

export const gateway = new WireGatewayClient(
  `${bankUrl}taler-wire-gateway/exchange/`,
  exchangeCredentials(),
);

/** A raw call: status and JSON body as they came. */
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
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

export async function balanceOf(user: TestUser): Promise<bigint> {
  const { balance } = await user.client.account();
  const { units } = balance.amount;
  return balance.credit_debit_indicator === 'debit' ? -units : units;
}

/** A withdrawal that a wallet has taken up. */
export async function selectedWithdrawal(
  user: TestUser,
  amount: string,
): Promise<{ id: string; reservePub: Uint8Array }> {
  const { withdrawal_id: id } = await user.client.startWithdrawal(kudos(amount));
  const reservePub = freshKey();
  await bank.select(id, { reserve_pub: reservePub, selected_exchange: paytoOf('exchange') });
  return { id, reservePub };
}

export const statusesOf = (answers: { status: number }[]): number[] =>
  answers.map(({ status }) => status).sort();
