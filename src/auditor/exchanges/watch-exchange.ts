/** Makes the auditor accept this exchange's confirmations. Idempotent; the address may change. */
import type { AuditedExchange } from '@/protocol/auditor';
import { putExchange } from '@/storage/auditor/exchanges';
import type { Auditor } from '../auditor';

export async function watchExchange(auditor: Auditor, exchange: AuditedExchange): Promise<void> {
  await putExchange(auditor.db, exchange);
}
