/** What tests set up over HTTP before their own story begins: bank users, instances, wallets. */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createWallet, type Wallet } from '@/wallet/core/wallet';
import { MemoryStore } from '@/wallet/store/memory-store';
import { OPERATOR_TOKEN } from './server';

export interface BankUser {
  readonly username: string;
  readonly password: string;
  readonly authorization: string;
  /** The account's address. */
  readonly payto: string;
}

export interface MerchantInstance {
  readonly id: string;
  readonly baseUrl: string;
  readonly authorization: string;
  readonly account: BankUser;
}

export const unique = (prefix: string): string => `${prefix}-${randomBytes(5).toString('hex')}`;

/** JSON in, JSON out; anything but 2xx is thrown with the answer in the message. */
export async function call(
  method: string,
  url: string,
  options: { body?: unknown; authorization?: string } = {},
): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    method,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(options.authorization === undefined ? {} : { authorization: options.authorization }),
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text}`);
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
}

export async function registerBankUser(url: string, prefix = 'user'): Promise<BankUser> {
  const username = unique(prefix);
  const password = randomBytes(9).toString('hex');
  await call('POST', `${url}/bank/testing/register`, { body: { username, password } });
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const account = await call('GET', `${url}/bank/accounts/${username}`, { authorization });
  return { username, password, authorization, payto: String(account['payto_uri']) };
}

export async function createInstance(
  url: string,
  fields: Record<string, unknown> = {},
): Promise<MerchantInstance> {
  const id = unique('instance');
  const account = await registerBankUser(url, 'merchant');
  const token = `secret-token:${randomBytes(12).toString('hex')}`;
  await call('POST', `${url}/merchant/management/instances`, {
    authorization: `Bearer ${OPERATOR_TOKEN}`,
    body: {
      id,
      name: `Merchant ${id}`,
      payto_uris: [account.payto],
      auth: { method: 'token', token },
      address: {},
      jurisdiction: {},
      default_max_wire_fee: 'KUDOS:1',
      default_wire_fee_amortization: 1,
      default_max_deposit_fee: 'KUDOS:1',
      default_wire_transfer_delay: { d_ms: 60_000 },
      default_pay_delay: { d_ms: 3_600_000 },
      ...fields,
    },
  });
  const baseUrl = `${url}/merchant/instances/${id}/`;
  return { id, baseUrl, authorization: `Bearer ${token}`, account };
}

/** A wallet with empty store and the real clock. */
export function createMemoryWallet(): Wallet {
  return createWallet({
    store: new MemoryStore(),
    fetch,
    clock: { now: () => Date.now(), sleep: (ms) => sleep(ms) },
    random: { bytes: (length) => randomBytes(length) },
  });
}

/** Moves the deployment's time forward. */
export async function advanceClock(url: string, ms: number): Promise<void> {
  await call('POST', `${url}/test/clock`, { body: { advance: { d_ms: ms } } });
}
