/**
 * A process's memory of orders and accounts saves statements, and decides nothing. Payments are the same at
 * a process without memory, and at one whose database has lost the rows.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MerchantPrivateClient } from '@/clients/merchant';
import { encodeBase32 } from '@/protocol/base32';
import { toHex } from '@/protocol/crypto/bytes';
import { hashDenominationKey } from '@/protocol/crypto/rsa-public-key';
import {
  denominationOf,
  exchangeAt,
  finishCoin,
  fundReserve,
  kudos,
  makeCoins,
  newKeyPair,
  planchetFor,
  refusalOf,
  revealBody,
  startRefresh,
  withdrawBody,
} from '../../support/coins';
import { query, swapDenominations } from '../../support/database';
import { databaseUrlOf, startServer, type TestServer } from '../../support/server';
import {
  configurationOf,
  createInstance,
  makeClaimedOrder,
  makeInstance,
  payWith,
  send,
  type Answer,
  type TestInstance,
} from './merchant-support';
import { payBody } from './pay-body';

let one: TestServer;
let two: TestServer;
let database: string;
let shop: TestInstance;

beforeAll(async () => {
  one = await startServer({ env: { DEMO: '0' } });
  database = databaseUrlOf(one.dataDir);
  const env = { DEMO: '0', DATABASE_URL: database, PUBLIC_URL: one.url };
  two = await startServer({ dataDir: one.dataDir, env });
  shop = await makeInstance(one.url);
  // The first payment to an account is made by steps.
  expect((await (await prepare()).payAt(one)).status).toBe(200);
}, 300_000);

afterAll(async () => {
  await two.stop({ keep: true });
  await one.stop();
});

/** Claimed at the first process; `payAt` sends the same coin each time. */
async function prepare(seller = shop) {
  const claimed = await makeClaimedOrder(seller);
  const [coin] = await makeCoins(one.url, ['0.64']);
  const body = payBody([payWith(one.url, claimed, coin!)]);
  const path = `/merchant/instances/${seller.id}/orders/${claimed.orderId}/pay`;
  const payAt = ({ url }: TestServer): Promise<Answer> => send(url + path, { body });
  return { orderId: claimed.orderId, coin: coin!, payAt };
}

/** Deletes an order and gives its row to another one, as after a restore. */
async function moveIntoRowOf(lost: string, other: string): Promise<void> {
  const rowOf = async (orderId: string): Promise<unknown> => {
    const text = 'select id from merchant."order" where order_id = $1';
    return (await query<{ id: string }>(database, text, [orderId]))[0]?.id;
  };
  const rows = [await rowOf(lost), await rowOf(other)];
  await query(database, 'delete from merchant.contract where order_row = $1', rows.slice(0, 1));
  await query(database, 'delete from merchant."order" where id = $1', rows.slice(0, 1));
  await query(database, 'update merchant.contract set order_row = $1 where order_row = $2', rows);
  await query(database, 'update merchant."order" set id = $1 where id = $2', rows);
}

interface Together {
  readonly together: boolean;
}

test('[PAY-8] coins and order change in one transaction at either process, whichever has seen the claim', async () => {
  for (const server of [one, two, two]) {
    const { orderId, payAt } = await prepare();
    expect((await payAt(server)).status).toBe(200);
    const rows = await query<Together>(
      database,
      `select o.xmin = d.xmin and d.xmin = e.xmin and e.xmin = c.xmin as together
       from merchant."order" o
         join merchant.deposit d on d.order_row = o.id
         join exchange.deposit e on e.coin_pub = d.coin_pub and e.h_contract = o.h_contract
         join exchange.coin c on c.coin_pub = d.coin_pub
       where o.order_id = $1`,
      [orderId],
    );
    expect(rows).toEqual([{ together: true }]);
  }
});

test('[PAY-13] of the same order’s payments at both processes one counts, and the same coin is answered the same', async () => {
  const { orderId, payAt } = await prepare();
  const answers = await Promise.all([one, two, one, two].map(payAt));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body['sig'])).size).toBe(1);
  expect(await shop.backend.order(orderId)).toMatchObject({
    status: 'paid',
    depositTotal: { currency: 'KUDOS', units: 64_000_000n },
  });
});

