/** Orders that anyone may make, as merchants have prepared them. */
import 'server-only';
import { sql, type Selectable } from 'kysely';
import type { PoolClient } from 'pg';
import type { MerchantTemplate } from '@/generated/kysely/tables';
import type { Database } from '@/storage/client';
import { columnRef, first, run, statement, valuesFor, type Builder } from '@/storage/statement';
import { categoriesOf } from './categories-of';

/** The contract and the defaults are JSON. `otpId` names the device whose codes its orders confirm. */
export type TemplateRow = Pick<Selectable<MerchantTemplate>, (typeof GIVEN)[number]> & {
  readonly otpId: string | null;
};

interface At {
  readonly instanceId: string;
  readonly templateId: string;
}

const SAID = ['description', 'contract', 'editableDefaults'] as const;
const GIVEN = ['templateId', ...SAID] as const;

/** Null for a name that the instance's devices do not have. */
const deviceNamed = (db: Builder, p: { instanceId: string; otpId: string | null }) =>
  db
    .selectFrom('merchant.otpDevice')
    .select('id')
    .where('instanceId', '=', p.instanceId)
    .where('otpId', '=', p.otpId)
    .forKeyShare();

const INSERT = statement(
  'merchant-template-insert',
  (db, p: TemplateRow & { instanceId: string; most: number }) =>
    db
      .insertInto('merchant.template')
      .columns(['instanceId', ...GIVEN, 'otpRow'])
      .expression((of) =>
        of
          .selectFrom('merchant.instance as i')
          .select((eb) => [
            'i.id as instanceId',
            ...GIVEN.map((name) => eb.val(p[name]).as(name)),
            deviceNamed(db, p).as('otpRow'),
          ])
          .where('i.id', '=', p.instanceId)
          .where('i.deletedMs', 'is', null)
          .where(
            sql<boolean>`(select count(*) from merchant.template t
              where ${columnRef('merchant.template', 't', 'instanceId')} = ${p.instanceId}) < ${p.most}`,
          )
          .forKeyShare(),
      )
      .onConflict((conflict) => conflict.columns(['instanceId', 'templateId']).doNothing())
      .returning('id'),
);

/** False when the instance has a template of this name, is deleted, or has `most` templates. */
export async function insertTemplate(
  db: Database,
  instanceId: string,
  template: TemplateRow,
  most: number,
): Promise<boolean> {
  return (await run(db, INSERT, { ...template, instanceId, most })).length === 1;
}

const found = (db: Builder, p: At) =>
  db
    .selectFrom('merchant.template as t')
    .leftJoin('merchant.otpDevice as d', 'd.id', 't.otpRow')
    .select(['t.templateId', 't.description', 'd.otpId', 't.contract', 't.editableDefaults'])
    .where('t.instanceId', '=', p.instanceId)
    .where('t.templateId', '=', p.templateId);

const FIND = statement('merchant-template', found);

export async function findTemplateRow(db: Database, at: At): Promise<TemplateRow | undefined> {
  return await first(db, FIND, at);
}

const LOCK = statement('merchant-template-lock', (db, p: At) => found(db, p).forUpdate('t'));

export async function lockTemplate(client: PoolClient, at: At): Promise<TemplateRow | undefined> {
  return await first(client, LOCK, at);
}

const UPDATE = statement('merchant-template-update', (db, p: At & TemplateRow) =>
  db
    .updateTable('merchant.template')
    .set({ ...valuesFor('merchant.template', p, SAID), otpRow: deviceNamed(db, p) })
    .where('instanceId', '=', p.instanceId)
    .where('templateId', '=', p.templateId),
);

/** Updates a template that this transaction has locked. */
export async function updateTemplateRow(
  client: PoolClient,
  instanceId: string,
  template: TemplateRow,
): Promise<void> {
  await run(client, UPDATE, { ...template, instanceId });
}

const DELETE = statement('merchant-template-delete', (db, p: At) =>
  db
    .deleteFrom('merchant.template')
    .where('instanceId', '=', p.instanceId)
    .where('templateId', '=', p.templateId)
    .returning('id'),
);

/** False when there is none. */
export async function deleteTemplate(db: Database, at: At): Promise<boolean> {
  return (await run(db, DELETE, at)).length === 1;
}

const LIST = statement('merchant-templates', (db, p: { instanceId: string }) =>
  db
    .selectFrom('merchant.template')
    .select(['templateId', 'description'])
    .where('instanceId', '=', p.instanceId)
    .orderBy('templateId'),
);

/** They are of a bounded number. */
export async function listTemplateRows(
  db: Database,
  instanceId: string,
): Promise<Pick<TemplateRow, 'templateId' | 'description'>[]> {
  return await run(db, LIST, { instanceId });
}

interface Products {
  readonly instanceId: string;
  readonly productIds: readonly string[];
}

const CATEGORIES = statement('merchant-template-products', (db, p: Products) =>
  db
    .selectFrom('merchant.product as p')
    .select((eb) => ['p.productId', categoriesOf(eb.ref('p.id'))])
    .where('p.instanceId', '=', p.instanceId)
    .where('p.productId', '=', (eb) => eb.fn.any(sql<string[]>`${p.productIds}`)),
);

/** Lists the categories that each of these products is in. */
export async function listProductCategories(
  db: Database,
  products: Products,
): Promise<{ readonly productId: string; readonly categories: readonly number[] }[]> {
  return await run(db, CATEGORIES, products);
}
