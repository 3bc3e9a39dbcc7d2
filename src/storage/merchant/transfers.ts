/** Transfers from exchanges to a merchant's accounts, and what of each belongs to which order. */
import 'server-only';
import { sql, type InferResult, type Insertable } from 'kysely';
import type { MerchantTransfer } from '@/generated/kysely/tables';
import type { Database } from '@/storage/client';
import { itemColumns, type ArraysOf } from '@/storage/item-columns';
import { first, given, run, statement, type Builder } from '@/storage/statement';
import { shareOf } from './transfer-share';
import type { OrderName } from './unfinished-payments';

const ofOrder = (db: Builder, p: { row: number }) =>
  db
    .selectFrom('merchant.transferOrder as o')
    .innerJoin('merchant.transfer as t', 't.id', 'o.transferId')
    .select((eb) => [
      't.exchangeUrl',
      't.wtid',
      't.executionMs as executionTime',
      't.confirmed',
      /** The order's part of the transfer, less deposit fees. */
      eb('o.depositValue', '-', eb.ref('o.depositFee')).as('amount'),
      /** The amount that came to the account for this order. */
      shareOf({
        orderRow: eb.ref('o.orderRow'),
        transferId: eb.ref('o.transferId'),
        creditAmount: eb.ref('t.creditAmount'),
      }).as('sent'),
    ])
    .where('o.orderRow', '=', p.row)
    .orderBy('t.id')
    /** A transfer has orders only once the exchange has reported it. */
    .$narrowType<{ executionTime: number }>();

const OF_ORDER = statement('merchant-order-transfers', ofOrder);

export type OrderTransfer = InferResult<ReturnType<typeof ofOrder>>[number];

export async function listTransfersOfOrder(db: Database, row: number): Promise<OrderTransfer[]> {
  return await run(db, OF_ORDER, { row });
}

export interface TransferPart {
  readonly row: number;
  readonly coinPub: Uint8Array;
  readonly value: bigint;
  readonly fee: bigint;
}

const REPORTED = ['instanceId', 'exchangeUrl', 'wtid', 'payto', 'creditAmount'] as const;
const COMPARED = [...REPORTED, 'wireFee', 'executionMs', 'proof', 'confirmed'] as const;

type Report = Pick<Insertable<MerchantTransfer>, (typeof REPORTED)[number]>;

/** `confirmed`: reported by the merchant, not only by the exchange. */
export interface NewTransfer extends Pick<Insertable<MerchantTransfer>, (typeof COMPARED)[number]> {
  readonly deposits: readonly TransferPart[];
}

const parts = itemColumns({ row: 'bigint', coinPub: 'bytea', value: 'numeric', fee: 'numeric' });

const insert = (db: Pick<Builder, 'insertInto'>, p: Omit<NewTransfer, 'deposits'>) =>
  db
    .insertInto('merchant.transfer')
    .columns([...COMPARED, 'verified'])
    .expression((eb) =>
      eb
        .selectFrom('merchant.instance')
        .select([...given(p, COMPARED), eb.lit(true).as('verified')])
        .where('id', '=', p.instanceId)
        .forKeyShare(),
    )
    .onConflict((conflict) =>
      conflict.columns(['wtid', 'exchangeUrl']).doUpdateSet((eb) => ({
        confirmed: eb
          .or([
            eb.ref('excluded.confirmed'),
            eb.and([
              eb.ref('merchant.transfer.confirmed'),
              eb('merchant.transfer.instanceId', '=', eb.ref('excluded.instanceId')),
              eb('merchant.transfer.payto', '=', eb.ref('excluded.payto')),
              eb('merchant.transfer.creditAmount', '=', eb.ref('excluded.creditAmount')),
            ]),
          ])
          .$castTo<boolean>(),
        instanceId: eb.ref('excluded.instanceId'),
        payto: eb.ref('excluded.payto'),
        creditAmount: eb.ref('excluded.creditAmount'),
        wireFee: eb.ref('excluded.wireFee'),
        executionMs: eb.ref('excluded.executionMs'),
        proof: eb.ref('excluded.proof'),
        verified: true,
      })),
    )
    .returning('id');

type Kept = Omit<NewTransfer, 'deposits'> & ArraysOf<typeof parts>;

/**
 * Stores the transfer and its share for each order, and ends the tracking of its deposits. An order
 * whose deposits are all known is wired. A transfer that only the merchant has reported is
 * completed. The exchange's account counts, not the report. A second call only adds the merchant's
 * report. Nothing happens if the instance has been purged. Returns the orders that became wired.
 */
