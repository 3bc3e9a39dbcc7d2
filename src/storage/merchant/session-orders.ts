/** What was bought in a session of a shop, and where its money is. */
import 'server-only';
import type { Database } from '@/storage/client';
import { toInteger } from './rows';

export interface SessionOrder {
  readonly orderId: string;
  readonly amount: bigint;
  readonly isWired: boolean;
  readonly wireDeadline: number;
  /** Accepted by the exchange, less the fees for that and what was given back. */
  readonly deposited: bigint;
  /** Of that, what transfers have brought. */
  readonly arrived: bigint;
}

/** There is no index of sessions, which payments would have to write: the newest orders are read. */
const LIST = `
select o.order_id, o.amount, o.stage, o.wire_deadline_ms,
  (select coalesce(sum(d.contribution - d.deposit_fee), 0) from merchant.deposit d
    where d.order_row = o.id)
  - (select coalesce(sum(r.amount), 0) from merchant.refund r
    where r.order_row = o.id and r.failure_status is null) as deposited,
  (select coalesce(sum(t.deposit_value - t.deposit_fee), 0) from merchant.transfer_order t
    where t.order_row = o.id) as arrived
from unnest(array['paid', 'wired']) as wanted(stage) cross join lateral (
  select id, order_id, amount, stage, session_id, wire_deadline_ms
  from merchant."order"
  where instance_id = $1 and stage = wanted.stage order by id desc limit $3
) o
where o.session_id = $2
order by o.id desc`;

interface Row {
  order_id: string;
  amount: string;
  stage: string;
  wire_deadline_ms: string;
  deposited: string;
  arrived: string;
}

/** Among the newest `among` orders of each stage. */
export async function listSessionOrders(
  db: Database,
  instanceId: string,
  sessionId: string,
  among: number,
): Promise<SessionOrder[]> {
  const values = [instanceId, sessionId, among];
  const rows = await db.query<Row>('merchant-session-orders', LIST, values);
  return rows.map((row) => ({
    orderId: row.order_id,
    amount: BigInt(row.amount),
    isWired: row.stage === 'wired',
    wireDeadline: toInteger(row.wire_deadline_ms),
    deposited: BigInt(row.deposited),
    arrived: BigInt(row.arrived),
  }));
}
