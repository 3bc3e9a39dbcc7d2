/** Reserves that tips are paid from. A row's figures change by conditional statements only. */
import 'server-only';
import { sql, type Selectable } from 'kysely';
import type { MerchantTipReserve } from '@/generated/kysely/tables';
import type { Database } from '@/storage/client';
import { itemColumns, type ArraysOf } from '@/storage/item-columns';
import { first, run, statement } from '@/storage/statement';

export type TipReserve = Selectable<MerchantTipReserve>;

const GIVEN = [
  'reservePub',
  'reservePriv',
  'instanceId',
  'exchangeUrl',
  'payto',
  'merchantInitial',
  'createdMs',
  'expirationMs',
] as const;

/** All of a row. */
export const TIP_RESERVE = [
  ...GIVEN,
  'id',
  'exchangeInitial',
  'credited',
  'committed',
  'pickedUp',
  'deletedMs',
] as const;

export type NewTipReserve = Pick<TipReserve, (typeof GIVEN)[number]>;

const INSERT = statement('merchant-tip-reserve-insert', (db, p: NewTipReserve) =>
  db
    .insertInto('merchant.tipReserve')
    .columns([...GIVEN, 'credited', 'committed', 'pickedUp'])
    .expression((of) =>
      of
        .selectFrom('merchant.instance')
        .select((eb) => [
          ...GIVEN.map((name) => eb.val(p[name]).as(name)),
          eb.lit(0).as('credited'),
          eb.lit(0).as('committed'),
          eb.lit(0).as('pickedUp'),
        ])
        .where('id', '=', p.instanceId)
        .where('deletedMs', 'is', null)
        .forKeyShare(),
    )
    .returning('reservePub'),
);

/** False when the instance is deleted. */
export async function insertTipReserve(db: Database, reserve: NewTipReserve): Promise<boolean> {
  return (await run(db, INSERT, reserve)).length === 1;
}

const FIND = statement(
  'merchant-tip-reserve',
  (db, p: { instanceId: string; reservePub: Uint8Array }) =>
    db
      .selectFrom('merchant.tipReserve')
      .select(TIP_RESERVE)
      .where('reservePub', '=', p.reservePub)
      .where('instanceId', '=', p.instanceId),
);

export async function findTipReserve(
  db: Database,
  instanceId: string,
  reservePub: Uint8Array,
): Promise<TipReserve | null> {
  return (await first(db, FIND, { instanceId, reservePub })) ?? null;
}

export interface KeptCredits {
  readonly reservePub: Uint8Array;
  /** All together, and the first of them. */
  readonly total: bigint;
  readonly first: bigint;
  readonly expirationMs: number;
}

const kept = itemColumns({
  reservePub: 'bytea',
  total: 'numeric',
  first: 'numeric',
  expirationMs: 'bigint',
});

const KEEP = statement('merchant-tip-reserve-credits', (db, p: ArraysOf<typeof kept>) =>
  db
    .updateTable('merchant.tipReserve as r')
    .from(kept.as(p, 'c'))
    .set((eb) => ({
      credited: sql`greatest(${eb.ref('r.credited')}, ${eb.ref('c.total')})`,
      exchangeInitial: sql`coalesce(${eb.ref('r.exchangeInitial')}, ${eb.ref('c.first')})`,
      expirationMs: sql`greatest(${eb.ref('r.expirationMs')}, ${eb.ref('c.expirationMs')})`,
    }))
    .whereRef('r.reservePub', '=', 'c.reservePub')
    .returning(TIP_RESERVE.map((name) => `r.${name}` as const)),
);

/** Answers may come out of order: known figures only grow. */
export async function keepCredits(
  db: Database,
  credits: readonly KeptCredits[],
): Promise<TipReserve[]> {
  return await run(db, KEEP, kept.of(credits));
}

interface At {
  readonly reservePub: Uint8Array;
  readonly now: number;
}

const DELETE = statement('merchant-tip-reserve-delete', (db, p: At) =>
  db
    .updateTable('merchant.tipReserve')
    .set((eb) => ({ deletedMs: sql`coalesce(${eb.ref('deletedMs')}, ${p.now})` }))
    .where('reservePub', '=', p.reservePub)
    .where((eb) =>
      eb.or([eb('committed', '=', eb.ref('pickedUp')), eb('expirationMs', '<=', p.now)]),
    )
    .returning('reservePub'),
);

/** False when tips of it can still be picked up, or it is not there. */
export async function markReserveDeleted(
  db: Database,
  reservePub: Uint8Array,
  now: number,
): Promise<boolean> {
  return (await run(db, DELETE, { reservePub, now })).length === 1;
}

const PURGE = statement('merchant-tip-reserve-purge', (db, p: At) =>
  db
    .with('gone', (of) =>
      of
        .deleteFrom('merchant.tipReserve')
        .where('reservePub', '=', p.reservePub)
        .where((eb) =>
          eb.or([eb('credited', '=', eb.ref('pickedUp')), eb('expirationMs', '<=', p.now)]),
        )
        .returning('reservePub'),
    )
    .with('tips', (of) =>
      of
        .deleteFrom('merchant.tip as t')
        .using('gone')
        .whereRef('t.reservePub', '=', 'gone.reservePub')
        .returning('t.tipId'),
    )
    .with('pickups', (of) =>
      of.deleteFrom('merchant.tipPickup as p').using('tips').whereRef('p.tipId', '=', 'tips.tipId'),
    )
    .selectFrom('gone')
    .select('reservePub'),
);

/** Deletes a reserve, its tips and their pickups. False if it still holds money to pay out. */
export async function purgeReserve(
  db: Database,
  reservePub: Uint8Array,
  now: number,
): Promise<boolean> {
  return (await run(db, PURGE, { reservePub, now })).length === 1;
}
