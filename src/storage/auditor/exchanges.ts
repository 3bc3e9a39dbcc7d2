import 'server-only';
import type { AuditedExchange } from '@/protocol/auditor';
import type { Database } from '@/storage/client';
import { valuesFor, run, statement } from '@/storage/statement';

const PUT = statement('auditor-put-exchange', (db, p: AuditedExchange) =>
  db
    .insertInto('auditor.exchange')
    .values(valuesFor('auditor.exchange', p, ['masterPub', 'exchangeUrl']))
    .onConflict((conflict) =>
      conflict
        .column('masterPub')
        .doUpdateSet((eb) => ({ exchangeUrl: eb.ref('excluded.exchangeUrl') })),
    ),
);

export async function putExchange(db: Database, exchange: AuditedExchange): Promise<void> {
  await run(db, PUT, exchange);
}

const LIST = statement('auditor-list-exchanges', (db) =>
  db.selectFrom('auditor.exchange').select(['masterPub', 'exchangeUrl']).orderBy('exchangeUrl'),
);

export async function listAuditedExchanges(db: Database): Promise<AuditedExchange[]> {
  return await run(db, LIST, {});
}

const FIND = statement('auditor-find-exchange', (db, p: { masterPub: Uint8Array }) =>
  db.selectFrom('auditor.exchange').where('masterPub', '=', p.masterPub),
);

export async function isAuditedExchange(db: Database, masterPub: Uint8Array): Promise<boolean> {
  return (await run(db, FIND, { masterPub })).length > 0;
}
