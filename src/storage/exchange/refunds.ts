/** Refunds: one statement takes from a deposit and gives back to its coin. */
import 'server-only';
import { sql, type Expression } from 'kysely';
import type { Database } from '@/storage/client';
import { first, given, run, statement } from '@/storage/statement';
import type { DepositKey } from './deposits';

interface RefundKey extends DepositKey {
  readonly rtransactionId: bigint;
}

export interface NewCoinRefund extends RefundKey {
  readonly amountWithFee: bigint;
  readonly refundFee: bigint;
  readonly merchantSig: Uint8Array;
  readonly now: number;
}

const INSERTED = [
  'hContract',
  'merchantPub',
  'rtransactionId',
  'amountWithFee',
  'refundFee',
  'merchantSig',
] as const;

const refundedWith = (before: Expression<bigint | null>, p: Pick<NewCoinRefund, 'amountWithFee'>) =>
  sql<bigint>`(coalesce(${before}, 0) + ${p.amountWithFee})`;

/**
 * The coin is locked before its deposit, as by a deposit, so the two cannot deadlock. A deposit
 * that is due or taken into a transfer, or has too little left, gives no row. A refund that exists
 * fails the whole statement. A deposit with nothing left to wire leaves the waiting ones (transfer
 * 0).
 */
const REFUND = statement('exchange-refund', (db, p: NewCoinRefund) =>
  db
    .with('coin', (cte) =>
      cte
        .selectFrom('exchange.coin')
        .select('coinPub')
        .where('coinPub', '=', p.coinPub)
        .forUpdate(),
    )
    .with('taken', (cte) =>
      cte
        .updateTable('exchange.deposit as d')
        .from('coin')
        .set((eb) => {
          const refunded = refundedWith(eb.ref('d.refunded'), p);
          const left = sql<bigint>`${eb.ref('d.amountWithFee')} - ${refunded}`;
          return {
            refunded,
            transferId: eb
              .case()
              .when(left, '<=', eb.ref('d.depositFee'))
              .then(eb.lit(0))
              .else(eb.ref('d.transferId'))
              .end(),
          };
        })
        .whereRef('d.coinPub', '=', 'coin.coinPub')
        .where('d.hContract', '=', p.hContract)
        .where('d.merchantPub', '=', p.merchantPub)
        .where((eb) => eb.or([eb('d.transferId', 'is', null), eb('d.transferId', '=', eb.lit(0))]))
        .where('d.readyMs', '>', p.now)
        .where((eb) => eb(refundedWith(eb.ref('d.refunded'), p), '<=', eb.ref('d.amountWithFee')))
        .returning('d.coinPub'),
    )
    .with('given', (cte) =>
      cte
        .updateTable('exchange.coin as c')
        .from('taken')
        .set((eb) => ({
          spent: eb(eb('c.spent', '-', p.amountWithFee), '+', p.refundFee),
        }))
        .whereRef('c.coinPub', '=', 'taken.coinPub'),
    )
    .insertInto('exchange.refund')
    .columns(['coinPub', ...INSERTED])
    .expression((eb) => eb.selectFrom('taken').select(['coinPub', ...given(p, INSERTED)]))
    .returning('coinPub'),
);

/** False if the deposit does not allow it. Throws a unique violation if the refund exists. */
export async function recordRefund(db: Database, row: NewCoinRefund): Promise<boolean> {
  return (await run(db, REFUND, row)).length === 1;
}

const FIND = statement('exchange-refund-find', (db, p: RefundKey) =>
  db
    .selectFrom('exchange.refund')
    .select('amountWithFee')
    .where('coinPub', '=', p.coinPub)
    .where('hContract', '=', p.hContract)
    .where('merchantPub', '=', p.merchantPub)
    .where('rtransactionId', '=', sql<number>`${p.rtransactionId}`),
);

/** Its amount, fee included. Null if none has this number. */
export async function findRefundAmount(db: Database, key: RefundKey): Promise<bigint | null> {
  return (await first(db, FIND, key))?.amountWithFee ?? null;
}
