/** Answers GET exchanges (protocol-b 6): lists the exchanges that this auditor watches. */
import type { AuditedExchange } from '@/protocol/auditor';
import { listAuditedExchanges } from '@/storage/auditor/exchanges';
import type { Auditor } from '../auditor';

export async function listExchanges(auditor: Auditor): Promise<AuditedExchange[]> {
  return await listAuditedExchanges(auditor.db);
}
