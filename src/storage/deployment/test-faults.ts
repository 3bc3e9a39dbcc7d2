/**
 * The faults of a test deployment, which all processes and machines on one database share. A fault
 * that is to happen once happens once, at the process that lowers its count.
 */
import 'server-only';
import { sql, type Selectable } from 'kysely';
import type { DeploymentTestFault } from '@/generated/kysely/tables';
import { first, only, run, statement, type Queryable } from '@/storage/statement';

export type StoredFault = Selectable<DeploymentTestFault>;

const COLUMNS = ['id', 'name', 'members', 'timesLeft', 'happened'] as const;
/** Those that are used up make room first. */
const MAX_FAULTS = 100;

const INSERT = statement(
  'deployment-insert-fault',
  (db, p: Pick<StoredFault, 'name' | 'members' | 'timesLeft'>) =>
    db
      .insertInto('deployment.testFault')
      .values({ name: p.name, members: p.members, timesLeft: p.timesLeft })
      .returning(COLUMNS),
);

const COUNT = statement('deployment-count-faults', (db) =>
  db.selectFrom('deployment.testFault').select(sql<number>`count(*)::int`.as('count')),
);

const DELETE_USED_UP = statement('deployment-delete-used-up-faults', (db) =>
  db.deleteFrom('deployment.testFault').where('timesLeft', '=', 0),
);

const LIST = statement('deployment-list-faults', (db) =>
  db.selectFrom('deployment.testFault').select(COLUMNS).orderBy('id'),
);

const LIST_LEFT = statement('deployment-list-faults-left', (db) =>
  db
    .selectFrom('deployment.testFault')
    .select(COLUMNS)
    .where((eb) => eb.or([eb('timesLeft', 'is', null), eb('timesLeft', '>', 0)]))
    .orderBy('id'),
);

const CLAIM = statement('deployment-claim-fault', (db, p: Pick<StoredFault, 'id'>) =>
  db
    .updateTable('deployment.testFault')
    .set((eb) => ({
      timesLeft: eb('timesLeft', '-', 1),
      happened: eb('happened', '+', 1),
    }))
    .where('id', '=', p.id)
    .where((eb) => eb.or([eb('timesLeft', 'is', null), eb('timesLeft', '>', 0)]))
    .returning('id'),
);

const DELETE = statement('deployment-delete-fault', (db, p: Pick<StoredFault, 'id'>) =>
  db.deleteFrom('deployment.testFault').where('id', '=', p.id).returning('id'),
);

const DELETE_ALL = statement('deployment-delete-faults', (db) =>
  db.deleteFrom('deployment.testFault'),
);

/** Null if as many are set as may be. */
export async function insertFault(
  db: Queryable,
  fault: Pick<StoredFault, 'name' | 'members' | 'timesLeft'>,
): Promise<StoredFault | null> {
  if ((await only(db, COUNT, {})).count >= MAX_FAULTS) await run(db, DELETE_USED_UP, {});
  if ((await only(db, COUNT, {})).count >= MAX_FAULTS) return null;
  return only(db, INSERT, fault);
}

export const listFaults = (db: Queryable): Promise<readonly StoredFault[]> => run(db, LIST, {});

/** Those that are still to happen. */
export const listFaultsLeft = (db: Queryable): Promise<readonly StoredFault[]> =>
  run(db, LIST_LEFT, {});

/** False if others have used it up. */
export async function claimFault(db: Queryable, id: StoredFault['id']): Promise<boolean> {
  return (await first(db, CLAIM, { id })) !== undefined;
}

/** False if there is no such fault. */
export async function deleteFault(db: Queryable, id: StoredFault['id']): Promise<boolean> {
  return (await first(db, DELETE, { id })) !== undefined;
}

export async function deleteFaults(db: Queryable): Promise<void> {
  await run(db, DELETE_ALL, {});
}
