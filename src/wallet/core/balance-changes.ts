/**
 * Sums by how much each history entry has changed the value of the wallet's coins. All changes together
 * are what the coins are worth now, to the last unit. Pure.
 *
 * A coin comes with its value. Payments and deposits take from it, and refunds add to it. What is missing
 * then was taken by the renewals of its rest, or by its recoup. What one renewal loses, it has lost for
 * ever: a later one that brings it back has gained it. So no change of a past entry moves.
 */
import type { BankDepositRecord } from '@/wallet/core/bank-deposit-state';
import { regainedBy } from '@/wallet/core/credit-refund';
import type { PurchaseRecord } from '@/wallet/core/purchase-state';
import type { CoinOrigin, CoinRecord, DenominationRecord } from '@/wallet/core/records';
import type { RecoupRecord } from '@/wallet/core/recoup-state';
import { coinOfRefresh } from '@/wallet/core/refresh-id';
import type { RefreshRecord } from '@/wallet/core/refresh-state';

export interface MoneyRecords {
  readonly coins: readonly CoinRecord[];
  readonly denominations: readonly DenominationRecord[];
  readonly purchases: readonly PurchaseRecord[];
  readonly deposits: readonly BankDepositRecord[];
  readonly refreshes: readonly RefreshRecord[];
  readonly recoups: readonly RecoupRecord[];
}

/** Sums of units by name. */
class Sums extends Map<string, bigint> {
  add(name: string, units: bigint): void {
    this.set(name, this.of(name) + units);
  }

  of(name: string): bigint {
    return this.get(name) ?? 0n;
  }
}

/** The name of an entry's change. */
export function changeName(type: string, id: string): string {
  return `${type} ${id}`;
}

const ENTRY_OF_ORIGIN: Readonly<Record<CoinOrigin['by'], string>> = {
  withdrawal: 'withdrawal',
  refresh: 'renewal',
  tip: 'tip',
};

/** Returns changes by `changeName`, in units. What has changed nothing is absent. */
export function sumChanges(records: MoneyRecords): ReadonlyMap<string, bigint> {
  const changes = new Sums();
  const left = leftByPayments(records, changes);
  const values = new Map(records.denominations.map(({ id, value }) => [id, value.units]));
  const takers = takersOf(records);
  for (const coin of records.coins) {
    const value = values.get(coin.denomination) ?? coin.available.units;
    changes.add(changeName(ENTRY_OF_ORIGIN[coin.origin.by], coin.origin.id), value);
    const owned = coin.use.state === 'spent' ? 0n : coin.available.units;
    take(changes, takers.get(coin.id) ?? [], value + left.of(coin.id) - owned);
  }
  return changes;
}

/** Books payments, deposits, refunds and recoups. Returns what they have changed each coin by. */
function leftByPayments(records: MoneyRecords, changes: Sums): Sums {
  const left = new Sums();
  const move = (entry: string, coin: string, units: bigint) => {
    changes.add(entry, units);
    left.add(coin, units);
  };
  for (const { id, phase, refund } of records.purchases) {
    const entry = changeName('purchase', id);
    if (phase.state !== 'paid') continue;
    for (const { coin, contribution } of phase.payment.coins)
      move(entry, coin, -contribution.units);
    for (const one of refund?.applied ?? []) move(entry, one.coin, regainedBy(one).units);
  }
  for (const { id, deposited } of records.deposits) {
    const entry = changeName('deposit', id);
    for (const { coin, contribution } of deposited) move(entry, coin, -contribution.units);
  }
  bookRecoups(records, changes, left);
  return left;
}

/** A recoup's money is back in the reserve, or on the coin that was renewed. A tip's is the merchant's. */
function bookRecoups({ coins, recoups }: MoneyRecords, changes: Sums, left: Sums): void {
  const origins = new Map(coins.map(({ id, origin }) => [id, origin]));
  for (const recoup of recoups) {
    const origin = origins.get(recoup.id);
    const units = returnedBy(recoup);
    if (origin === undefined || origin.by === 'tip' || units === 0n) continue;
    changes.add(changeName('recoup', recoup.id), units);
    if (origin.by === 'refresh') left.add(coinOfRefresh(origin.id), units);
    else changes.add(changeName('withdrawal', origin.id), -units);
  }
}

function returnedBy({ phase, amount }: RecoupRecord): bigint {
  if (phase.state === 'done') return phase.amount.units;
  return phase.state === 'asking' && phase.proof !== undefined ? amount.units : 0n;
}

interface Taker {
  readonly name: string;
  /** The rest of the coin that it began with. */
  readonly units: bigint;
  readonly isOver: boolean;
}

/** Lists the renewals and the recoup of each coin, the latest one last. */
function takersOf({ refreshes, recoups }: MoneyRecords): ReadonlyMap<string, Taker[]> {
  const takers = new Map<string, Taker[]>();
  const note = (coin: string, taker: Taker) =>
    takers.set(coin, [...(takers.get(coin) ?? []), taker]);
  for (const { id, amount, phase } of [...refreshes].sort(byAge)) {
    const units = phase.state === 'done' ? amount.units : 0n;
    const isOver = phase.state === 'done' || phase.state === 'refused';
    note(coinOfRefresh(id), { name: changeName('renewal', id), units, isOver });
  }
  for (const { id, phase, amount } of recoups) {
    if (phase.state === 'unfounded') continue;
    const isOver = phase.state !== 'asking' || phase.proof !== undefined;
    note(id, { name: changeName('recoup', id), units: amount.units, isOver });
  }
  return takers;
}

/** Later renewals of a coin have longer names: #2, #3 and so on. */
function byAge(a: RefreshRecord, b: RefreshRecord): number {
  return a.id.length - b.id.length || (a.id < b.id ? -1 : 1);
}

/** Divides what is missing of a coin among its takers. */
function take(changes: Sums, takers: readonly Taker[], units: bigint): void {
  const over = takers.filter(({ isOver }) => isOver);
  const those = over.length > 0 ? over : takers;
  for (const taker of those) changes.add(taker.name, -taker.units);
  // What an earlier renewal left over was renewed by a later one.
  const taken = those.reduce((sum, taker) => sum + taker.units, 0n);
  const last = those.at(-1);
  if (last !== undefined) changes.add(last.name, taken - units);
}
