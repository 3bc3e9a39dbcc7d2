/**
 * Shops that a demo's visitors opened from one network share their storage. Room is taken before something
 * is stored. Counting again finds deletions since.
 */
import 'server-only';
import { sql, type Expression, type ExpressionBuilder } from 'kysely';
import type { DB, MerchantInstance } from '@/generated/kysely/tables';
import type { Database } from '@/storage/client';
import { first, run, statement, total, type Builder } from '@/storage/statement';

/** Size of any row, with its indexes. */
export const ROW_BYTES = 4096;

const FIND = statement('merchant-visitor-of', (db, p: { id: string }) =>
  db.selectFrom('merchant.instance').select('visitorNetwork').where('id', '=', p.id),
);

/** Null for an instance that no visitor opened. */
export async function findVisitor(db: Database, instanceId: string): Promise<Uint8Array | null> {
  return (await first(db, FIND, { id: instanceId }))?.visitorNetwork ?? null;
}

interface Room {
  readonly network: Uint8Array;
  readonly bytes: number;
}

const TAKE = statement('merchant-visitor-take', (db, p: Room & { limit: number }) =>
  db
    .insertInto('merchant.visitor')
    .columns(['network', 'storedBytes'])
    .expression(
      db
        .selectNoFrom((eb) => [eb.val(p.network).as('network'), eb.val(p.bytes).as('storedBytes')])
        .where(sql<boolean>`${p.bytes}::bigint <= ${p.limit}::bigint`),
    )
    .onConflict((conflict) =>
      conflict
        .column('network')
        .doUpdateSet((eb) => ({ storedBytes: eb('merchant.visitor.storedBytes', '+', p.bytes) }))
        .where((eb) => eb(eb('merchant.visitor.storedBytes', '+', p.bytes), '<=', p.limit)),
    )
    .returning('network'),
);

/** False, and nothing taken, when the room ends before. */
export async function takeRoom(
  db: Database,
  network: Uint8Array,
  bytes: number,
  limit: number,
): Promise<boolean> {
  return (await run(db, TAKE, { network, bytes, limit })).length === 1;
}

const GIVE = statement('merchant-visitor-give', (db, p: Room) =>
  db
    .updateTable('merchant.visitor')
    .set((eb) => ({
      storedBytes: sql`greatest(0, ${eb.ref('storedBytes')} - ${p.bytes}::bigint)`,
    }))
    .where('network', '=', p.network),
);

export async function giveRoom(db: Database, network: Uint8Array, bytes: number): Promise<void> {
  await run(db, GIVE, { network, bytes });
}

const octets = (...columns: Expression<string | null>[]) =>
  sql<number>`${sql.join(
    columns.map((column) => sql`coalesce(octet_length(${column}), 0)`),
    sql` + `,
  )}`;

const nothing = sql<number>`0`.as('bytes');

type InstanceExpressions = ExpressionBuilder<DB & { i: MerchantInstance }, 'i'>;

/** Rows of what an instance `i` sells, each with what else than a row it takes. */
function sold(eb: InstanceExpressions) {
  return eb
    .selectFrom('merchant.product as p')
    .select((eb) =>
      octets(
        eb.ref('p.productName'),
        eb.ref('p.description'),
        eb.ref('p.descriptionI18n'),
        eb.ref('p.unit'),
        eb.ref('p.image'),
        eb.ref('p.taxes'),
        eb.ref('p.address'),
        eb.ref('p.forgettable'),
      ).as('bytes'),
    )
    .whereRef('p.instanceId', '=', 'i.id')
    .unionAll(
      eb
        .selectFrom('merchant.productLock as l')
        .innerJoin('merchant.product as p', 'p.id', 'l.productRow')
        .select(nothing)
        .whereRef('p.instanceId', '=', 'i.id'),
    )
    .unionAll(
      eb
        .selectFrom('merchant.order as o')
        .innerJoin('merchant.contract as c', 'c.orderRow', 'o.id')
        .select((eb) => octets(eb.ref('c.terms'), eb.ref('c.labels')).as('bytes'))
        .whereRef('o.instanceId', '=', 'i.id'),
    )
    .unionAll(
      eb
        .selectFrom('merchant.order as o')
        .innerJoin('merchant.refund as r', 'r.orderRow', 'o.id')
        .select((eb) => octets(eb.ref('r.reason'), eb.ref('r.failureBody')).as('bytes'))
        .whereRef('o.instanceId', '=', 'i.id'),
    )
    .unionAll(
      eb
        .selectFrom('merchant.order as o')
        .innerJoin('merchant.deposit as d', 'd.orderRow', 'o.id')
        .select((eb) => octets(eb.ref('d.exchangeUrl')).as('bytes'))
        .whereRef('o.instanceId', '=', 'i.id'),
    );
}

