/**
 * Closes idle reserves (job close-reserves): when the closing delay has passed since the last money
 * came in, what is left goes back, less the closing fee, to the account that the first money came from;
 * whoever adds a little later cannot draw the rest to himself. A reserve that does not hold more than
 * the fee stays as it is, and one that gets money again is open again. Safe to stop at any point
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
