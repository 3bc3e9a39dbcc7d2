/**
 * Closes idle reserves (job close-reserves). The closing delay must have passed since the last
 * money came in. The rest, less the closing fee, goes back to the account of the first transfer. A
 * later sender therefore cannot draw the rest to himself. A reserve that holds no more than the fee
 * stays open. One that gets money again reopens. Safe to stop at any point
 * (wire/send-transfers.ts).
 */
import { roundDown } from '@/protocol/timestamp';
import { listIdleReserves, prepareClosing } from '@/storage/exchange/closings';
import type { Exchange } from '../exchange';
import { FEES, RESERVE_CLOSING_DELAY_MS } from '../keys/key-plan';
import { sendTransfers, type SendingReport } from '../wire/send-transfers';

export async function closeReserves(exchange: Exchange): Promise<SendingReport> {
  const { db, clock, random } = exchange;
  const now = clock.now();
  const idleSince = now - RESERVE_CLOSING_DELAY_MS;
  const closingFee = FEES.closing;
  for (const reservePub of await listIdleReserves(db, { idleSince, closingFee })) {
    const wtid = random.bytes(32);
    await prepareClosing(db, {
      reservePub,
      wtid,
      closingFee,
      idleSince,
      timestamp: roundDown(now),
    });
  }
  return sendTransfers(exchange, 'reserveClosing');
}
