/** A user of the bank with a shop, browser sessions, and things that others must not touch. */
import { randomBytes } from 'node:crypto';
import { call, registerBankUser, type BankUser } from '../deployment';
import { createInstance, type MerchantInstance } from '@/testing/merchant';
import type { Audience } from './access';
import type { LogIn } from './log-in';

export interface Principal {
  readonly user: BankUser;
  readonly instance: MerchantInstance;
  /** A cookie as `name=value`. */
  readonly sessions: Readonly<Record<Audience, string>>;
  readonly things: Things;
}

type Things = Readonly<Record<'orderId' | 'productId' | 'reservePub' | 'withdrawalId', string>>;

export interface Deployment {
  readonly url: string;
  /** Undefined if OPERATOR_TOKEN is not set. */
  readonly operatorToken: string | undefined;
  /** Password of the exchange's account at the bank. Without it, the exchange's calls are left out. */
  readonly exchangePassword?: string;
  /** Includes the routes for tests. The default is true. */
  readonly isTest?: boolean;
}

let clients = 0;

/** Returns an unused address of this machine, since attempts to log in are counted by address. */
export function freshClient(): string {
  clients += 1;
  return `127.0.${90 + (Math.floor(clients / 250) % 100)}.${1 + (clients % 250)}`;
}

/** Makes a principal. `fields` are members of its instance, such as another `auth`. */
export async function makePrincipal(
  { url, operatorToken }: Deployment,
  logIn: LogIn,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<Principal> {
  const instance = await createInstance(url, `Bearer ${operatorToken ?? 'none'}`, fields);
  const user = await registerBankUser(url);
  const { id, authorization } = instance;
  const { username, password } = user;
  const token = authorization.replace('Bearer ', '');
  const hasToken = fields['auth'] === undefined;
  const sessions = {
    bank: await logIn('/bank/log-in/submit', { username, password }),
    dashboard: hasToken ? await logIn('/dashboard/log-in/submit', { instance: id, token }) : '',
    operator: await logIn('/dashboard/operator/log-in/submit', { token: operatorToken ?? '' }),
  };
  return { user, instance, sessions, things: await makeThings(url, instance, user) };
}

async function makeThings(
  url: string,
  { id, baseUrl, authorization }: MerchantInstance,
  user: BankUser,
): Promise<Things> {
  const create = (path: string, body: unknown) =>
    call('POST', `${baseUrl}private/${path}`, { authorization, body });
  const product = {
    product_id: `lamp-${randomBytes(4).toString('hex')}`,
    description: `Lamp of ${id}`,
    unit: 'piece',
    total_stock: 3,
  };
  await create('products', { ...product, price: 'KUDOS:1' });
  const order = await create('orders', {
    order: { amount: 'KUDOS:1', summary: `Lamp of ${id}` },
  });
  const reserve = await create('reserves', {
    initial_balance: 'KUDOS:1',
    exchange_url: `${url}/exchange/`,
    wire_method: 'x-taler-bank',
  });
  return {
    orderId: String(order['order_id']),
    productId: product.product_id,
    reservePub: String(reserve['reserve_pub']),
    withdrawalId: (await user.startWithdrawal('KUDOS:1')).id,
  };
}

/** Returns everything that others could have changed, as its owner sees it. */
export async function snapshotOf(url: string, principal: Principal): Promise<unknown> {
  const { instance, user, things } = principal;
  const shop = ['', '/orders', `/orders/${things.orderId}`, '/products', '/transfers', '/reserves']
    .concat([`/products/${things.productId}`, `/reserves/${things.reservePub}`])
    .map((path) => [`${instance.baseUrl}private${path}`, instance.authorization] as const);
  const bank = ['', '/transfers', `/withdrawals/${things.withdrawalId}`].map(
    (path) => [`${url}/bank/accounts/${user.username}${path}`, user.authorization] as const,
  );
  return Promise.all(
    [...shop, ...bank].map(async ([address, authorization]) => [
      address,
      await call('GET', address, { authorization }),
    ]),
  );
}
