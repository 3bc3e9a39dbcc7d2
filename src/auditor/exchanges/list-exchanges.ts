/** GET exchanges (protocol-b 6): lists the exchanges that this auditor watches. */
import type { z } from 'zod';
import { auditedExchangesSchema } from '@/protocol/auditor';
import { listAuditedExchanges } from '@/storage/auditor/exchanges';
import type { Auditor } from '../auditor';

export async function listExchanges(
  auditor: Auditor,
): Promise<z.input<typeof auditedExchangesSchema>> {
  const exchanges = await listAuditedExchanges(auditor.db);
  return auditedExchangesSchema.encode({
    exchanges: exchanges.map(({ masterPub, exchangeUrl }) => ({
      master_pub: masterPub,
      exchange_url: exchangeUrl,
    })),
  });
}
