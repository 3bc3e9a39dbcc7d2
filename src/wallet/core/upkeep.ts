/**
 * What a wallet does for its coins by itself, as pending operations (protocol-a 5.7, 5.8): keys of
 * exchanges whose coins it has are looked at every hour; a coin of a revoked denomination is recouped;
 * a coin that ages is refreshed in the second half of the time between the end of withdrawals and the
 * end of deposits, unless it would not become a coin again: then it is left to be spent. Reads the
 * store only.
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
  const exchanges = (await wallet.store.list('exchange')).filter(({ id }) => used.has(id));
  const upkeep: PendingOperation[] = [];
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

/** Nobody waits for news that may be none. */
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

/** Half of the span between withdraw and deposit expiry, as deployed wallets do. */
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
