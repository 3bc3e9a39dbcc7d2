/**
 * Lists what a wallet does for its coins by itself, as pending operations (protocol-a 5.7, 5.8).
 * Reads the store only.
 * - It looks every hour at the keys of exchanges whose coins it has.
 * - It recoups a coin of a revoked denomination.
 * - It refreshes an aging coin in the second half of the time between withdraw and deposit expiry.
 *   A coin that would not become a coin again is left to be spent.
 * - It clears up what two machines with this wallet have left to each other. Coins may be held for
 *   finished purchases, and records may have an exchange's old address.
 */
import { isZero } from '@/protocol/amount';
import type { Timestamp } from '@/protocol/timestamp';
import { startRecoup } from '@/wallet/core/advance-recoup';
import { getCoin } from '@/wallet/core/coins';
import {
  getDenomination,
  isOutdated,
  listWithdrawable,
  updateExchange,
} from '@/wallet/core/exchanges';
import { moveExchange } from '@/wallet/core/move-exchange';
import { putAside } from '@/wallet/core/put-aside';
import type { CoinRecord, DenominationRecord, ExchangeRecord } from '@/wallet/core/records';
import { planRefresh } from '@/wallet/core/refresh-cost';
import type { PendingOperation } from '@/wallet/core/pending-operation';
import type { Step } from '@/wallet/core/step';
import type { Wallet } from '@/wallet/core/wallet';

export async function listUpkeep(wallet: Wallet): Promise<PendingOperation[]> {
  const coins = (await wallet.store.list('coin')).filter(
    ({ use, available }) => use.state === 'fresh' && !isZero(available),
  );
  const used = new Set(coins.map(({ exchangeBaseUrl }) => exchangeBaseUrl));
  const known = await wallet.store.list('exchange');
  const exchanges = known.filter(({ id, movedTo }) => used.has(id) && movedTo === undefined);
  const upkeep = [...(await listMoved(wallet, known)), ...(await listLeft(wallet))];
  for (const exchange of exchanges) {
    const ofExchange = coins.filter(({ exchangeBaseUrl }) => exchangeBaseUrl === exchange.id);
    if (isOutdated(wallet, exchange)) upkeep.push(lookAgain(wallet, exchange));
    const revoked = ofExchange.filter((coin) => isRevoked(exchange, coin));
    upkeep.push(...revoked.map(({ id }) => recoup(wallet, id)));
    const good = ofExchange.filter((coin) => !isRevoked(exchange, coin));
    const aging = await listAging(wallet, exchange, good);
    upkeep.push(...aging.map(({ id }) => renewal(wallet, id)));
  }
  return upkeep;
}

/** Lists records that another machine with this wallet has added under the exchange's old address. */
async function listMoved(
  wallet: Wallet,
  exchanges: readonly ExchangeRecord[],
): Promise<PendingOperation[]> {
  if (exchanges.every(({ movedTo }) => movedTo === undefined)) return [];
  const lists = await Promise.all(
    (['coin', 'withdrawal', 'refresh', 'tip', 'recoup'] as const).map((kind) =>
      wallet.store.list(kind),
    ),
  );
  const named = new Set(lists.flat().map(({ exchangeBaseUrl }) => exchangeBaseUrl));
  return exchanges.flatMap(({ id, movedTo }) => {
    if (movedTo === undefined || !named.has(id)) return [];
    const advance = async (): Promise<Step> => {
      await moveExchange(wallet, id, movedTo);
      return 'ended';
    };
    return [{ kind: 'exchange', id, isIdle: false, advance } as const];
  });
}

/**
 * Lists coins held for a finished purchase. Two machines with this wallet have paid for it, each with
 * coins of its own. The merchant may have seen them.
 */
async function listLeft(wallet: Wallet): Promise<PendingOperation[]> {
  const { store } = wallet;
  const held = (await store.list('coin')).flatMap((coin) =>
    coin.use.state === 'held' ? [{ coin, holder: coin.use.purchase }] : [],
  );
  if (held.length === 0) return [];
  const purchases = (await store.list('purchase')).filter(
    ({ phase }) => phase.state === 'paying' || phase.state === 'aborting',
  );
  const deposits = (await store.list('bankDeposit')).filter(
    ({ phase }) => phase.state === 'depositing',
  );
  const running = new Set([...purchases, ...deposits].map(({ id }) => id));
  return held.filter(({ holder }) => !running.has(holder)).map(({ coin }) => release(wallet, coin));
}

function release(wallet: Wallet, coin: CoinRecord): PendingOperation {
  const advance = async (): Promise<Step> => {
    await wallet.store.commit(await putAside(wallet, coin, coin.available, 'recovery'));
    return 'ended';
  };
  return { kind: 'renewal', id: coin.id, isIdle: false, advance };
}

/** Callers do not wait for news that may not exist. */
function lookAgain(wallet: Wallet, { id }: ExchangeRecord): PendingOperation {
  const advance = async (): Promise<Step> => {
    await updateExchange(wallet, id);
    return 'ended';
  };
  return { kind: 'exchange', id, isIdle: true, advance };
}

function recoup(wallet: Wallet, id: string): PendingOperation {
  return { kind: 'recoup', id, isIdle: false, advance: () => startRecoup(wallet, id) };
}

function renewal(wallet: Wallet, id: string): PendingOperation {
  const advance = async (): Promise<Step> => {
    const coin = await getCoin(wallet, id);
    if (coin.use.state !== 'fresh') return 'ended';
    await wallet.store.commit(await putAside(wallet, coin, coin.available, 'scheduled'));
    return 'ended';
  };
  return { kind: 'renewal', id, isIdle: false, advance };
}

export function isRevoked(exchange: ExchangeRecord, { denomination }: CoinRecord): boolean {
  return exchange.revoked?.includes(denomination) === true;
}

/** Half of the span between withdraw and deposit expiry, as in deployed wallets. */
export function renewFrom({ expireWithdraw, expireDeposit }: DenominationRecord): Timestamp {
  return expireWithdraw + Math.floor((expireDeposit - expireWithdraw) / 2);
}

async function listAging(
  wallet: Wallet,
  exchange: ExchangeRecord,
  coins: readonly CoinRecord[],
): Promise<CoinRecord[]> {
  const now = wallet.clock.now();
  const old = new Map<string, DenominationRecord>();
  for (const id of new Set(coins.map(({ denomination }) => denomination))) {
    const denomination = await getDenomination(wallet, id);
    const isDue = renewFrom(denomination) <= now && now < denomination.expireDeposit;
    if (isDue) old.set(id, denomination);
  }
  if (old.size === 0) return [];
  const denominations = await listWithdrawable(wallet, exchange);
  return coins.filter(({ denomination, available }) => {
    const feeRefresh = old.get(denomination)?.feeRefresh;
    if (feeRefresh === undefined) return false;
    return planRefresh({ amountLeft: available, feeRefresh, denominations }) !== null;
  });
}
