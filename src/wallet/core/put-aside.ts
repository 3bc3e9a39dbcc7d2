/**
 * Refreshes the rest of a coin that others have seen, since they could recognise it. Without a rest
 * it does nothing. Returns what to commit.
 */
import { isZero, type Amount } from '@/protocol/amount';
import { spentCoin } from '@/wallet/core/coins';
import type { CoinRecord } from '@/wallet/core/records';
import { nextRefreshId } from '@/wallet/core/refresh-id';
import type { RefreshRecord } from '@/wallet/core/refresh-state';
import type { Wallet } from '@/wallet/core/wallet';
import type { Put } from '@/wallet/core/wallet-store';

export async function putAside(
  wallet: Wallet,
  coin: CoinRecord,
  rest: Amount,
  reason: RefreshRecord['reason'],
): Promise<Put[]> {
  if (isZero(rest)) return [{ kind: 'coin', record: spentCoin(coin) }];
  const refresh: RefreshRecord = {
    id: await nextRefreshId(wallet, coin.id),
    revision: 0,
    exchangeBaseUrl: coin.exchangeBaseUrl,
    amount: rest,
    reason,
    createdAt: wallet.clock.now(),
    phase: { state: 'planned' },
  };
  const melting = {
    ...coin,
    available: rest,
    use: { state: 'melting', refresh: refresh.id },
  } as const;
  return [
    { kind: 'refresh', record: refresh },
    { kind: 'coin', record: melting },
  ];
}
