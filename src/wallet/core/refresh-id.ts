/** Identifiers of refreshes: a coin can be melted again after a refund has given it value again. */
import type { Wallet } from '@/wallet/core/wallet';

const SEPARATOR = '#';

export function coinOfRefresh(refreshId: string): string {
  return refreshId.split(SEPARATOR)[0] ?? refreshId;
}

/** The first that is free: the coin's own, then numbered ones. */
export async function nextRefreshId(wallet: Wallet, coinId: string): Promise<string> {
  let id = coinId;
  for (let count = 2; (await wallet.store.get('refresh', id)) !== null; count += 1) {
    id = `${coinId}${SEPARATOR}${count}`;
  }
  return id;
}
