import { z } from 'zod';
import { listTransfers, type TransferListRequest } from '@/merchant/tracking/list-transfers';
import { transferListSchema } from '@/protocol/tracking';
import { wiring } from '@/wiring';

export async function answerTransfers(request: TransferListRequest): Promise<object> {
  const transfers = await listTransfers(wiring().merchant, request);
  return z.encode(transferListSchema, { transfers });
}
