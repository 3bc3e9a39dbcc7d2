/** Purchases in a shop's session, and the state of their money. */
import 'server-only';
import { sql, type InferResult } from 'kysely';
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

/** There is no index of sessions, which payments would have to write: the newest orders are read. */
const list = (db: Builder, p: Selection) =>
  db
    .selectFrom(PAID_STAGES)
    .crossJoinLateral((eb) =>
      eb
        .selectFrom('merchant.order')
        .select(['id', 'orderId', 'amount', 'stage', 'sessionId', 'wireDeadlineMs'])
        .where('instanceId', '=', p.instanceId)
        .whereRef('stage', '=', 'wanted.stage')
        .orderBy('id', 'desc')
        .limit(p.among)
        .as('o'),
    )
    .where('o.sessionId', '=', p.sessionId)
    .orderBy('o.id', 'desc')
    .select((eb) => {
      const paid = eb
        .selectFrom('merchant.deposit as d')
        .select((of) => total(of('d.contribution', '-', of.ref('d.depositFee'))).as('units'))
        .whereRef('d.orderRow', '=', 'o.id')
        .$asScalar()
        .$notNull();
      const refunded = eb
        .selectFrom('merchant.refund as r')
        .select((of) => total(of.ref('r.amount')).as('units'))
        .whereRef('r.orderRow', '=', 'o.id')
        .where('r.failureStatus', 'is', null)
        .$asScalar()
        .$notNull();
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
