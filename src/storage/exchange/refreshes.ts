/** Refreshes: the melt spends the old coin, the reveal records the new ones. One statement each. */
import 'server-only';
import type { InferResult, NotNull } from 'kysely';
import type { Database } from '@/storage/client';
import { itemColumns, type ArraysOf } from '@/storage/item-columns';
import { first, given, valuesFor, run, statement, type Builder } from '@/storage/statement';

export interface MeltRow {
  readonly rc: Uint8Array;
  readonly coinPub: Uint8Array;
  readonly hDenom: Uint8Array;
  readonly denomSig: Uint8Array;
  readonly value: bigint;
  readonly amountWithFee: bigint;
  readonly refreshFee: bigint;
  readonly coinSig: Uint8Array;
  readonly noRevealIndex: number;
}

const MELTED = ['rc', 'amountWithFee', 'refreshFee', 'coinSig', 'noRevealIndex'] as const;

/** An existing refresh fails the statement, which takes the spending back, as in deposits.ts. */
const MELT = statement('exchange-melt', (db, p: MeltRow) =>
  db
    .with('spent', (cte) =>
      cte
        .insertInto('exchange.coin')
        .columns(['denominationId', 'coinPub', 'denomSig', 'value', 'spent'])
        .expression((eb) =>
          eb
            .selectFrom('exchange.denomination')
            .select(['id', ...given(p, ['coinPub', 'denomSig', 'value', 'amountWithFee'])])
            .where('hDenomPub', '=', p.hDenom),
        )
        .onConflict((conflict) =>
          conflict
            .column('coinPub')
            .doUpdateSet((eb) => ({
              spent: eb('exchange.coin.spent', '+', eb.ref('excluded.spent')),
            }))
            .whereRef('exchange.coin.denominationId', '=', 'excluded.denominationId')
            .where((eb) =>
              eb(
                eb('exchange.coin.spent', '+', eb.ref('excluded.spent')),
                '<=',
                eb.ref('exchange.coin.value'),
              ),
            ),
        )
        .returning(['coinPub', 'denominationId']),
    )
    .insertInto('exchange.refresh')
    .columns(['oldCoinPub', 'denominationId', ...MELTED])
    .expression((eb) =>
      eb.selectFrom('spent').select(['coinPub', 'denominationId', ...given(p, MELTED)]),
    )
    .returning('id'),
);

/** Returns false if the coin has too little left or another denomination, or there is none of this hash. */
export async function recordMelt(db: Database, row: MeltRow): Promise<boolean> {
  return (await run(db, MELT, row)).length > 0;
}

const find = (db: Builder, p: { readonly rc: Uint8Array }) =>
  db
    .selectFrom('exchange.refresh')
    .select(['oldCoinPub', 'amountWithFee', 'refreshFee', 'noRevealIndex'])
    .where('rc', '=', p.rc);

export type RefreshRow = InferResult<ReturnType<typeof find>>[number];

const FIND = statement('exchange-refresh-find', find);

export async function findRefresh(db: Database, rc: Uint8Array): Promise<RefreshRow | undefined> {
  return await first(db, FIND, { rc });
}

export interface RevealRow {
  readonly rc: Uint8Array;
  readonly transferPub: Uint8Array;
  readonly transferPrivs: Uint8Array[];
  /** The new coins' values and withdraw fees. */
  readonly cost: bigint;
  readonly coins: readonly FreshCoinRow[];
}

export interface FreshCoinRow {
  readonly hDenom: Uint8Array;
  readonly coinEv: Uint8Array;
  readonly linkSig: Uint8Array;
  readonly evSig: Uint8Array;
}

const fresh = itemColumns({
  coinIndex: 'int',
  hDenom: 'bytea',
  coinEv: 'bytea',
  linkSig: 'bytea',
  evSig: 'bytea',
});

interface Reveal extends Omit<RevealRow, 'coins'>, ArraysOf<typeof fresh> {
  readonly count: number;
}

