/** Purchases in a shop's session, and the state of their money. */
import 'server-only';
import { sql, type Expression, type InferResult } from 'kysely';
import type { Database } from '@/storage/client';
import { shareOf } from './transfer-share';
import { run, statement, total, type Builder } from '@/storage/statement';

/** Each is read in the order of an index, and no further than needed. */
export const PAID_STAGES = sql<{
  stage: string;
}>`unnest(array['paid', 'wired'])`.as<'wanted'>(sql`wanted(stage)`);

interface Selection {
  readonly instanceId: string;
  readonly sessionId: string;
  readonly among: number;
}

const COLUMNS = [
  'id',
  'orderId',
  'amount',
  'stage',
  'summary',
  'sessionId',
  'paidMs',
  'sentMs',
  'wireDeadlineMs',
] as const;

/** There is no index of sessions, which payments would have to write: the newest orders are read. */
const select = (db: Builder, p: Selection) =>
  db
    .selectFrom(PAID_STAGES)
    .crossJoinLateral((eb) =>
      eb
        .selectFrom('merchant.order')
        .select(COLUMNS)
        .where('instanceId', '=', p.instanceId)
        .whereRef('stage', '=', 'wanted.stage')
        .orderBy('id', 'desc')
        .limit(p.among)
        .as('o'),
    )
    .where('o.sessionId', '=', p.sessionId)
    .orderBy('o.id', 'desc');

/** Refunds of an order that no exchange has refused. */
const refundsOf = (db: Builder, orderRow: Expression<number>) =>
  db
    .selectFrom('merchant.refund as r')
    .select((of) => total(of.ref('r.amount')).as('units'))
    .where('r.orderRow', '=', orderRow)
    .where('r.failureStatus', 'is', null)
    .$asScalar()
    .$notNull();

const list = (db: Builder, p: Selection) =>
  select(db, p).select((eb) => {
    const paid = eb
      .selectFrom('merchant.deposit as d')
      .select((of) => total(of('d.contribution', '-', of.ref('d.depositFee'))).as('units'))
      .whereRef('d.orderRow', '=', 'o.id')
      .$asScalar()
      .$notNull();
    const refunded = refundsOf(db, eb.ref('o.id'));
    const settled = eb
      .selectFrom('merchant.transferOrder as x')
      .select((of) => total(of('x.depositValue', '-', of.ref('x.depositFee'))).as('units'))
      .whereRef('x.orderRow', '=', 'o.id')
      .$asScalar()
      .$notNull();
    const arrived = eb
      .selectFrom('merchant.transferOrder as x')
      .innerJoin('merchant.transfer as t', 't.id', 'x.transferId')
      .select((of) => {
        const share = shareOf({
          orderRow: of.ref('x.orderRow'),
          transferId: of.ref('x.transferId'),
          creditAmount: of.ref('t.creditAmount'),
        });
        return total(share).as('units');
      })
      .whereRef('x.orderRow', '=', 'o.id')
      .$asScalar()
      .$notNull();
    return [
      'o.orderId',
      'o.amount as price',
      refunded.as('refunded'),
      /** The transfer is made by then. */
      'o.wireDeadlineMs as wireDeadline',
      /** Accepted by the exchange, less deposit fees and refunds, and not transferred yet. */
      sql<bigint>`case when ${eb.ref('o.stage')} = 'wired' then 0
          else greatest(${paid} - ${refunded} - ${settled}, 0) end`.as('onItsWay'),
      /** The amount that transfers have brought, all fees taken off. */
      sql<bigint>`greatest(${arrived}, 0)`.as('arrived'),
    ];
  });

const LIST = statement('merchant-session-orders', list);

export type SessionOrder = InferResult<ReturnType<typeof list>>[number];

/** Among the newest `among` orders of each stage. */
export async function listSessionOrders(
  db: Database,
  instanceId: string,
  sessionId: string,
  among: number,
): Promise<SessionOrder[]> {
  return await run(db, LIST, { instanceId, sessionId, among });
}

const listForBuyer = (db: Builder, p: Selection) =>
  select(db, p)
    .leftJoin('merchant.contract as c', 'c.orderRow', 'o.id')
    .select((eb) => [
      'o.orderId',
      'o.amount as price',
      'o.summary',
      'o.paidMs',
      'o.sentMs',
      refundsOf(db, eb.ref('o.id')).as('refunded'),
      sql<Readonly<
        Record<string, string>
      > | null>`${eb.ref('c.terms')}::jsonb -> 'summary_i18n'`.as('summaries'),
      sql<string | null>`${eb.ref('c.terms')}::jsonb ->> 'fulfillment_url'`.as('fulfillmentUrl'),
    ]);

const LIST_FOR_BUYER = statement('merchant-session-orders-for-buyer', listForBuyer);

export type BuyersOrder = InferResult<ReturnType<typeof listForBuyer>>[number];

/** The same orders, for the page that shows them to their buyer. */
export async function listBuyersOrders(
  db: Database,
  instanceId: string,
  sessionId: string,
  among: number,
): Promise<BuyersOrder[]> {
  return await run(db, LIST_FOR_BUYER, { instanceId, sessionId, among });
}
