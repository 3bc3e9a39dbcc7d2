/** Recoups: what is left of a coin goes back to where the coin came from, in one statement. */
import 'server-only';
import { sql, type InferResult } from 'kysely';
import type { Database } from '@/storage/client';
import { first, given, run, statement, type Builder } from '@/storage/statement';

/** A coin's origin: a reserve, or the coin it was refreshed from. */
export type CoinOrigin =
  | { readonly from: 'reserve'; readonly pub: Uint8Array }
  | { readonly from: 'coin'; readonly pub: Uint8Array };

const WITHDRAWAL = statement(
  'exchange-recoup-withdrawal',
  (db, p: { hCoinEv: Uint8Array; hDenom: Uint8Array }) =>
    db
      .selectFrom('exchange.withdrawal as w')
      .innerJoin('exchange.denomination as d', 'd.id', 'w.denominationId')
      .select('w.reservePub as pub')
      .where('w.hCoinEv', '=', p.hCoinEv)
      .where('d.hDenomPub', '=', p.hDenom),
);

/** The reserve that paid for this envelope. */
export async function findWithdrawnFrom(
  db: Database,
  hCoinEv: Uint8Array,
  hDenom: Uint8Array,
): Promise<CoinOrigin | undefined> {
  const row = await first(db, WITHDRAWAL, { hCoinEv, hDenom });
  return row && { from: 'reserve', ...row };
}

const REFRESH = statement(
  'exchange-recoup-refresh',
  (db, p: { coinEv: Uint8Array; hDenom: Uint8Array }) =>
    db
      .selectFrom('exchange.refreshCoin as c')
      .innerJoin('exchange.refresh as r', 'r.rc', 'c.rc')
      .innerJoin('exchange.denomination as d', 'd.id', 'c.denominationId')
      .select('r.oldCoinPub as pub')
      .where('c.coinEv', '=', p.coinEv)
      .where('d.hDenomPub', '=', p.hDenom),
);

/** The coin that was melted for this envelope. */
export async function findRefreshedFrom(
  db: Database,
  coinEv: Uint8Array,
  hDenom: Uint8Array,
): Promise<CoinOrigin | undefined> {
  const row = await first(db, REFRESH, { coinEv, hDenom });
  return row && { from: 'coin', ...row };
}

export interface RecoupRow {
  readonly coinPub: Uint8Array;
  readonly hDenom: Uint8Array;
  readonly denomSig: Uint8Array;
  readonly value: bigint;
  readonly origin: CoinOrigin;
  readonly coinSig: Uint8Array;
  readonly blindingSecret: Uint8Array;
  readonly timestamp: number;
}

const TAKEN = ['coinPub', 'coinSig', 'blindingSecret', 'reservePub', 'oldCoinPub'] as const;

interface Origins {
  readonly reservePub: Uint8Array | null;
  readonly oldCoinPub: Uint8Array | null;
}

type Recoup = Omit<RecoupRow, 'origin'> & Origins;

/** Takes the rest of the coin. */
const take = (db: Builder, p: Recoup) =>
  db
    .with('known', (cte) =>
      cte
        .selectFrom('exchange.coin')
        .select((eb) => [
          'coinPub',
          'denominationId',
          eb('value', '-', eb.ref('spent')).as('residual'),
        ])
        .where('coinPub', 'in', [p.coinPub, sql<Uint8Array>`${p.oldCoinPub}`])
        .orderBy('coinPub')
        .forUpdate(),
    )
    .with('emptied', (cte) =>
      cte
        .updateTable('exchange.coin as c')
        .from(['known as k', 'exchange.denomination as d'])
        .set((eb) => ({ spent: eb.ref('c.value') }))
        .whereRef('c.coinPub', '=', 'k.coinPub')
        .where('k.coinPub', '=', p.coinPub)
        .whereRef('d.id', '=', 'k.denominationId')
        .where('d.hDenomPub', '=', p.hDenom)
        .where('k.residual', '>', 0n)
        .returning(['k.residual as amount', 'd.id']),
    )
    .with('made', (cte) =>
      cte
        .insertInto('exchange.coin')
        .columns(['denominationId', 'coinPub', 'denomSig', 'value', 'spent'])
        .expression(
          cte
            .selectFrom('exchange.denomination')
            .select((eb) => [
              'id',
              ...given(p, ['coinPub', 'denomSig', 'value']),
              eb.val(p.value).as('spent'),
            ])
            .where('hDenomPub', '=', p.hDenom)
            .where((eb) =>
              eb.not(eb.exists(eb.selectFrom('known').where('coinPub', '=', p.coinPub))),
            ),
        )
        .onConflict((conflict) => conflict.column('coinPub').doNothing())
        .returning(['value as amount', 'denominationId as id']),
    )
    .with('taken', (cte) =>
      cte
        .selectFrom('emptied')
        .select(['amount', 'id'])
        .unionAll((eb) => eb.selectFrom('made').select(['amount', 'id'])),
    );

