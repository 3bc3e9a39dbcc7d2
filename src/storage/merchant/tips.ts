/**
 * Tips and their pickups. Committing a reserve's money to a tip is one conditional statement. So is
 * committing a tip's money to a pickup. Promises therefore never exceed the money.
 */
import 'server-only';
import { sql, type InferResult } from 'kysely';
import { isUniqueViolation, type Database } from '@/storage/client';
import {
  type Builder,
  first,
  run,
  runVarying,
  statement,
  total,
  varying,
} from '@/storage/statement';

const find = (db: Builder, p: { tipId: Uint8Array }) =>
  db
    .selectFrom('merchant.tip as t')
    .innerJoin('merchant.tipReserve as r', 'r.reservePub', 't.reservePub')
    .innerJoin('merchant.instance as i', 'i.id', 't.instanceId')
    .select((eb) => [
      't.tipId',
      't.instanceId',
      't.reservePub',
      'r.reservePriv',
      'r.exchangeUrl',
      't.amount',
      't.pickedUp',
      't.justification',
      sql<string | null>`nullif(${eb.ref('t.nextUrl')}, '')`.as('nextUrl'),
      't.createdMs',
      'r.expirationMs',
      'i.name as merchantName',
    ])
    .where('t.tipId', '=', p.tipId);
const FIND = statement('merchant-tip', find);

export type TipRecord = InferResult<ReturnType<typeof find>>[number];

export async function findTip(db: Database, tipId: Uint8Array): Promise<TipRecord | null> {
  return (await first(db, FIND, { tipId })) ?? null;
}

export interface NewTip {
  readonly tipId: Uint8Array;
  readonly reservePub: Uint8Array;
  readonly amount: bigint;
  readonly justification: string;
  readonly nextUrl: string | null;
  readonly now: number;
}

const AUTHORIZE = statement('merchant-tip-give', (db, p: NewTip & { nextUrl: string }) =>
  db
    .with('committed', (of) =>
      of
        .updateTable('merchant.tipReserve')
        .set((eb) => ({ committed: eb('committed', '+', p.amount) }))
        .where('reservePub', '=', p.reservePub)
        .where((eb) => eb(eb('credited', '-', eb.ref('committed')), '>=', p.amount))
        .where('expirationMs', '>', p.now)
        .where('deletedMs', 'is', null)
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom('merchant.instance as i')
              .whereRef('i.id', '=', 'merchant.tipReserve.instanceId')
              .where('i.deletedMs', 'is', null),
          ),
        )
        .returning(['reservePub', 'instanceId']),
    )
    .insertInto('merchant.tip')
    .columns([
      'tipId',
      'instanceId',
      'reservePub',
      'amount',
      'pickedUp',
      'justification',
      'nextUrl',
      'createdMs',
    ])
    .expression((eb) =>
      eb
        .selectFrom('committed')
        .select((eb) => [
          eb.val(p.tipId).as('tipId'),
          'committed.instanceId',
          'committed.reservePub',
          eb.val(p.amount).as('amount'),
          eb.lit(0).as('pickedUp'),
          eb.val(p.justification).as('justification'),
          eb.val(p.nextUrl).as('nextUrl'),
          eb.val(p.now).as('createdMs'),
        ]),
    )
    .returning('tipId'),
);

/** False when the reserve has not that much left, has expired or is deleted. */
export async function insertTip(db: Database, tip: NewTip): Promise<boolean> {
  return (await run(db, AUTHORIZE, { ...tip, nextUrl: tip.nextUrl ?? '' })).length === 1;
}

export interface NewPickup {
  readonly tipId: Uint8Array;
  readonly pickupId: Uint8Array;
  readonly amount: bigint;
  readonly planchets: number;
  readonly now: number;
}

const PICK_UP = statement('merchant-pickup-insert', (db, p: NewPickup) =>
  db
    .with('taken', (of) =>
      of
        .updateTable('merchant.tip as t')
        .from('merchant.tipReserve as r')
        .set((eb) => ({ pickedUp: eb('t.pickedUp', '+', p.amount) }))
        .where('t.tipId', '=', p.tipId)
        .whereRef('r.reservePub', '=', 't.reservePub')
        .where((eb) => eb(eb('t.amount', '-', eb.ref('t.pickedUp')), '>=', p.amount))
        .where('r.expirationMs', '>', p.now)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('merchant.tipPickup as p')
                .where('p.tipId', '=', p.tipId)
                .where('p.pickupId', '=', p.pickupId),
            ),
          ),
        )
        .returning(['t.tipId', 't.reservePub']),
    )
    .with('paid', (of) =>
      of
        .updateTable('merchant.tipReserve as r')
        .from('taken')
        .set((eb) => ({ pickedUp: eb('r.pickedUp', '+', p.amount) }))
        .whereRef('r.reservePub', '=', 'taken.reservePub'),
    )
    .insertInto('merchant.tipPickup')
    .columns(['tipId', 'pickupId', 'amount', 'planchets', 'createdMs'])
    .expression((eb) =>
      eb
        .selectFrom('taken')
        .select((eb) => [
          'taken.tipId',
          eb.val(p.pickupId).as('pickupId'),
          eb.val(p.amount).as('amount'),
          eb.val(p.planchets).as('planchets'),
          eb.val(p.now).as('createdMs'),
        ]),
    )
    .returning('tipId'),
);

