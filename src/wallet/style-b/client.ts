/** The client of style B's merchants over the wallet's own `fetch`, with a time limit. */
import { StyleBClient } from '@/clients/style-b';
import { limitedFetch, TIME_LIMIT_MS } from '@/wallet/core/partners';
import type { WalletPorts } from '@/wallet/core/wallet-ports';

export function styleBClient(wallet: WalletPorts, timeLimitMs = TIME_LIMIT_MS): StyleBClient {
  return new StyleBClient({ fetch: limitedFetch(wallet, timeLimitMs) });
}