/**
 * Changes nothing if the refresh was revealed before, or a denomination is not there. A parallel twin
 * waits for the row, then finds that.
 */
const REVEAL = statement('exchange-reveal', (db, p: Reveal) =>
  db
    .with('made', (cte) =>
      cte
        .selectFrom(fresh.as(p, 'i'))
        .innerJoin('exchange.denomination as d', 'd.hDenomPub', 'i.hDenom')
        .select(['i.coinIndex', 'd.id', 'i.coinEv', 'i.linkSig', 'i.evSig']),
    )
    .with('revealed', (cte) =>
      cte
        .updateTable('exchange.refresh')
        .set({
          revealedCost: p.cost,
          ...valuesFor('exchange.refresh', p, ['transferPub', 'transferPrivs']),
        })
        .where('rc', '=', p.rc)
        .where('revealedCost', 'is', null)
        .where((eb) => eb(eb.selectFrom('made').select(eb.fn.countAll().as('count')), '=', p.count))
        .returning('rc'),
    )
    .insertInto('exchange.refreshCoin')
    .columns(['rc', 'coinIndex', 'denominationId', 'coinEv', 'linkSig', 'evSig'])
    .expression((eb) => eb.selectFrom(['revealed as r', 'made as i']).select('r.rc').selectAll('i'))
    .returning('coinIndex'),
);

/** False if it was revealed before, or the database has not all of the denominations. */
export async function recordReveal(db: Database, { coins, ...row }: RevealRow): Promise<boolean> {
  const indexed = coins.map((coin, coinIndex) => ({ ...coin, coinIndex }));
  const count = coins.length;
  return (await run(db, REVEAL, { ...row, count, ...fresh.of(indexed) })).length > 0;
}

const freshCoins = (db: Builder, p: { readonly rc: Uint8Array }) =>
  db
    .selectFrom('exchange.refreshCoin')
    .select(['coinEv', 'evSig'])
    .where('rc', '=', p.rc)
    .orderBy('coinIndex');

export type SignedCoin = InferResult<ReturnType<typeof freshCoins>>[number];

const FRESH_COINS = statement('exchange-fresh-coins', freshCoins);

/** The new coins of a revealed refresh in their order. None if it was not revealed. */
export async function listFreshCoins(db: Database, rc: Uint8Array): Promise<SignedCoin[]> {
  return await run(db, FRESH_COINS, { rc });
}

interface LinkQuery {
  readonly oldCoinPub: Uint8Array;
  readonly refreshId: number;
  readonly coinIndex: number;
  readonly limit: number;
}

const link = (db: Builder, p: LinkQuery) =>
  db
    .selectFrom('exchange.refresh as r')
    .innerJoin('exchange.refreshCoin as c', 'c.rc', 'r.rc')
    .innerJoin('exchange.denomination as d', 'd.id', 'c.denominationId')
    .select(['r.id as refreshId', 'c.coinIndex', 'r.transferPub', 'd.hDenomPub as hDenom'])
    .select(['c.coinEv', 'c.linkSig', 'c.evSig'])
    .where('r.oldCoinPub', '=', p.oldCoinPub)
    .where('r.transferPub', 'is not', null)
    .where((eb) => eb(eb.refTuple('r.id', 'c.coinIndex'), '>', eb.tuple(p.refreshId, p.coinIndex)))
    .orderBy('r.id')
    .orderBy('c.coinIndex')
    .limit(p.limit)
    .$narrowType<{ transferPub: NotNull }>();

export type LinkRow = InferResult<ReturnType<typeof link>>[number];

const LINK = statement('exchange-link', link);

/** The new coins of all revealed refreshes of a coin, refresh by refresh: so many after `last`. */
export async function listLinkedCoins(
  db: Database,
  oldCoinPub: Uint8Array,
  last: LinkRow | undefined,
  limit: number,
): Promise<LinkRow[]> {
  const { refreshId, coinIndex } = last ?? { refreshId: -1, coinIndex: -1 };
  return await run(db, LINK, { oldCoinPub, refreshId, coinIndex, limit });
}
