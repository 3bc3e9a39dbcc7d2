/**
 * Removes a deleted instance with all that belongs to it, if nothing is owed to it or by it. One
 * transaction locks the instance's row, then the rows that others hold. A payment, lock or tip that
 * began in time is then either seen or finds nothing. New ones begin by reading the instance's row
 * under a lock. Every table of the merchant's is named here, which a test compares with the
 * database.
 */
import 'server-only';
import { sql, type Compilable } from 'kysely';
import type { Database } from '@/storage/client';
import { type Builder, first, run, statement, total } from '@/storage/statement';
import { lockLoggedCalls } from './logged-calls';

interface At {
  readonly id: string;
  readonly now: number;
}

const IS_OWED = statement('merchant-instance-owed', (db, p: At) =>
  db.selectNoFrom((eb) => [
    eb
      .or([
        // Under way, or taken from a customer and neither given back nor received yet. What was wired for
        // an order that is not paid no exchange gives back any more.
        eb.exists(
          eb
            .selectFrom('merchant.order as o')
            .where('o.instanceId', '=', p.id)
            .where((eb) =>
              eb.or([
                eb('o.attemptKey', 'is not', null),
                eb.exists(
                  eb
                    .selectFrom('merchant.deposit as d')
                    .whereRef('d.orderRow', '=', 'o.id')
                    .where('d.trackAfterMs', 'is not', null)
                    .where('d.contribution', '>', (of) =>
                      of
                        .selectFrom('merchant.refund as r')
                        .select((eb) => total(eb.ref('r.amount')).as('confirmed'))
                        .whereRef('r.orderRow', '=', 'o.id')
                        .whereRef('r.coinPub', '=', 'd.coinPub')
                        .where('r.exchangeSig', 'is not', null),
                    ),
                ),
              ]),
            ),
        ),
        // Promised to a customer, and neither obtained nor refused by the exchange for good.
        eb.exists(
          eb
            .selectFrom('merchant.refund as r')
            .innerJoin('merchant.order as o', 'o.id', 'r.orderRow')
            .where('o.instanceId', '=', p.id)
            .where('r.takenMs', 'is', null)
            .where('r.failureStatus', 'is', null),
        ),
        // Promised as tips, or still the instance's own at an exchange.
        eb.exists(
          eb
            .selectFrom('merchant.tipReserve')
            .where('instanceId', '=', p.id)
            .whereRef('credited', '>', 'pickedUp')
            .where('expirationMs', '>', p.now),
        ),
      ])
      .as('owed'),
  ]),
);

type Step = (db: Builder, id: string) => Compilable;

const named = (name: string, steps: readonly Step[]) =>
  steps.map((step, at) => statement(`${name}-${at}`, (db, p: { id: string }) => step(db, p.id)));

/** Their order is that in which others lock them. */
const LOCKS = named('merchant-purge-lock', [
  (db, id) =>
    db.selectFrom('merchant.product').where('instanceId', '=', id).orderBy('id').forUpdate(),
  (db, id) =>
    db
      .selectFrom('merchant.order')
      .where('instanceId', '=', id)
      .orderBy((eb) => sql`${eb.ref('id')}::text collate "C"`)
      .forUpdate(),
  (db, id) => db.selectFrom('merchant.tip').where('instanceId', '=', id).orderBy('id').forUpdate(),
  (db, id) =>
    db.selectFrom('merchant.tipReserve').where('instanceId', '=', id).orderBy('id').forUpdate(),
]);

const ordersOf = (db: Builder, id: string) =>
  db.selectFrom('merchant.order').select('id').where('instanceId', '=', id);
const productsOf = (db: Builder, id: string) =>
  db.selectFrom('merchant.product').select('id').where('instanceId', '=', id);
const tipsOf = (db: Builder, id: string) =>
  db.selectFrom('merchant.tip').select('tipId').where('instanceId', '=', id);