/**
 * Coins are locked in one order, as by deposits, so the two cannot deadlock. A coin with nothing
 * left, or of another denomination, gives no row. Nor does one that is spent for the first time at
 * this moment: read again then. The row gets its number after the reserve is locked. A history up
 * to a number therefore agrees with the balance.
 */
const RECOUP = statement('exchange-recoup', (db, p: Recoup) =>
  take(db, p)
    .with('reserve', (cte) =>
      cte
        .updateTable('exchange.reserve as r')
        .from('taken')
        .set((eb) => ({ balance: eb('r.balance', '+', eb.ref('taken.amount')) }))
        .where('r.reservePub', '=', sql<Uint8Array>`${p.reservePub}`)
        .returning('r.reservePub'),
    )
    .with('oldCoin', (cte) =>
      cte
        .updateTable('exchange.coin as c')
        .from('taken')
        .set((eb) => ({ spent: eb('c.spent', '-', eb.ref('taken.amount')) }))
        .where('c.coinPub', '=', sql<Uint8Array>`${p.oldCoinPub}`),
    )
    .insertInto('exchange.recoup')
    .columns([...TAKEN, 'timestampMs', 'amount', 'denominationId'])
    .expression((eb) =>
      eb
        .selectFrom('taken')
        .select([...given(p, TAKEN), eb.val(p.timestamp).as('timestampMs'), 'amount', 'id'])
        .where((of) => {
          const locked = of.selectFrom('reserve').select(of.fn.countAll<number>().as('count'));
          return of(locked, '>=', of.lit(0));
        }),
    )
    .returning('amount'),
);

/** Returns the recouped amount, or null if nothing is left. */
export async function recordRecoup(
  db: Database,
  { origin, ...row }: RecoupRow,
): Promise<bigint | null> {
  const reservePub = origin.from === 'reserve' ? origin.pub : null;
  const oldCoinPub = origin.from === 'coin' ? origin.pub : null;
  return (await first(db, RECOUP, { ...row, reservePub, oldCoinPub }))?.amount ?? null;
}

const find = (db: Builder, p: { readonly coinPub: Uint8Array }) =>
  db
    .selectFrom('exchange.recoup')
    .select(['amount', 'timestampMs as timestamp'])
    .where('coinPub', '=', p.coinPub)
    .orderBy('id', 'desc')
    .limit(1);

export type RecordedRecoup = InferResult<ReturnType<typeof find>>[number];

const FIND = statement('exchange-recoup-find', find);

/** The last recoup of a coin. */
export async function findRecoup(
  db: Database,
  coinPub: Uint8Array,
): Promise<RecordedRecoup | undefined> {
  return await first(db, FIND, { coinPub });
}

const REGAINED = statement('exchange-recoup-regained', (db, p: { coinPub: Uint8Array }) =>
  db.selectFrom('exchange.recoup').select('id').where('oldCoinPub', '=', p.coinPub).limit(1),
);

/** Whether a recoup has given value back to this coin, which may then be melted after its time. */
export async function hasRegainedValue(db: Database, coinPub: Uint8Array): Promise<boolean> {
  return (await run(db, REGAINED, { coinPub })).length > 0;
}
