/** A shop behind TLS for tests of today's clients: it registers itself, and wallets pay its orders. */
import { expect } from 'vitest';
import { z } from 'zod';
import { MerchantClient } from '@/clients/merchant';
import { makeCoins } from '../../support/coins';
import type { TlsAnswer, TlsInit, TlsShop } from '../../support/tls-shop';
import { claimOrder, newInstanceId, payWith } from './merchant-support';

export const PASSWORD = 'correct horse battery staple';
export const HOUR_US = 3_600_000_000;
export const TEA = {
  amount: 'KUDOS:0.64',
  summary: 'Tea',
  fulfillment_url: 'https://shop.example/',
};

export const basicOf = (name: string, password = PASSWORD): string =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;

export const instanceOf = (id: string): object => ({
  id,
  name: `Shop ${id}`,
  auth: { method: 'token', password: PASSWORD },
  address: { country: 'ZZ' },
  jurisdiction: { country: 'ZZ' },
  use_stefan: true,
  default_wire_transfer_delay: { d_us: HOUR_US },
  default_pay_delay: { d_us: HOUR_US },
  default_refund_delay: { d_us: HOUR_US },
});

export type Ask = (path: string, init?: TlsInit) => Promise<TlsAnswer>;

export interface ClientShop {
  readonly id: string;
  /** Its base URL, with TLS. */
  readonly base: string;
  /** A call with its token. */
  readonly ask: Ask;
}

/** A shop that registered itself, with an account. */
export async function openShop(site: TlsShop): Promise<ClientShop> {
  const id = newInstanceId();
  const made = await site.ask(`${site.url}/merchant/instances`, { body: instanceOf(id) });
  expect(made.status).toBe(204);
  const base = `${site.url}/merchant/instances/${id}/`;
  const logIn = { authorization: basicOf(id), body: { scope: 'all' } };
  const { status, body } = await site.ask(`${base}private/token`, logIn);
  expect(status).toBe(200);
  const token = z.string().startsWith('secret-token:').parse(body['access_token']);
  const ask: Ask = (path, init = {}) =>
    site.ask(base + path, { authorization: `Bearer ${token}`, ...init });
  const account = await ask('private/accounts', { body: { payto_uri: await site.newPayto() } });
  expect(account.status).toBe(200);
  return { id, base, ask };
}

/** Pays as a wallet, which reaches the server without TLS. */
export async function pay(
  site: TlsShop,
  base: string,
  orderId: string,
  token: unknown,
): Promise<void> {
  const wallet = new MerchantClient(base.replace(site.url, site.server.url));
  const claimed = await claimOrder({ wallet }, orderId, z.string().optional().parse(token));
  const [coin] = await makeCoins(site.server.url, ['0.64']);
  const coins = [payWith(site.url, claimed, coin!)];
  await wallet.pay(orderId, { coins, sessionId: '' });
}

export const statusOf = (value: string) => z.looseObject({ order_status: z.literal(value) });
