/** Reserves of an instance that are not deleted: pages of them, their sums, and which can give. */
import 'server-only';
import type { InferResult } from 'kysely';
import type { Database } from '@/storage/client';
import {
  first,
  run,
  runVarying,
  statement,
  total,
  varying,
  type Builder,
} from '@/storage/statement';
import { TIP_RESERVE, type TipReserve } from './tip-reserves';

const select = (db: Builder, instanceId: string) =>
  db
    .selectFrom('merchant.tipReserve')
    .where('instanceId', '=', instanceId)
    .where('deletedMs', 'is', null);

export interface ReservePage {
  readonly instanceId: string;
  readonly order: 'older first' | 'newer first';
  /** The row that the page begins after. Without it, the first page. */
  readonly start?: number | undefined;
  readonly limit: number;
  readonly now: number;
  /** Created later than this. */
  readonly after?: number | undefined;
  /** Money has come, and it has not expired. */
  readonly active?: boolean | undefined;
  /** Another amount came than the merchant wanted to transfer. */
  readonly failures?: boolean | undefined;
  /** Selects reserves that no money has reached. */
  readonly isEmpty?: boolean | undefined;
  readonly exchangeUrl?: string | undefined;
}

function page(db: Builder, wanted: ReservePage) {
  const { start, after, active, failures, isEmpty, exchangeUrl } = wanted;
  const isNewer = wanted.order === 'newer first';
  return select(db, wanted.instanceId)
    .select(TIP_RESERVE)
    .where((eb) => {
      const isActive = eb.and([
        eb('exchangeInitial', 'is not', null),
        eb('expirationMs', '>', wanted.now),
      ]);
      const hasFailed = failures === true ? 'is distinct from' : 'is not distinct from';
      const conditions = [
        start !== undefined && eb('id', isNewer ? '<' : '>', start),
        after !== undefined && eb('createdMs', '>', after),
        active !== undefined && (active ? isActive : eb.not(isActive)),
        failures !== undefined && eb('exchangeInitial', hasFailed, eb.ref('merchantInitial')),
        isEmpty !== undefined && eb('exchangeInitial', isEmpty ? 'is' : 'is not', null),
        exchangeUrl !== undefined && eb('exchangeUrl', '=', exchangeUrl),
      ];
      return eb.and(conditions.filter((condition) => condition !== false));
    })
    .orderBy('id', isNewer ? 'desc' : 'asc')
    .limit(wanted.limit);
}

export const LIST = varying('merchant-tip-reserves', page);

export async function listTipReserves(db: Database, wanted: ReservePage): Promise<TipReserve[]> {
  return await runVarying(db, LIST, wanted);
}

interface Newest {
  readonly instanceId: string;
  readonly limit: number;
}

const LIST_KEYS = statement('merchant-tip-reserve-keys', (db, p: Newest) =>
  select(db, p.instanceId).select('reservePub').orderBy('id', 'desc').limit(p.limit),
);

/** Keys of the newest. */
export async function listReserveKeys(
  db: Database,
  instanceId: string,
  limit: number,
): Promise<Uint8Array[]> {
  return (await run(db, LIST_KEYS, { instanceId, limit })).map(({ reservePub }) => reservePub);
}

/** More than these are not tried for one tip. */
const MAX_TRIED = 16;

interface Need {
  readonly instanceId: string;
  readonly amount: bigint;
  readonly now: number;
}

const LIST_WITH = statement('merchant-tip-reserves-with', (db, p: Need) =>
  select(db, p.instanceId)
    .select(TIP_RESERVE)
    .where('expirationMs', '>', p.now)
    .where((eb) => eb(eb('credited', '-', eb.ref('committed')), '>=', p.amount))
    .orderBy('expirationMs')
    .orderBy('id')
    .limit(MAX_TRIED),
);

/** Lists reserves with at least this much left, the first to expire first. */
export async function listReservesWith(
  db: Database,
  instanceId: string,
  amount: bigint,
  now: number,
): Promise<TipReserve[]> {
  return await run(db, LIST_WITH, { instanceId, amount, now });
}

const sums = (db: Builder, p: { instanceId: string; now: number }) =>
  select(db, p.instanceId).select((eb) => [
    eb.fn.countAll<number>().as('count'),
    /** Expired reserves that money has reached. */
    eb.fn
      .countAll<number>()
      .filterWhere('exchangeInitial', 'is not', null)
      .filterWhere('expirationMs', '<=', p.now)
      .as('overCount'),
    total(eb.ref('credited')).as('credited'),
    total(eb.ref('committed')).as('committed'),
    total(eb.ref('pickedUp')).as('pickedUp'),
  ]);
const SUMS = statement('merchant-tip-reserve-sums', sums);

export type ReserveSums = InferResult<ReturnType<typeof sums>>[number];

export async function getReserveSums(
  db: Database,
  instanceId: string,
  now: number,
): Promise<ReserveSums> {
  const found = await first(db, SUMS, { instanceId, now });
  if (found === undefined) throw new Error('an aggregate without a row');
  return found;
}
