/** The checkpoints up to which audits that ended clean have verified signatures. */
import 'server-only';
import type { Selectable } from 'kysely';
import type { AuditorProven } from '@/generated/kysely/tables';
import type { Database } from '@/storage/client';
import { valuesFor, run, statement } from '@/storage/statement';

export type Checkpoint = Selectable<AuditorProven>;

const LIST = statement('auditor-list-proven', (db) =>
  db
    .selectFrom('auditor.proven')
    .select(['account', 'tableName', 'lastId', 'rows', 'digest', 'auditedMs']),
);

export function listProven(db: Database): Promise<Checkpoint[]> {
  return run(db, LIST, {});
}

const COLUMNS = ['account', 'tableName', 'lastId', 'rows', 'digest', 'auditedMs'] as const;

const KEEP = statement('auditor-keep-proven', (db, p: Checkpoint) =>
  db
    .insertInto('auditor.proven')
    .values(valuesFor('auditor.proven', p, COLUMNS))
    .onConflict((conflict) =>
      conflict.columns(['account', 'tableName']).doUpdateSet((eb) => ({
        lastId: eb.ref('excluded.lastId'),
        rows: eb.ref('excluded.rows'),
        digest: eb.ref('excluded.digest'),
        auditedMs: eb.ref('excluded.auditedMs'),
      })),
    ),
);

/** All checkpoints of an audit, or none. */
export async function keepProven(db: Database, checkpoints: readonly Checkpoint[]): Promise<void> {
  await db.transaction(async (client) => {
    for (const checkpoint of checkpoints) await run(client, KEEP, checkpoint);
  });
}
