import 'server-only';
import type { Database } from '@/storage/client';

export interface AuditedExchange {
  readonly masterPub: Uint8Array;
  readonly exchangeUrl: string;
}

const PUT = `
  insert into auditor.exchange (master_pub, exchange_url) values ($1, $2)
  on conflict (master_pub) do update set exchange_url = excluded.exchange_url`;

export async function putExchange(
  db: Database,
  { masterPub, exchangeUrl }: AuditedExchange,
): Promise<void> {
  await db.query('auditor-put-exchange', PUT, [masterPub, exchangeUrl]);
}

export async function listAuditedExchanges(db: Database): Promise<AuditedExchange[]> {
  return (await db.prisma()).auditorExchange.findMany({ orderBy: { exchangeUrl: 'asc' } });
}

export async function isAuditedExchange(db: Database, masterPub: Uint8Array): Promise<boolean> {
  const text = 'select from auditor.exchange where master_pub = $1';
  return (await db.query('auditor-find-exchange', text, [masterPub])).length > 0;
}