/** False when the pickup exists, or there is not that much left, or the tip has expired. */
export async function insertPickup(db: Database, pickup: NewPickup): Promise<boolean> {
  try {
    return (await run(db, PICK_UP, pickup)).length === 1;
  } catch (error) {
    // Its twin was first: the statement has failed as a whole.
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

const FIND_PICKUP = statement(
  'merchant-pickup-find',
  (db, p: { tipId: Uint8Array; pickupId: Uint8Array }) =>
    db
      .selectFrom('merchant.tipPickup')
      .where('tipId', '=', p.tipId)
      .where('pickupId', '=', p.pickupId),
);

export async function hasPickup(
  db: Database,
  tipId: Uint8Array,
  pickupId: Uint8Array,
): Promise<boolean> {
  return (await run(db, FIND_PICKUP, { tipId, pickupId })).length === 1;
}

const listOfPickups = (db: Builder, p: { tipId: Uint8Array }) =>
  db
    .selectFrom('merchant.tipPickup')
    .select(['pickupId', 'amount', 'planchets'])
    .where('tipId', '=', p.tipId)
    .orderBy('createdMs')
    .orderBy('pickupId');
const LIST_PICKUPS = statement('merchant-pickups', listOfPickups);

export type PickupRow = InferResult<ReturnType<typeof listOfPickups>>[number];

/** Lists a tip's pickups in the order of time. */
export async function listPickups(db: Database, tipId: Uint8Array): Promise<PickupRow[]> {
  return await run(db, LIST_PICKUPS, { tipId });
}

export interface TipPage {
  readonly order: 'older first' | 'newer first';
  /** The row that the page begins after. Without it, the first page. */
  readonly start?: number | undefined;
  readonly limit: number;
}

interface PageOfReserve extends TipPage {
  readonly reservePub: Uint8Array;
}

function page(db: Builder, { reservePub, order, start, limit }: PageOfReserve) {
  const isNewer = order === 'newer first';
  return db
    .selectFrom('merchant.tip')
    .select(['id', 'tipId', 'amount', 'justification'])
    .where('reservePub', '=', reservePub)
    .$if(start !== undefined, (found) => found.where('id', isNewer ? '<' : '>', start ?? 0))
    .orderBy('id', isNewer ? 'desc' : 'asc')
    .limit(limit);
}

export const LIST = varying('merchant-tips', page);

/** Its `id` is in the order of time. */
export type ReserveTip = InferResult<ReturnType<typeof page>>[number];

export async function listTips(
  db: Database,
  reservePub: Uint8Array,
  wanted: TipPage,
): Promise<ReserveTip[]> {
  return await runVarying(db, LIST, { ...wanted, reservePub });
}

const sums = (db: Builder) =>
  db
    .with('tips', (of) =>
      of
        .selectFrom('merchant.tip')
        .select((eb) => [
          'reservePub',
          total(eb.ref('amount')).as('amount'),
          total(eb.ref('pickedUp')).as('pickedUp'),
        ])
        .groupBy('reservePub'),
    )
    .with('pickups', (of) =>
      of
        .selectFrom('merchant.tipPickup')
        .select((eb) => ['tipId', total(eb.ref('amount')).as('amount')])
        .groupBy('tipId'),
    )
    .selectFrom('merchant.tipReserve')
    .select((eb) => [
      eb
        .selectFrom('merchant.tipReserve as r')
        .leftJoin('tips', 'tips.reservePub', 'r.reservePub')
        .where((eb) =>
          eb.or([
            eb('r.committed', '>', eb.ref('r.credited')),
            eb('r.committed', '<>', eb.fn.coalesce('tips.amount', sql<bigint>`0`)),
            eb('r.pickedUp', '<>', eb.fn.coalesce('tips.pickedUp', sql<bigint>`0`)),
          ]),
        )
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('wrongReserves'),
      eb
        .selectFrom('merchant.tip as t')
        .leftJoin('pickups', 'pickups.tipId', 't.tipId')
        .where((eb) =>
          eb.or([
            eb('t.pickedUp', '>', eb.ref('t.amount')),
            eb('t.pickedUp', '<>', eb.fn.coalesce('pickups.amount', sql<bigint>`0`)),
          ]),
        )
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('wrongTips'),
      total(eb.ref('credited')).as('credited'),
      total(eb.ref('committed')).as('committed'),
      total(eb.ref('pickedUp')).as('pickedUp'),
    ]);
const SUMS = statement('merchant-tip-sums', sums);

/** Counts of rows that break a rule, and the sums, all of one moment. */
export type TipSums = InferResult<ReturnType<typeof sums>>[number];

export async function getTipSums(db: Database): Promise<TipSums> {
  const found = await first(db, SUMS, {});
  if (found === undefined) throw new Error('an aggregate without a row');
  return found;
}