const KEEP = statement('merchant-transfer-keep', (db, p: Kept) =>
  db
    .with('kept', (cte) => insert(cte, p))
    .with('part', (cte) => cte.selectFrom(parts.as(p, 'p')).selectAll())
    .with('shares', (cte) =>
      cte
        .insertInto('merchant.transferOrder')
        .columns(['transferId', 'orderRow', 'depositValue', 'depositFee'])
        .expression((eb) =>
          eb
            .selectFrom(['kept', 'part'])
            .select(({ fn }) => [
              'kept.id as transferId',
              'part.row as orderRow',
              fn.sum('part.value').as('depositValue'),
              fn.sum('part.fee').as('depositFee'),
            ])
            .groupBy(['kept.id', 'part.row']),
        )
        .onConflict((conflict) => conflict.columns(['transferId', 'orderRow']).doNothing()),
    )
    .with('tracked', (cte) =>
      cte
        .updateTable('merchant.deposit as d')
        .from('part')
        .set({ trackAfterMs: null })
        .whereRef('d.orderRow', '=', 'part.row')
        .whereRef('d.coinPub', '=', 'part.coinPub'),
    )
    .updateTable('merchant.order as o')
    .set({ stage: 'wired' })
    .where('o.id', 'in', (eb) => eb.selectFrom('part').select('part.row'))
    .where('o.stage', '=', 'paid')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('merchant.deposit as d')
            .whereRef('d.orderRow', '=', 'o.id')
            .where('d.trackAfterMs', 'is not', null)
            .where((of) =>
              of.not(
                of.exists(
                  of
                    .selectFrom('part')
                    .whereRef('part.row', '=', 'd.orderRow')
                    .whereRef('part.coinPub', '=', 'd.coinPub'),
                ),
              ),
            ),
        ),
      ),
    )
    .returning(['o.instanceId', 'o.orderId']),
);

export async function keepTransfer(
  db: Database,
  { deposits, ...transfer }: NewTransfer,
): Promise<OrderName[]> {
  const kept = await run(db, KEEP, { ...transfer, ...parts.of(deposits) });
  // Two transfers for one order that are kept at the same moment do not see each other's deposits.
  const wired = await markWired(
    db,
    deposits.map(({ row }) => row),
  );
  return [...kept, ...wired];
}

const MARK_WIRED = statement('merchant-transfer-wired', (db, p: { rows: readonly number[] }) =>
  db
    .updateTable('merchant.order as o')
    .set({ stage: 'wired' })
    .where('o.id', '=', ({ fn }) => fn.any(sql<number[]>`${p.rows}::bigint[]`))
    .where('o.stage', '=', 'paid')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('merchant.deposit as d')
            .whereRef('d.orderRow', '=', 'o.id')
            .where('d.trackAfterMs', 'is not', null),
        ),
      ),
    )
    .returning(['o.instanceId', 'o.orderId']),
);

/** Returns the paid orders with these rows whose transfers are all known. */
export async function markWired(db: Database, rows: readonly number[]): Promise<OrderName[]> {
  return await run(db, MARK_WIRED, { rows });
}

const PROOF = statement(
  'merchant-transfer-proof',
  (db, p: { exchangeUrl: string; wtid: Uint8Array }) =>
    db
      .selectFrom('merchant.transfer')
      .select('proof')
      .where('wtid', '=', p.wtid)
      .where('exchangeUrl', '=', p.exchangeUrl),
);

/** The exchange's signed account of a transfer, as JSON. Null if it is not known. */
export async function findTransferProof(
  db: Database,
  exchangeUrl: string,
  wtid: Uint8Array,
): Promise<string | null> {
  return (await first(db, PROOF, { exchangeUrl, wtid }))?.proof ?? null;
}

const REPORT = statement('merchant-transfer-report', (db, p: Report) =>
  db
    .insertInto('merchant.transfer')
    .columns([...REPORTED, 'verified', 'confirmed'])
    .expression((eb) =>
      eb
        .selectFrom('merchant.instance')
        .select([...given(p, REPORTED), eb.lit(false).as('verified'), eb.lit(true).as('confirmed')])
        .where('id', '=', p.instanceId)
        .forKeyShare(),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['wtid', 'exchangeUrl'])
        .doUpdateSet({ confirmed: true })
        .whereRef('merchant.transfer.instanceId', '=', 'excluded.instanceId')
        .whereRef('merchant.transfer.payto', '=', 'excluded.payto')
        .whereRef('merchant.transfer.creditAmount', '=', 'excluded.creditAmount'),
    )
    .returning('id'),
);

/**
 * Stores the merchant's report of a credit until the exchange confirms it. False if this transfer
 * is known with another account or amount.
 */
export async function keepReportedTransfer(db: Database, report: Report): Promise<boolean> {
  return (await run(db, REPORT, report)).length > 0;
}

const DELETE = statement('merchant-transfer-delete', (db, p: { instanceId: string; id: bigint }) =>
  db
    .with('gone', (cte) =>
      cte
        .deleteFrom('merchant.transfer')
        .where('id', '=', sql<number>`${p.id}`)
        .where('instanceId', '=', p.instanceId)
        .where('verified', '=', false)
        .returning('verified'),
    )
    .selectFrom('gone')
    .select('verified')
    .unionAll((eb) =>
      eb
        .selectFrom('merchant.transfer')
        .select('verified')
        .where('id', '=', sql<number>`${p.id}`)
        .where('instanceId', '=', p.instanceId)
        .where('verified', '=', true),
    ),
);

/** Removes what only the merchant has reported. What the exchange has confirmed stays. */
export async function deleteReportedTransfer(
  db: Database,
  instanceId: string,
  id: bigint,
): Promise<'deleted' | 'verified' | 'unknown'> {
  const found = await first(db, DELETE, { instanceId, id });
  if (found === undefined) return 'unknown';
  return found.verified ? 'verified' : 'deleted';
}
