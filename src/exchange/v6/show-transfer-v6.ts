/** GET /track/transfer (protocol-b 5): as GET transfers/$WTID, with the older name of `h_wire` too. */
import type { z } from 'zod';
import type { transferDetailsV6Schema } from '@/protocol/exchange-v6';
import type { Exchange } from '../exchange';
import { showTransfer } from '../tracking/show-transfer';

export async function showTransferV6(
  exchange: Exchange,
  wtid: Uint8Array,
): Promise<z.input<typeof transferDetailsV6Schema>> {
  const details = await showTransfer(exchange, wtid);
  return { ...details, H_wire: details.h_wire };
}
