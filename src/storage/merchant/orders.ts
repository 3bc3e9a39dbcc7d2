/** Orders and their contracts. A change of state is conditional. New ones: new-orders.ts. */
import 'server-only';
import { sql, type ExpressionBuilder, type InferResult, type Selectable } from 'kysely';
import type { DB, MerchantDeposit, MerchantOrder } from '@/generated/kysely/tables';
import { isInstanceId } from '@/protocol/instance';
import { parseOrderId } from '@/protocol/order';
import type { Database } from '@/storage/client';
import { collect, run, statement, type Builder } from '@/storage/statement';

export type OrderStage = MerchantOrder['stage'];

/** Most questions about an order need no contract: a longer one is read only where it is needed. */
export const SHORT_TERMS_BYTES = 32 * 1024;

type OfOrderTable = ExpressionBuilder<DB & { o: MerchantOrder }, 'o'>;

const hasRowsIn = (
  eb: OfOrderTable,
  table: 'merchant.transferOrder' | 'merchant.trackingReport' | 'merchant.refund',
) => eb.exists(eb.selectFrom(table).select('orderRow').whereRef('orderRow', '=', 'o.id'));

/** Shops ask often about a paid order, and usually nothing has happened to it since. */
const sincePaid = (eb: OfOrderTable) => [
  hasRowsIn(eb, 'merchant.transferOrder').as('hasTransfers'),
  hasRowsIn(eb, 'merchant.trackingReport').as('hasReports'),
  hasRowsIn(eb, 'merchant.refund').as('hasRefunds'),
];

const SENDING = ['o.hasGoods', 'o.sentMs', 'o.sentNote', 'o.note'] as const;

const select = (db: Builder) =>
  db
    .selectFrom('merchant.order as o')
    .innerJoin('merchant.account as a', 'a.id', 'o.accountId')
    .leftJoin('merchant.contract as c', 'c.orderRow', 'o.id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('merchant.deposit as d')
          .whereRef('d.orderRow', '=', 'o.id')
          .select((of) => [
            collect(of.ref('d.coinPub')).as('deposits.coinPub'),
            collect(of.ref('d.coinSig')).as('deposits.coinSig'),
            collect(of.ref('d.exchangeUrl')).as('deposits.exchangeUrl'),
            collect(of.ref('d.contribution')).as('deposits.contribution'),
            collect(of.ref('d.depositFee')).as('deposits.depositFee'),
          ])
          .as('d'),
      (join) => join.onTrue(),
    )
    .selectAll('d')
    .select((eb) => [
      'o.id as row',
      'o.instanceId',
      'o.orderId',
      'a.payto',
      'a.salt',
      'a.hWire',
      'o.requestHash',
      /** The frontend has used the order id for other content, too. */
      sql<boolean>`${eb.ref('o.contradictedMs')} is not null`.as('isIdReused'),
      'o.claimToken',
      'o.amount',
      'o.summary',
      'o.fulfillmentUrl',
      'o.publicReorderUrl',
      'o.maxFee',
      'o.maxWireFee',
      'o.wireFeeAmortization',
      'o.createdMs',
      'o.payDeadlineMs',
      'o.refundDeadlineMs',
      'o.wireDeadlineMs',
      'o.stage',
      'o.nonce',
      'o.hContract',
      'o.attemptKey',
      'o.attemptCoins',
      'o.attemptMs',
      'o.paidMs',
      'o.sessionId',
      'o.claimedMs',
      'o.forgottenMs',
      'o.otpKey',
      ...SENDING,
      ...sincePaid(eb),
      /** JSON of the contract or its draft. Null for a long one, which `findTerms` reads. */
      sql<
        string | null
      >`case when octet_length(${eb.ref('c.terms')}) <= ${sql.lit(SHORT_TERMS_BYTES)}
        then ${eb.ref('c.terms')} end`.as('shortTerms'),
    ]);

type OfOrder = InferResult<ReturnType<typeof select>>[number];

