/**
 * GET /reserve/status (protocol-b 5): the reserve at once, its history with the entry types of 2019.
 * Throws EXCHANGE_RESERVES_GET_STATUS_UNKNOWN, which wallets take for "not yet".
 */
import { toOldHistory } from '@/protocol/exchange-v6';
import type { Exchange } from '../exchange';
import { showReserve } from '../reserves/show-reserve';

export async function showReserveV6(exchange: Exchange, reservePub: Uint8Array): Promise<object> {
  const { balance, history } = await showReserve(exchange, { reservePub, timeoutMs: 0 });
  return { balance, history: toOldHistory(history) };
}
