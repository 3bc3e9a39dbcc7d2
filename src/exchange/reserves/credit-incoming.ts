/**
 * Credits incoming transfers to reserves (protocol-a 6.3; job watch-incoming-transfers). Waits up
 * to `longPollMs` for the next ones. Each row of the bank is credited once: one statement moves
 * credits and the cursor. Requests that wait for a reserve are woken after it.
 */
import type { Exchange } from '../exchange';
import { creditReserves, getIncomingCursor } from '@/storage/exchange/reserves';
import { reserveTopic } from './get-reserve-status';

const BATCH = 200;

/** Returns how many transfers were read. */
export async function creditIncoming(
  exchange: Exchange,
  wait: { readonly longPollMs: number; readonly signal?: AbortSignal },
): Promise<number> {
  const { db, gateway, payto, currency, clock, wakeups, solvent } = exchange;
  const start = await getIncomingCursor(db, payto);
  const transfers = await gateway.incoming({ start, limit: BATCH, ...wait });
  const lastRow = transfers.at(-1)?.rowId;
  if (lastRow === undefined) return 0;
  for (const { amount, rowId } of transfers) {
    if (amount.currency !== currency) {
      throw new Error(`transfer ${rowId} of the bank is in ${amount.currency}`);
    }
  }
  await creditReserves(db, payto, transfers, clock.now(), lastRow);
  for (const { reservePub } of transfers) {
    solvent.add(reservePub);
    wakeups.wake(reserveTopic(reservePub));
  }
  return transfers.length;
}
