/**
 * The attackers' property at the server, like any customer's: an account, a shop, coins and sessions. They
 * also have the requests of a whole journey, with valid signatures and passwords, to send again in other
 * forms. None of it belongs to the clients that pay meanwhile.
 */
import { registerBankUser, type BankUser } from '@/testing/calls/bank-user';
import { call } from '@/testing/calls/call';
import type { Florin } from '@/testing/florin';
import { openMerchant, type Merchant, type MerchantInstance } from '@/testing/merchant';
import { createMemoryWallet, withdrawInto } from '@/testing/wallets/headless-wallet';
import { backUp, setUpBackup } from '@/wallet/core/backup';
import { acceptRefund, prepareRefund } from '@/wallet/core/refund';
import { runUntilDone } from '@/wallet/core/resume';
import { acceptTip } from '@/wallet/core/tip';
import type { Wallet } from '@/wallet/core/wallet';
import { payWith } from '../support/pay-with';
import type { Sent } from './http';
import { recording } from './recorder';

export interface Target {
  readonly url: string;
  readonly operatorAuthorization: string;
}

export interface World extends Target {
  readonly currency: string;
  readonly user: BankUser;
  readonly shop: Merchant;
  /** An order that is not claimed. */
  readonly openOrder: OpenOrder;
  /** A paid order. */
  readonly paidOrder: string;
  /** Sessions as cookies: of the bank, the dashboard, the operator's pages and the demo shop. */
  readonly cookies: Readonly<Record<'bank' | 'dashboard' | 'operator' | 'shop', string>>;
  readonly recorded: readonly Sent[];
}

export interface OpenOrder {
  readonly id: string;
  /** The token of those who may claim it. */
  readonly token: string;
}

const WORK_MS = 30_000;

export async function makeOpenOrder(shop: MerchantInstance, amount: string): Promise<OpenOrder> {
  const { authorization, baseUrl } = shop;
  const order = { amount, summary: 'A cup of tea' };
  const path = `${baseUrl}private/orders`;
  const { order_id: id, token } = await call('POST', path, { authorization, body: { order } });
  return { id: String(id), token: String(token) };
}

export async function makeWorld(target: Target): Promise<World> {
  const { url } = target;
  const { currency } = (await call('GET', `${url}/merchant/config`)) as { currency: string };
  let made: Omit<World, 'recorded'> | undefined;
  const recorded = await recording(async () => {
    const user = await registerBankUser(url, 'attacker');
    const other = await registerBankUser(url, 'attacker');
    const shop = await openMerchant(florinAt(target, currency));
    const wallet = createMemoryWallet();
    await withdrawInto(wallet, user, `${currency}:20`);
    await atBank(target, user, other, currency);
    const paidOrder = await atShop(target, shop, wallet);
    const openOrder = await makeOpenOrder(shop, `${currency}:1`);
    await backUpAt(url, wallet);
    const cookies = await logIn({ target, user, shop });
    made = { ...target, currency, user, shop, openOrder, paidOrder, cookies };
  });
  if (made === undefined) throw new Error('the story has no end');
  return { ...made, recorded };
}

/** The part of a Florin that a merchant uses. */
const florinAt = ({ url, operatorAuthorization }: Target, currency: string): Florin =>
  ({
    url,
    operatorAuthorization,
    currency,
    exchangeUrl: `${url}/exchange/`,
    clock: { now: Date.now },
  }) as Florin;

async function atBank(
  { url, operatorAuthorization }: Target,
  user: BankUser,
  other: BankUser,
  currency: string,
): Promise<void> {
  const { authorization } = user;
  const account = `${url}/bank/accounts/${user.username}`;
  await user.send(other, `${currency}:1.5`, 'For tea');
  await user.transfers();
  await user.balance();
  const { id } = await user.startWithdrawal(`${currency}:1`);
  await call('POST', `${account}/withdrawals/${id}/abort`, { authorization, body: {} });
  await call('GET', `${url}/bank/withdrawal-operation/${id}`);
  await call('GET', `${url}/bank/public-accounts`);
  const management = { authorization: operatorAuthorization };
  await call('GET', `${url}/bank/management/accounts/${user.username}`, management).catch(
    () => undefined,
  );
}

async function atShop(target: Target, shop: Merchant, wallet: Wallet): Promise<string> {
  const { baseUrl, authorization } = shop;
  const ask = (method: string, path: string, body?: unknown) =>
    call(method, baseUrl + path, { authorization, ...(body === undefined ? {} : { body }) });
  await shop.addProduct({ id: 'tea', description: 'Tea', price: 'KUDOS:1', stock: 1000 });
  await ask('GET', 'private/products/tea');
  const lock = { lock_uuid: '7f0a1e8c-5b1d-4a3c-9a70-1d5d3b1f8a11', quantity: 1 };
  await ask('POST', 'private/products/tea/lock', { ...lock, duration: { d_ms: 60_000 } });
  const order = await shop.createOrder({ refundWithin: '30m', products: { tea: 1 } });
  await payWith(wallet, order.payUri);
  const refundUri = await shop.refund(order.id, order.amount);
  const { purchase } = await prepareRefund(wallet, refundUri);
  await acceptRefund(wallet, purchase);
  const tipUri = await shop.giveTip('KUDOS:1');
  await acceptTip(wallet, tipUri);
  await runUntilDone(wallet, { forMs: WORK_MS });
  for (const list of ['private', 'private/orders', 'private/products', 'private/transfers']) {
    await ask('GET', list);
  }
  await ask('GET', 'private/reserves');
  await call('GET', `${target.url}/merchant/management/instances/${shop.id}`, {
    authorization: target.operatorAuthorization,
  });
  return order.id;
}

async function backUpAt(url: string, wallet: Wallet): Promise<void> {
  await setUpBackup(wallet, `${url}/sync/`);
  await backUp(wallet);
}

interface Visitor {
  readonly target: Target;
  readonly user: BankUser;
  readonly shop: Merchant;
}

async function logIn({ target, user, shop }: Visitor): Promise<World['cookies']> {
  const send = async (path: string, fields: Record<string, string>): Promise<string> => {
    const response = await fetch(target.url + path, {
      method: 'POST',
      headers: { origin: target.url },
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });
    return response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0] ?? '')
      .join('; ');
  };
  const { username, password } = user;
  const bare = (authorization: string) => authorization.replace('Bearer ', '');
  return {
    bank: await send('/bank/log-in/submit', { username, password }),
    dashboard: await send('/dashboard/log-in/submit', {
      instance: shop.id,
      token: bare(shop.authorization),
    }),
    operator: await send('/dashboard/operator/log-in/submit', {
      token: bare(target.operatorAuthorization),
    }),
    shop: await send('/shop/articles/the-coin-with-the-lily/buy', {}),
  };
}