const find = (db: Builder, p: { instanceId: string; orderId: string; version: string | null }) =>
  db
    .selectFrom('merchant.instance as i')
    .leftJoin(
      () =>
        select(db)
          .where('o.instanceId', '=', p.instanceId)
          .where('o.orderId', '=', p.orderId)
          .as('o'),
      (join) => join.onTrue(),
    )
    .where('i.id', '=', p.instanceId)
    .where((eb) =>
      eb('i.version', '=', sql<string>`coalesce(${p.version}::uuid, ${eb.ref('i.version')})`),
    )
    .selectAll('o')
    .select(['i.name as merchantName', 'i.merchantPriv', 'i.merchantPub', 'i.deletedMs'])
    .$narrowType<OfOrder | { row: null }>();

const FIND = statement('merchant-order', find);

export type OrderDeposit = Pick<
  Selectable<MerchantDeposit>,
  'coinPub' | 'coinSig' | 'exchangeUrl' | 'contribution' | 'depositFee'
>;

/**
 * An order with all that its operations look at. Money is in units of the one currency. A payment under
 * way has its key. `attemptCoins` is the JSON that was sent to the exchange, and `attemptMs` when it began.
 */
export type OrderRecord = Readonly<Extract<NonNullable<(typeof FIND)['row']>, { row: number }>>;

/**
 * Tells an unknown instance from an unknown order. With `version`, an instance of another version is
 * unknown.
 */
export async function findOrder(
  db: Database,
  instanceId: string,
  orderId: string,
  version: string | null = null,
): Promise<OrderRecord | 'no instance' | 'no order'> {
  if (!isInstanceId(instanceId)) return 'no instance';
  // Some that no order can have no database could look up.
  const id = parseOrderId(orderId) ?? '';
  const [found] = await db.reads.run(FIND, { instanceId, orderId: id, version });
  if (found === undefined) return 'no instance';
  return found.row === null ? 'no order' : found;
}

const MARK_ID_REUSED = statement(
  'merchant-order-id-reused',
  (db, p: { row: number; now: number }) =>
    db
      .updateTable('merchant.order')
      .set((eb) => ({ contradictedMs: eb.fn.coalesce('contradictedMs', eb.val(p.now)) }))
      .where('id', '=', p.row),
);

/** Remembers that the frontend has used the order id for other content. */
export async function markIdReused(db: Database, row: number, now: number): Promise<void> {
  await run(db, MARK_ID_REUSED, { row, now });
}

const DELETE = statement('merchant-order-delete', (db, p: { row: number; now: number }) =>
  db
    .with('gone', (cte) =>
      cte
        .deleteFrom('merchant.order')
        .where('id', '=', p.row)
        .where('stage', 'in', ['open', 'expired', 'aborted'])
        .where('attemptKey', 'is', null)
        .where((eb) => eb.or([eb('nonce', 'is', null), eb('payDeadlineMs', '<=', p.now)]))
        .where((eb) =>
          eb.not(eb.exists(eb.selectFrom('merchant.deposit').where('orderRow', '=', p.row))),
        )
        .returning(['id', 'instanceId']),
    )
    .with('forgotten', (cte) =>
      cte
        .deleteFrom('merchant.orderText as t')
        .using('gone')
        .whereRef('t.instanceId', '=', 'gone.instanceId')
        .whereRef('t.orderRow', '=', 'gone.id'),
    )
    .with('released', (cte) =>
      cte
        .deleteFrom('merchant.stockHold as s')
        .using('gone')
        .whereRef('s.orderRow', '=', 'gone.id'),
    )
    .deleteFrom('merchant.contract as c')
    .using('gone')
    .whereRef('c.orderRow', '=', 'gone.id')
    .returning('c.orderRow'),
);

/** Unclaimed or past their pay deadline, and nothing was taken for them or may have been. */
export async function deleteOrderRow(db: Database, row: number, now: number): Promise<boolean> {
  return (await run(db, DELETE, { row, now })).length === 1;
}