/** Rows of how an instance `i` arranges what it sells. */
function arranged(eb: InstanceExpressions) {
  return eb
    .selectFrom('merchant.category as c')
    .select((eb) => octets(eb.ref('c.nameI18n')).as('bytes'))
    .whereRef('c.instanceId', '=', 'i.id')
    .unionAll(
      eb
        .selectFrom('merchant.template as t')
        .select((eb) =>
          octets(eb.ref('t.description'), eb.ref('t.contract'), eb.ref('t.editableDefaults')).as(
            'bytes',
          ),
        )
        .whereRef('t.instanceId', '=', 'i.id'),
    )
    .unionAll(
      eb
        .selectFrom('merchant.otpDevice as d')
        .select((eb) => octets(eb.ref('d.description')).as('bytes'))
        .whereRef('d.instanceId', '=', 'i.id'),
    )
    .unionAll(
      eb
        .selectFrom('merchant.unit as u')
        .select((eb) => octets(eb.ref('u.nameLongI18n'), eb.ref('u.nameShortI18n')).as('bytes'))
        .whereRef('u.instanceId', '=', 'i.id'),
    )
    .unionAll(
      eb
        .selectFrom('merchant.productCategory as l')
        .innerJoin('merchant.product as p', 'p.id', 'l.productRow')
        .select(nothing)
        .whereRef('p.instanceId', '=', 'i.id'),
    );
}

/** All else. */
function kept(db: Builder, eb: InstanceExpressions) {
  return eb
    .selectFrom('merchant.tipReserve as r')
    .select(nothing)
    .whereRef('r.instanceId', '=', 'i.id')
    .unionAll(
      eb
        .selectFrom('merchant.tip as t')
        .select((eb) => octets(eb.ref('t.justification'), eb.ref('t.nextUrl')).as('bytes'))
        .whereRef('t.instanceId', '=', 'i.id'),
    )
    .unionAll(
      eb
        .selectFrom('merchant.tip as t')
        .innerJoin('merchant.tipPickup as p', 'p.tipId', 't.tipId')
        .select(nothing)
        .whereRef('t.instanceId', '=', 'i.id'),
    )
    .unionAll(
      eb
        .selectFrom('merchant.transfer as t')
        .select((eb) => octets(eb.ref('t.proof')).as('bytes'))
        .whereRef('t.instanceId', '=', 'i.id'),
    )
    .unionAll(
      eb
        .selectFrom('merchant.transfer as t')
        .innerJoin('merchant.transferOrder as o', 'o.transferId', 't.id')
        .select(nothing)
        .whereRef('t.instanceId', '=', 'i.id'),
    )
    .unionAll(
      eb.selectFrom('merchant.account as a').select(nothing).whereRef('a.instanceId', '=', 'i.id'),
    )
    .unionAll(
      eb
        .selectFrom('merchant.accessToken as a')
        .select(nothing)
        .whereRef('a.instanceId', '=', 'i.id'),
    )
    .unionAll(db.selectNoFrom(nothing));
}

const COUNT_AGAIN = statement(
  'merchant-visitor-count',
  (db, p: { network: Uint8Array; underWay: number }) =>
    db
      .updateTable('merchant.visitor')
      .set((eb) => {
        const bytes = eb
          .selectFrom('merchant.instance as i')
          .crossJoinLateral((eb) =>
            sold(eb).unionAll(arranged(eb)).unionAll(kept(db, eb)).as('stored'),
          )
          .select((of) => total(of('stored.bytes', '+', sql.lit(ROW_BYTES))).as('bytes'))
          .where('i.visitorNetwork', '=', p.network);
        return { storedBytes: sql`${p.underWay}::bigint + ${bytes}` };
      })
      .where('network', '=', p.network),
);

/** `underWay` is what has room and is not stored yet. */
export async function countRoomAgain(
  db: Database,
  network: Uint8Array,
  underWay: number,
): Promise<void> {
  await run(db, COUNT_AGAIN, { network, underWay });
}
