/** Reads a deployment's visible state over HTTP and from its wallets, before and after an upgrade. */
import { encodeBase32 } from '@/protocol/base32';
import { hashContractTerms } from '@/protocol/contract-hash';
import { openBankUser } from '@/testing/calls/bank-user';
import { call } from '@/testing/calls/call';
import type { Manifest } from './manifest';
import type { Json, Site } from './site';

export interface Seen {
  /** Orders by their number. */
  readonly orders: Readonly<Record<string, Json>>;
  /** Balances by user of the bank. */
  readonly accounts: Readonly<Record<string, string>>;
  /** Products of the instance `tea`. */
  readonly products: Readonly<Record<string, Json>>;
  /** Tip reserves by instance: what they had, promised and gave. */
  readonly reserves: Readonly<Record<string, readonly Json[]>>;
  /** Spendable coins by wallet. */
  readonly wallets: Readonly<Record<string, readonly string[]>>;
}

const CHARACTERS_OF_HASH = 26;

type Known = Pick<Manifest, 'bankUsers' | 'instances' | 'orders' | 'wallets'>;

export async function look(site: Site, known: Known): Promise<Seen> {
  return {
    orders: await each(known.orders, ({ instance, id }) =>
      seeOrder(site, id, instance, known.instances[instance] ?? ''),
    ),
    accounts: await each(known.bankUsers, (password, username) =>
      seeAccount(site, username, password),
    ),
    products: await seeProducts(site, known.instances['tea'] ?? ''),
    reserves: {
      tea: await seeReserves(site, 'tea', known.instances['tea'] ?? ''),
      books: await seeReserves(site, 'books', known.instances['books'] ?? ''),
    },
    wallets: await each(Object.fromEntries(known.wallets.map((name) => [name, name])), (name) =>
      seeBalance(site, name),
    ),
  };
}

async function each<T, R>(
  record: Readonly<Record<string, T>>,
  see: (value: T, name: string) => Promise<R>,
): Promise<Record<string, R>> {
  const seen: Record<string, R> = {};
  for (const [name, value] of Object.entries(record)) seen[name] = await see(value, name);
  return seen;
}

export async function seeOrder(
  { url }: Pick<Site, 'url'>,
  id: string,
  instance: string,
  token: string,
): Promise<Json> {
  const path = `${url}/merchant/instances/${instance}/private/orders/${id}`;
  const order = await call('GET', path, { authorization: `Bearer ${token}` });
  const seen = members(order, [
    'order_status',
    'deposit_total',
    'refunded',
    'refund_pending',
    'refund_amount',
    'wired',
  ]);
  // Wallets have signed these terms, so no letter may change.
  const terms = order['contract_terms'] as Json | undefined;
  return terms === undefined ? seen : { ...seen, contract: hashOf(terms) };
}

function hashOf(terms: Json): string {
  return encodeBase32(hashContractTerms(terms)).slice(0, CHARACTERS_OF_HASH);
}

export async function seeAccount(
  { url }: Pick<Site, 'url'>,
  username: string,
  password: string,
): Promise<string> {
  return (await openBankUser(url, { username, password })).balance();
}

async function seeProducts({ url }: Site, token: string): Promise<Record<string, Json>> {
  const authorization = `Bearer ${token}`;
  const products = `${url}/merchant/instances/tea/private/products`;
  const list = (await call('GET', products, { authorization })) as {
    products: { product_id: string }[];
  };
  const ids = Object.fromEntries(list.products.map(({ product_id: id }) => [id, id]));
  return each(ids, async (id) =>
    members(await call('GET', `${products}/${id}`, { authorization }), [
      'description',
      'price',
      'total_stock',
      'total_sold',
      'total_lost',
    ]),
  );
}

export async function seeReserves(
  { url }: Pick<Site, 'url'>,
  instance: string,
  token: string,
): Promise<Json[]> {
  const authorization = `Bearer ${token}`;
  const path = `${url}/merchant/instances/${instance}/private/reserves`;
  const { reserves } = (await call('GET', path, { authorization })) as { reserves: Json[] };
  return reserves.map((reserve) =>
    members(reserve, ['exchange_initial_amount', 'pickup_amount', 'committed_amount', 'active']),
  );
}

async function seeBalance(site: Site, name: string): Promise<string[]> {
  const balances = (await site.wallet(name, 'balance')) as unknown as { available: string }[];
  return balances.map(({ available }) => available);
}

function members(all: Json, names: readonly string[]): Json {
  return Object.fromEntries(names.filter((name) => name in all).map((name) => [name, all[name]]));
}