test('[PAY-8] an order that the database has lost settles no other in its row', async () => {
  const lost = await prepare();
  const other = await prepare();
  await moveIntoRowOf(lost.orderId, other.orderId);
  expect(await lost.payAt(one)).toMatchObject({ status: 404, body: { code: 2005 } });
  expect(await shop.backend.order(other.orderId)).toMatchObject({ status: 'claimed' });
  const spent = await query(database, 'select from exchange.coin where coin_pub = $1', [
    lost.coin.coinPub,
  ]);
  expect(spent).toEqual([]);
  expect((await other.payAt(two)).status).toBe(200);
});

test('an order that the database has lost claims no other in its row', async () => {
  const make = (amount: string) => shop.backend.createOrder({ order: { amount, summary: 'Tea' } });
  const { orderId: lost, token } = await make('KUDOS:0.64');
  const { orderId: other } = await make('KUDOS:100');
  await moveIntoRowOf(lost, other);
  const path = `/merchant/instances/${shop.id}/orders/${lost}/claim`;
  const body = { nonce: encodeBase32(newKeyPair().publicKey), token };
  expect(await send(one.url + path, { body })).toMatchObject({ status: 404 });
  const [row] = await query(
    database,
    'select stage, nonce, h_contract from merchant."order" where order_id = $1',
    [other],
  );
  expect(row).toEqual({ stage: 'open', nonce: null, h_contract: null });
});

test('an account that the database has lost is made again, and no other one is paid', async () => {
  const seller = await makeInstance(one.url);
  expect((await (await prepare(seller)).payAt(one)).status).toBe(200);
  // Its row is another merchant's now.
  await query(
    database,
    `update exchange.merchant_account set merchant_pub = sha256(merchant_pub) where payto = $1`,
    [seller.payto],
  );
  const { coin, payAt } = await prepare(seller);
  expect((await payAt(one)).status).toBe(200);
  const accounts = await query(
    database,
    `select a.payto, a.merchant_pub = d.merchant_pub as own
     from exchange.deposit d join exchange.merchant_account a on a.id = d.account_id
     where d.coin_pub = $1`,
    [coin.coinPub],
  );
  expect(accounts).toEqual([{ payto: seller.payto, own: true }]);
});

test('I11-3 an order follows changes of its instance by any process, and a freeze is no change', async () => {
  const seller = await makeInstance(one.url);
  const nameInOrder = async () => (await makeClaimedOrder(seller)).terms.merchant.name;
  const versionOf = () =>
    query(database, 'select version::text from merchant.instance where id = $1', [seller.id]);
  const before = await versionOf();
  expect(await nameInOrder()).toBe(`Shop ${seller.id}`);
  // A node of the version before names no version.
  await query(database, `update merchant.instance set name = 'Mine' where id = $1`, [seller.id]);
  expect(await nameInOrder()).toBe('Mine');
  const after = await versionOf();
  expect(after).not.toEqual(before);
  await query(database, 'vacuum (freeze) merchant.instance');
  expect(await versionOf()).toEqual(after);
  await query(database, 'update merchant.instance set name = name where id = $1', [seller.id]);
  expect(await versionOf()).not.toEqual(after);
});

test('an order in the row of one that the database has lost has links of its own contract', async () => {
  const made = await createInstance(one.url, configurationOf('default', [shop.payto]));
  expect(made.status).toBe(204);
  const backend = new MerchantPrivateClient(`${one.url}/merchant/`, 'token-of-default');
  // Long enough that its addresses are remembered.
  const order = { amount: 'KUDOS:0.64', summary: 'Tea', extra: { long: 'x'.repeat(40_000) } };
  const claimAt = async (address: string): Promise<string> => {
    const { orderId: id } = await backend.createOrder({ order, create_token: false });
    const body = { nonce: encodeBase32(newKeyPair().publicKey) };
    expect((await send(`${one.url}${address}/${id}/claim`, { body })).status).toBe(200);
    return id;
  };
  const uriOf = async (id: string): Promise<unknown> =>
    (await send(`${one.url}/merchant/orders/${id}`)).body['taler_pay_uri'];
  const [lost, other] = [await claimAt('/orders'), await claimAt('/public/orders')];
  const { host } = new URL(one.url);
  expect(await uriOf(lost)).toBe(`taler+http://pay/${host}/${lost}/`);
  await moveIntoRowOf(lost, other);
  expect(await uriOf(other)).toBe(`taler+http://pay/${host}/public/${other}/`);
});

