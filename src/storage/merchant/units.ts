/** Units of an instance: its own, and what it has changed of those that every instance has. */
import 'server-only';
import { sql, type ExpressionBuilder } from 'kysely';
import type { PoolClient } from 'pg';
import type { DB } from '@/generated/kysely/tables';
import type { Unit } from '@/protocol/unit';
import type { Database } from '@/storage/client';
import { columnRef, first, run, statement, valuesFor, type Queryable } from '@/storage/statement';

interface At {
  readonly instanceId: string;
  readonly unit: string;
}

type Texts = Unit['nameLongI18n'];

const record = (eb: ExpressionBuilder<DB, 'merchant.unit'>) =>
  [
    'id',
    'unit',
    'nameLong',
    'nameShort',
    sql<Texts>`${eb.ref('nameLongI18n')}::json`.as('nameLongI18n'),
    sql<Texts>`${eb.ref('nameShortI18n')}::json`.as('nameShortI18n'),
    'allowFraction',
    'precisionLevel',
    'active',
  ] as const;

export interface UnitRow extends Unit {
  readonly id: number;
}

const FIND = statement('merchant-unit', (db, p: At) =>
  db
    .selectFrom('merchant.unit')
    .select(record)
    .where('instanceId', '=', p.instanceId)
    .where('unit', '=', p.unit),
);

export async function findUnitRow(on: Queryable, at: At): Promise<UnitRow | undefined> {
  return await first(on, FIND, at);
}

const LIST = statement('merchant-units', (db, p: { instanceId: string }) =>
  db
    .selectFrom('merchant.unit')
    .select(record)
    .where('instanceId', '=', p.instanceId)
    .orderBy('id'),
);

/** They are of a bounded number. */
export async function listUnitRows(db: Database, instanceId: string): Promise<UnitRow[]> {
  return await run(db, LIST, { instanceId });
}

const CHANGED = [
  'nameLong',
  'nameShort',
  'nameLongI18n',
  'nameShortI18n',
  'allowFraction',
  'precisionLevel',
  'active',
] as const;
const GIVEN = ['unit', ...CHANGED] as const;

type Columns = Omit<Unit, 'nameLongI18n' | 'nameShortI18n'> & {
  /** JSON. */
  readonly nameLongI18n: string;
  readonly nameShortI18n: string;
};

const columnsOf = (unit: Unit): Columns => ({
  ...unit,
  nameLongI18n: JSON.stringify(unit.nameLongI18n),
  nameShortI18n: JSON.stringify(unit.nameShortI18n),
});

const INSERT = statement(
  'merchant-unit-insert',
  (db, p: Columns & { instanceId: string; most: number }) =>
    db
      .insertInto('merchant.unit')
      .columns(['instanceId', ...GIVEN])
      .expression((of) =>
        of
          .selectFrom('merchant.instance as i')
          .select((eb) => ['i.id as instanceId', ...GIVEN.map((name) => eb.val(p[name]).as(name))])
          .where('i.id', '=', p.instanceId)
          .where('i.deletedMs', 'is', null)
          .where(
            sql<boolean>`(select count(*) from merchant.unit u
              where ${columnRef('merchant.unit', 'u', 'instanceId')} = ${p.instanceId}) < ${p.most}`,
          )
          .forKeyShare(),
      )
      .onConflict((conflict) => conflict.columns(['instanceId', 'unit']).doNothing())
      .returning('id'),
);

/** False when the instance has the unit, is deleted, or has `most` units. */
export async function insertUnit(
  on: Queryable,
  instanceId: string,
  unit: Unit,
  most: number,
): Promise<boolean> {
  return (await run(on, INSERT, { ...columnsOf(unit), instanceId, most })).length === 1;
}

const LOCK = statement('merchant-unit-lock', (db, p: At) =>
  db
    .selectFrom('merchant.unit')
    .select(record)
    .where('instanceId', '=', p.instanceId)
    .where('unit', '=', p.unit)
    .forUpdate(),
);

export async function lockUnit(client: PoolClient, at: At): Promise<UnitRow | undefined> {
  return await first(client, LOCK, at);
}

const UPDATE = statement('merchant-unit-update', (db, p: Columns & { id: number }) =>
  db
    .updateTable('merchant.unit')
    .set(valuesFor('merchant.unit', p, CHANGED))
    .where('id', '=', p.id),
);

/** Updates a unit that this transaction has locked. */
export async function updateUnitRow(client: PoolClient, id: number, unit: Unit): Promise<void> {
  await run(client, UPDATE, { ...columnsOf(unit), id });
}

const DELETE = statement('merchant-unit-delete', (db, p: At) =>
  db
    .deleteFrom('merchant.unit')
    .where('instanceId', '=', p.instanceId)
    .where('unit', '=', p.unit)
    .returning('id'),
);

/** False when there is none. */
export async function deleteUnit(db: Database, at: At): Promise<boolean> {
  return (await run(db, DELETE, at)).length === 1;
}