/** The deletions, from the leaves to the root. */
const DELETIONS = named('merchant-purge', [
  (db, id) =>
    db
      .deleteFrom('merchant.stockHold')
      .where((eb) =>
        eb.or([eb('orderRow', 'in', ordersOf(db, id)), eb('productRow', 'in', productsOf(db, id))]),
      ),
  (db, id) => db.deleteFrom('merchant.productLock').where('productRow', 'in', productsOf(db, id)),
  (db, id) =>
    db.deleteFrom('merchant.productCategory').where('productRow', 'in', productsOf(db, id)),
  (db, id) => db.deleteFrom('merchant.category').where('instanceId', '=', id),
  (db, id) => db.deleteFrom('merchant.unit').where('instanceId', '=', id),
  (db, id) => db.deleteFrom('merchant.template').where('instanceId', '=', id),
  (db, id) => db.deleteFrom('merchant.otpDevice').where('instanceId', '=', id),
  (db, id) => db.deleteFrom('merchant.product').where('instanceId', '=', id),
  (db, id) => db.deleteFrom('merchant.trackingReport').where('instanceId', '=', id),
  (db, id) => db.deleteFrom('merchant.transferOrder').where('orderRow', 'in', ordersOf(db, id)),
  (db, id) => db.deleteFrom('merchant.transfer').where('instanceId', '=', id),
  (db, id) => db.deleteFrom('merchant.refund').where('orderRow', 'in', ordersOf(db, id)),
  (db, id) => db.deleteFrom('merchant.deposit').where('orderRow', 'in', ordersOf(db, id)),
  (db, id) => db.deleteFrom('merchant.contract').where('orderRow', 'in', ordersOf(db, id)),
  (db, id) => db.deleteFrom('merchant.order').where('instanceId', '=', id),
  (db, id) => db.deleteFrom('merchant.orderText').where('instanceId', '=', id),
  // Deleted orders are noted as changes. Those that a job is adding up just now are waited for.
  (db, id) => db.deleteFrom('merchant.figureChange').where('instanceId', '=', id),
  (db, id) => db.deleteFrom('merchant.figure').where('instanceId', '=', id),
  (db, id) => db.deleteFrom('merchant.tipPickup').where('tipId', 'in', tipsOf(db, id)),
  (db, id) => db.deleteFrom('merchant.tip').where('instanceId', '=', id),
  (db, id) => db.deleteFrom('merchant.tipReserve').where('instanceId', '=', id),
  // Deleted orders and products are noted as events.
  (db, id) => db.deleteFrom('merchant.eventNote').where('instanceId', '=', id),
  (db, id) => db.deleteFrom('merchant.event').where('instanceId', '=', id),
  (db, id) => db.deleteFrom('merchant.keyedCall').where('instanceId', '=', id),
  (db, id) => db.deleteFrom('merchant.loggedCall').where('instanceId', '=', id),
  (db, id) => db.deleteFrom('merchant.webhookDelivery').where('instanceId', '=', id),
  (db, id) => db.deleteFrom('merchant.webhook').where('instanceId', '=', id),
  (db, id) => db.deleteFrom('merchant.accessToken').where('instanceId', '=', id),
  (db, id) => db.deleteFrom('merchant.branding').where('instanceId', '=', id),
  (db, id) => db.deleteFrom('merchant.account').where('instanceId', '=', id),
  (db, id) => db.deleteFrom('merchant.instance').where('id', '=', id),
]);

export async function isOwed(db: Database, id: string, now: number): Promise<boolean> {
  return (await first(db, IS_OWED, { id, now }))?.owed === true;
}

const LOCK_DELETED = statement('merchant-instance-lock-deleted', (db, p: { id: string }) =>
  db
    .selectFrom('merchant.instance')
    .where('id', '=', p.id)
    .where('deletedMs', 'is not', null)
    .forUpdate(),
);

/** False if something is owed, and nothing has changed. */
export function purgeInstanceRows(db: Database, id: string, now: number): Promise<boolean> {
  return db.transaction(async (client) => {
    if ((await run(client, LOCK_DELETED, { id })).length !== 1) return true;
    for (const lock of LOCKS) await run(client, lock, { id });
    if ((await first(client, IS_OWED, { id, now }))?.owed !== false) return false;
    await lockLoggedCalls(client, id);
    for (const deletion of DELETIONS) await run(client, deletion, { id });
    return true;
  });
}
