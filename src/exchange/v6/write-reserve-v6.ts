/**
 * GET /reserve/status (protocol-b 5): the reserve at once, its history with the entry types of 2019.
 * Throws EXCHANGE_RESERVES_GET_STATUS_UNKNOWN, which wallets take for "not yet".
 */
import type { LongText } from '@/fairness/long-answer';
import { toOldHistory } from '@/protocol/exchange-v6';
import type { Exchange } from '../exchange';
import { writeReserve } from '../reserves/show-reserve';

export function writeReserveV6(exchange: Exchange, reservePub: Uint8Array): Promise<LongText> {
  return writeReserve(exchange, { reservePub, timeoutMs: 0 }, toOldHistory);
}
