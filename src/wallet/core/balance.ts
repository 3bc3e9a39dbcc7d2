/**
 * Returns what the wallet owns, per exchange. `available` can be spent now. Money on its way in is
 * in withdrawals, tips, change being refreshed and coins being recouped. Pending payments hold some
 * more. Reads the store only. Sums are exact for coins. What is on its way is an upper bound.
 */
import { subtractAmountsSaturating, sumAmounts, zeroAmount, type Amount } from '@/protocol/amount';
import type { CoinRecord } from '@/wallet/core/records';
import type { RefreshRecord } from '@/wallet/core/refresh-state';
import type { TipRecord } from '@/wallet/core/tip-state';
import type { Wallet } from '@/wallet/core/wallet';
import type { WithdrawalRecord } from '@/wallet/core/withdrawal-state';

export interface Balance {
  readonly exchangeBaseUrl: string;
  readonly currency: string;
  readonly available: Amount;
  readonly incoming: Amount;
  readonly outgoing: Amount;
}

export async function getBalances(wallet: Wallet): Promise<Balance[]> {
  const { store } = wallet;
  const [exchanges, coins, withdrawals, refreshes, tips] = await Promise.all([
    store.list('exchange'),
    store.list('coin'),
    store.list('withdrawal'),
    store.list('refresh'),
    store.list('tip'),
  ]);
  return exchanges
    .filter(({ movedTo }) => movedTo === undefined)
    .map(({ id, currency }) => {
      const ofExchange = coins.filter((coin) => coin.exchangeBaseUrl === id);
      const arriving = [
        ...withdrawals.filter((each) => each.exchangeBaseUrl === id).map(arrivingOf),
        ...refreshes.filter((each) => each.exchangeBaseUrl === id).map(changeOf),
        ...tips.filter((each) => each.exchangeBaseUrl === id).map(tipOf),
        ...ofExchange.filter(({ use }) => use.state === 'recouping').map((coin) => coin.available),
      ];
      const obtained = sumAmounts(currency, ofExchange.map(ofRunningWithdrawal(withdrawals)));
      const incoming = sumAmounts(
        currency,
        arriving.filter((amount) => amount !== null),
      );
      return {
        exchangeBaseUrl: id,
        currency,
        available: sumWhere(currency, ofExchange, 'fresh'),
        // A running withdrawal may have stored some of its coins already.
        incoming: subtractAmountsSaturating(incoming, obtained),
        outgoing: sumWhere(currency, ofExchange, 'held'),
      };
    })
    .sort((a, b) => (a.exchangeBaseUrl < b.exchangeBaseUrl ? -1 : 1));
}

function sumWhere(
  currency: string,
  coins: readonly CoinRecord[],
  state: CoinRecord['use']['state'],
): Amount {
  const amounts = coins.filter(({ use }) => use.state === state).map((coin) => coin.available);
  return sumAmounts(currency, amounts);
}

function arrivingOf({ phase, amount, refill }: WithdrawalRecord): Amount | null {
  return isRunning(phase) ? (refill?.amount ?? amount) : null;
}

function isRunning(phase: WithdrawalRecord['phase']): boolean {
  return phase.state !== 'done' && phase.state !== 'aborted';
}

function changeOf({ phase, amount }: RefreshRecord): Amount | null {
  return phase.state === 'done' || phase.state === 'refused' ? null : amount;
}

function tipOf({ phase, amount }: TipRecord): Amount | null {
  return phase.state === 'picking' ? amount : null;
}

function ofRunningWithdrawal(
  withdrawals: readonly WithdrawalRecord[],
): (coin: CoinRecord) => Amount {
  /** The index of the first coin that is arriving now, by id. */
  const running = new Map(
    withdrawals
      .filter(({ phase }) => isRunning(phase))
      .map(({ id, refill }) => [id, refill?.coins ?? 0]),
  );
  return ({ origin, available }) => {
    const from = origin.by === 'withdrawal' ? running.get(origin.id) : undefined;
    return from !== undefined && origin.index >= from ? available : zeroAmount(available.currency);
  };
}