test('coins are recorded with their denomination, whichever row it has now', async () => {
  const exchange = exchangeAt(one.url);
  const denomination = await denominationOf(one.url, '1.28');
  const hash = toHex(hashDenominationKey(denomination.publicKey));
  const fresh = await denominationOf(one.url, '0.32');
  const freshHash = toHex(hashDenominationKey(fresh.publicKey));
  const reserve = await fundReserve(one.url, kudos('2'));
  const ask = async (text: string, values: unknown[]) => ({
    rows: await query<{ id: number }>(database, text, values),
  });
  await swapDenominations(ask, [
    hashDenominationKey(denomination.publicKey),
    hashDenominationKey(fresh.publicKey),
  ]);

  const planchet = planchetFor(denomination);
  const body = withdrawBody(reserve, denomination, planchet);
  const coin = finishCoin(denomination, planchet, await exchange.withdraw(reserve.publicKey, body));
  // The same again is signed by the recorded denomination's key.
  finishCoin(denomination, planchet, await exchange.withdraw(reserve.publicKey, body));
  const refresh = startRefresh(coin, [fresh]);
  const { noRevealIndex } = await exchange.melt(coin.coinPub, refresh.melt);
  const revealed = revealBody(coin, refresh, noRevealIndex);
  const [signed] = await exchange.reveal(refresh.session.rc, revealed);
  finishCoin(fresh, refresh.session.planchets[noRevealIndex]![0]!, signed!);
  const [link] = await exchange.link(coin.coinPub);
  expect(toHex(hashDenominationKey(link!.newCoins[0]!.denomPub))).toBe(freshHash);
  const { history } = await exchange.reserve(reserve.publicKey);
  const debits = history.flatMap((entry) =>
    entry.type === 'WITHDRAW' ? [toHex(entry.hDenom)] : [],
  );
  expect(debits).toEqual([hash]);

  const recorded = await query(
    database,
    `select r.kind, encode(d.h_denom_pub, 'hex') as hash from (
       select 1 as kind, denomination_id from exchange.withdrawal where reserve_pub = $1
       union all select 2, denomination_id from exchange.coin where coin_pub = $2
       union all select 3, denomination_id from exchange.refresh where old_coin_pub = $2
       union all select 4, denomination_id from exchange.refresh_coin where rc = $3
     ) r join exchange.denomination d on d.id = r.denomination_id order by r.kind`,
    [reserve.publicKey, coin.coinPub, refresh.session.rc],
  );
  expect(recorded).toEqual(
    [hash, hash, hash, freshHash].map((one, at) => ({ kind: at + 1, hash: one })),
  );
});

test('a denomination that the database has lost makes and takes no coins, and no money goes', async () => {
  const exchange = exchangeAt(one.url);
  const denomination = await denominationOf(one.url, '0.16');
  const fresh = await denominationOf(one.url, '0.04');
  const [coin, other] = await makeCoins(one.url, ['0.16', '0.64']);
  const reserve = await fundReserve(one.url, kudos('2'));
  const melted = startRefresh(other!, [fresh]);
  const { noRevealIndex } = await exchange.melt(other!.coinPub, melted.melt);
  const hashes = [denomination, fresh].map(({ publicKey }) => hashDenominationKey(publicKey));
  // As many rows as before, so no process looks for new keys.
  const rename = 'update exchange.denomination set h_denom_pub = $2 where h_denom_pub = $1';
  const lost = hashes.map((hash) => Uint8Array.from(hash, (byte) => 255 - byte));
  for (const [at, hash] of hashes.entries()) await query(database, rename, [hash, lost[at]]);

  const body = withdrawBody(reserve, denomination, planchetFor(denomination));
  const reveal = revealBody(other!, melted, noRevealIndex);
  const refusals = [
    await refusalOf(exchange.withdraw(reserve.publicKey, body)),
    await refusalOf(exchange.melt(coin!.coinPub, startRefresh(coin!, [fresh]).melt)),
    await refusalOf(exchange.reveal(melted.session.rc, reveal)),
  ];
  expect(refusals.map(({ status, body: { code } }) => [status, code])).toEqual(
    Array(3).fill([404, 1005]),
  );
  expect((await exchange.reserve(reserve.publicKey)).balance).toEqual(kudos('2'));
  for (const [at, hash] of hashes.entries()) await query(database, rename, [lost[at], hash]);
  await exchange.withdraw(reserve.publicKey, body);
  await exchange.melt(coin!.coinPub, startRefresh(coin!, [fresh]).melt);
  expect(await exchange.reveal(melted.session.rc, reveal)).toHaveLength(1);
});
