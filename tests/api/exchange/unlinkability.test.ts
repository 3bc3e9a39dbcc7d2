import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeBase32 } from '@/protocol/base32';
import type { EddsaKeyPair } from '@/protocol/crypto/eddsa';
import { hashDenominationKey } from '@/protocol/crypto/rsa-public-key';
import { roundDown } from '@/protocol/timestamp';
import {
  depositBody,
  exchangeAt,
  fundReserve,
  kudos,
  newMerchant,
  registerUser,
  revealBody,
  startRefresh,
  withdrawCoin,
  type TestCoin,
} from '../../support/coins';
import { passUntilNoticed, runExchangeKeys } from '../../support/exchange-keys';
import { finishRefresh, recoupBody } from '../../support/recoups';
import { databaseUrlOf, startServer, type TestServer } from '../../support/server';
import { StoredLinks } from '../../support/stored-links';

const CUSTOMERS = 8;

let server: TestServer;

interface Customer {
  readonly reserve: EddsaKeyPair;
  /** The coin that paid. */
  readonly coins: TestCoin[];
  /** Made of a part of the first coin, and paid with as well. */
  readonly change: TestCoin[];
  /** A coin that is not yet spent. */
  readonly kept: TestCoin;
}

const customers: Customer[] = [];

beforeAll(async () => {
  server = await startServer({ env: { DEMO: '0' } });
  const { url } = server;
  for (let i = 0; i < CUSTOMERS; i += 1) {
    const reserve = await fundReserve(url, kudos('3'), await registerUser(url));
    const coins = [
      await withdrawCoin(url, reserve, '0.64'),
      await withdrawCoin(url, reserve, '1.28'),
    ];
    const kept = await withdrawCoin(url, reserve, '0.32');
    customers.push({ reserve, coins, change: [], kept });
  }
  const merchant = newMerchant(url, 'exchange');
  const pay = (coin: TestCoin, value: string) => {
    const timestamp = roundDown(Date.now()) - 5000;
    const terms = { contribution: kudos(value), merchant, timestamp, wireDeadline: timestamp };
    return exchangeAt(url).deposit(coin.coinPub, depositBody(coin, terms));
  };
  // Coins are spent in another order than they were withdrawn.
  for (const { coins, change } of [...customers].reverse()) {
    await pay(coins[1]!, '1.28');
    await pay(coins[0]!, '0.2');
    change.push(await refreshed(coins[0]!));
  }
  for (const { change } of customers) await pay(change[0]!, '0.32');
}, 300_000);

afterAll(async () => {
  await server.stop();
});

async function refreshed(old: TestCoin): Promise<TestCoin> {
  const exchange = exchangeAt(server.url);
  const { denomination } = customers[0]!.kept;
  const refresh = startRefresh(old, [denomination]);
  const { noRevealIndex: index } = await exchange.melt(old.coinPub, refresh.melt);
  const signatures = await exchange.reveal(refresh.session.rc, revealBody(old, refresh, index));
  const [coin] = finishRefresh(refresh, index, signatures);
  return coin!;
}

const nameOf = (key: Uint8Array) => encodeBase32(key);

/** Returns the distances from a coin to its own customer's key, and to all others'. */
function distances(links: StoredLinks, coin: TestCoin, own: number, keys: readonly Uint8Array[]) {
  const all = keys.map((key) => links.distance(nameOf(coin.coinPub), nameOf(key)));
  return { own: all[own]!, others: all.filter((_, i) => i !== own) };
}

test('[WALLET-6] no stored value and no join brings a deposited coin nearer to its reserve than to any other', async () => {
  const links = await StoredLinks.read(databaseUrlOf(server.dataDir), ['exchange', 'bank']);
  const reserves = customers.map(({ reserve }) => reserve.publicKey);
  for (const [i, { coins, change }] of customers.entries()) {
    for (const coin of [...coins, ...change]) {
      const { own, others } = distances(links, coin, i, reserves);
      // They do meet: in the denomination, which all coins of a value have, and at the bank.
      expect(own).toBeLessThan(Infinity);
      expect(new Set(others)).toEqual(new Set([own]));
    }
  }
});

test('[WALLET-6] a coin made by a refresh is no nearer to the coin it was made of than to any other', async () => {
  const links = await StoredLinks.read(databaseUrlOf(server.dataDir), ['exchange', 'bank']);
  const olds = customers.map(({ coins }) => coins[0]!.coinPub);
  for (const [i, { change }] of customers.entries()) {
    const { own, others } = distances(links, change[0]!, i, olds);
    expect(new Set(others)).toEqual(new Set([own]));
  }
});

test('[WALLET-6] what is stored of coins has times of whole seconds only, and of withdrawals none', async () => {
  const links = await StoredLinks.read(databaseUrlOf(server.dataDir), ['exchange']);
  const ofCoins = links.times.filter(({ column }) =>
    /^exchange\.(coin|deposit|refund|refresh|refresh_coin|recoup|withdrawal)\./.test(column),
  );
  expect(ofCoins.length).toBeGreaterThan(CUSTOMERS);
  expect(ofCoins.filter(({ ms }) => ms % 1000 !== 0)).toEqual([]);
  expect(ofCoins.filter(({ column }) => column.startsWith('exchange.withdrawal.'))).toEqual([]);
});

test('the search does find a link where there is one: a recoup names the reserve by its owner’s wish', async () => {
  const { kept, reserve } = customers[3]!;
  const hDenom = nameOf(hashDenominationKey(kept.denomination.publicKey));
  runExchangeKeys(['revoke', hDenom], { DATA_DIR: server.dataDir, PUBLIC_URL: server.url });
  await passUntilNoticed(server.url);
  const exchange = exchangeAt(server.url);
  await expect
    .poll(async () => (await exchange.keys()).recoup?.length, { timeout: 30_000 })
    .toBe(1);
  await exchange.recoup(kept.coinPub, recoupBody(kept, false));
  const links = await StoredLinks.read(databaseUrlOf(server.dataDir), ['exchange', 'bank']);
  const reserves = customers.map((one) => one.reserve.publicKey);
  const { own, others } = distances(links, kept, 3, reserves);
  expect(own).toBe(1);
  expect(Math.min(...others)).toBeGreaterThan(own);
  expect((await exchange.reserve(reserve.publicKey)).history.at(-1)?.type).toBe('RECOUP');
}, 300_000);
