/**
 * Rounds of jobs that a tester has asked for at a process that does not lead. The leader takes them, and
 * the process that asked reads which jobs failed. All times are the database's.
 */
import 'server-only';
import { sql, type Selectable } from 'kysely';
import type { DeploymentAskedRound } from '@/generated/kysely/tables';
import { first, only, run, statement, type Queryable } from '@/storage/statement';

type Row = Selectable<DeploymentAskedRound>;

/** A process that was killed leaves its question behind. */
const KEPT_MS = 600_000;
const NOW = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

const INSERT = statement('deployment-ask-round', (db) =>
  db.insertInto('deployment.askedRound').values({ askedMs: NOW }).returning('id'),
);

const DELETE_OLD = statement('deployment-delete-old-rounds', (db) =>
  db.deleteFrom('deployment.askedRound').where('askedMs', '<', sql<number>`${NOW} - ${KEPT_MS}`),
);

/** Also those that a former leader has taken. */
const TAKE = statement('deployment-take-rounds', (db, p: { readonly lease: number }) =>
  db
    .updateTable('deployment.askedRound')
    .set({ lease: p.lease })
    .where('failed', 'is', null)
    .where((eb) => eb.or([eb('lease', 'is', null), eb('lease', '<', p.lease)]))
    .returning('id'),
);

const FINISH = statement(
  'deployment-finish-rounds',
  (
    db,
    p: { readonly lease: number; readonly failed: string; readonly ids: readonly Row['id'][] },
  ) =>
    db
      .updateTable('deployment.askedRound')
      .set({ failed: p.failed })
      .where('lease', '=', p.lease)
      .where('id', '=', sql<number>`any(${p.ids}::bigint[])`),
);

const FIND = statement('deployment-find-round', (db, p: Pick<Row, 'id'>) =>
  db.selectFrom('deployment.askedRound').select('failed').where('id', '=', p.id),
);

const DELETE = statement('deployment-delete-round', (db, p: Pick<Row, 'id'>) =>
  db.deleteFrom('deployment.askedRound').where('id', '=', p.id),
);

/** Returns the question's number. */
export async function askRound(db: Queryable): Promise<Row['id']> {
  await run(db, DELETE_OLD, {});
  return (await only(db, INSERT, {})).id;
}

/** Returns the numbers of the questions that the leader answers by its next round. */
export async function takeRounds(db: Queryable, lease: number): Promise<readonly Row['id'][]> {
  return (await run(db, TAKE, { lease })).map(({ id }) => id);
}

/** A leader that was replaced meanwhile changes nothing. */
export async function finishRounds(
  db: Queryable,
  lease: number,
  { ids, failed }: { readonly ids: readonly Row['id'][]; readonly failed: readonly string[] },
): Promise<void> {
  await run(db, FINISH, { lease, ids, failed: failed.join(' ') });
}

/** The jobs that failed. Undefined while the round is not over. */
export async function listFailed(
  db: Queryable,
  id: Row['id'],
): Promise<readonly string[] | undefined> {
  const failed = (await first(db, FIND, { id }))?.failed ?? undefined;
  return failed?.split(' ').filter((name) => name !== '');
}

export async function forgetRound(db: Queryable, id: Row['id']): Promise<void> {
  await run(db, DELETE, { id });
}
