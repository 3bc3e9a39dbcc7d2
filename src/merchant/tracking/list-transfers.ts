/** GET private/transfers (protocol-a 8): transfers to the instance's accounts, newest first. */
import { z } from 'zod';
import { transferListSchema } from '@/protocol/tracking';
import { listTransferRows } from '@/storage/merchant/transfers';
import type { Merchant } from '../merchant';

export interface TransferListRequest {
  readonly instanceId: string;
  readonly limit: number;
  /** The last `transfer_serial_id` of the page before. */
  readonly offset: number | undefined;
  readonly payto: string | undefined;
  readonly verified: boolean | undefined;
}

export async function listTransfers(
  merchant: Merchant,
  { instanceId, limit, offset, payto, verified }: TransferListRequest,
): Promise<z.input<typeof transferListSchema>> {
  const { currency, db } = merchant;
  const rows = await listTransferRows(db, {
    instanceId,
    limit,
    before: offset ?? Number.MAX_SAFE_INTEGER,
    payto: payto ?? null,
    verified: verified ?? null,
  });
  return z.encode(transferListSchema, {
    transfers: rows.map((row) => ({
      credit_amount: { currency, units: row.creditAmount },
      wtid: row.wtid,
      payto_uri: row.payto,
      exchange_url: row.exchangeUrl,
      transfer_serial_id: row.id,
      execution_time: row.executionMs,
      verified: row.verified,
      confirmed: row.confirmed,
    })),
  });
}
