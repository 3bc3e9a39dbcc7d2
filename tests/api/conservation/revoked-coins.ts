/** Asserts that no coin of a revoked denomination has value left: it was spent or recouped. */
import { expect } from 'vitest';
import { decodeBase32 } from '@/protocol/base32';
import { updateExchange } from '@/wallet/core/exchanges';
import type { CoinRecord } from '@/wallet/core/records';
import type { Wallet } from '@/wallet/core/wallet';
import { EXCHANGE_URLS, type Town } from './town';

export async function denominationsHeld(wallets: readonly Wallet[]): Promise<Set<string>> {
  const coins = (await Promise.all(wallets.map(({ store }) => store.list('coin')))).flat();
  const fresh = coins.filter(({ use }) => use.state === 'fresh');
  return new Set(fresh.map(({ denomination }) => denomination));
}

/** Wallets look at the keys once an hour; those that have such coins do it now. */
export async function hearOfRevocations(town: Town, wallet: Wallet): Promise<void> {
  const coins = await wallet.store.list('coin');
  for (const url of EXCHANGE_URLS) {
    const known = new Set((await wallet.store.get('exchange', url))?.revoked);
    const revoked = town.revokedBy(url);
    const isNews = coins.some(
      ({ use, denomination }) =>
        use.state !== 'spent' && revoked.has(denomination) && !known.has(denomination),
    );
    if (isNews) await updateExchange(wallet, url, { fresh: true });
  }
}

/**
 * The value left of each coin by the exchange's books, without refunds. A refund that no wallet has taken
 * yet waits at the exchange.
 */
const LEFT = `
  select c.at::int - 1 as at, d.value + (
      select coalesce(sum(amount), 0) from exchange.recoup where old_coin_pub = c.pub
    ) - (
      select coalesce(sum(amount_with_fee), 0) from exchange.deposit where coin_pub = c.pub
    ) - (
      select coalesce(sum(amount_with_fee), 0) from exchange.refresh where old_coin_pub = c.pub
    ) - (
      select coalesce(sum(amount), 0) from exchange.recoup where coin_pub = c.pub
    ) as units
  from unnest($1::bytea[], $2::bytea[]) with ordinality as c(pub, h_denom, at)
  join exchange.denomination d on d.h_denom_pub = c.h_denom`;

/**
 * Asserts that revoked coins were given back, after all operations have ended. The wallets know
 * rests that are too small to become a coin. Tips go back to the shops' reserves.
 */
export async function assertGivenBack(town: Town, wallets: readonly Wallet[]): Promise<void> {
  for (const [index, url] of EXCHANGE_URLS.entries()) {
    const revoked = town.revokedBy(url);
    const coins = await coinsOf(wallets, revoked);
    if (coins.length === 0) continue;
    expect(coins.filter(({ use }) => use.state !== 'spent')).toEqual([]);
    const { rows } = await town.databases[index]!.pool.query<{ at: number; units: string }>(LEFT, [
      coins.map(({ coinPub }) => coinPub),
      coins.map(({ denomination }) => decodeBase32(denomination.slice(url.length + 1), 64)),
    ]);
    expect(rows).toHaveLength(coins.length);
    const lost = rows.filter(({ at, units }) => BigInt(units) > restOf(coins, coins[at]!.id));
    expect(lost.map(({ at, units }) => ({ ...coins[at], units }))).toEqual([]);
  }
}

async function coinsOf(wallets: readonly Wallet[], revoked: Set<string>): Promise<CoinRecord[]> {
  const lists = await Promise.all(wallets.map(({ store }) => store.list('coin')));
  return lists.flat().filter(({ denomination }) => revoked.has(denomination));
}

/** Copies of a wallet know the same coin. */
function restOf(coins: readonly CoinRecord[], id: string): bigint {
  const rests = coins.filter((coin) => coin.id === id).map(({ available }) => available.units);
  return rests.reduce((most, units) => (units > most ? units : most), 0n);
}
