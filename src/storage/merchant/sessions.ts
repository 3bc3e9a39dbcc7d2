/** Payments bound to sessions of the shop (protocol-a 7.2): what was bought already in a session. */
import 'server-only';
import { sql } from 'kysely';
import type { Database } from '@/storage/client';
import { first, run, statement, total } from '@/storage/statement';

const FIND_PAID = statement(
  'merchant-session-find',
  (db, p: { key: Uint8Array; exceptRow: number; refundsCount: number }) =>
    db
      .selectFrom('merchant.order as o')
      .select(['o.orderId', 'o.amount', 'o.summary'])
      .where('o.sessionKey', '=', p.key)
      .where('o.id', '<>', p.exceptRow)
      .where((eb) => {
        const refunded = eb
          .selectFrom('merchant.refund as r')
          .select((of) => total(of.ref('r.amount')).as('refunded'))
          .whereRef('r.orderRow', '=', 'o.id')
          .where('r.failureStatus', 'is', null);
        return sql<boolean>`${eb.ref('o.amount')} > ${p.refundsCount}::int * ${refunded}`;
      })
      .orderBy('o.id', 'desc')
      .limit(sql.lit(1)),
);

interface Purchase {
  readonly key: Uint8Array;
  /** The order that the search begins at. */
  readonly row: number;
  /** Orders that were refunded in full count, too. */
  readonly allowRefunded: boolean;
}

export type PaidInSession = NonNullable<(typeof FIND_PAID)['row']>;

/** Another order that was paid for this address in this session. */
export async function findPaidInSession(
  db: Database,
  { key, row, allowRefunded }: Purchase,
): Promise<PaidInSession | null> {
  const refundsCount = allowRefunded ? 0 : 1;
  return (await first(db, FIND_PAID, { key, exceptRow: row, refundsCount })) ?? null;
}

interface Binding {
  readonly sessionId: string;
  readonly key: Uint8Array | null;
}

/** Its row may be another order's after a restore, which has another contract. */
interface BoundOrder {
  readonly row: number;
  readonly hContract: Uint8Array;
}

const BIND = statement('merchant-session-bind', (db, p: BoundOrder & Binding) =>
  db
    .updateTable('merchant.order')
    .set((eb) => ({
      sessionId: p.sessionId,
      sessionKey: sql`case when ${eb.ref('fulfillmentUrl')} is not null then ${p.key}::bytea end`,
    }))
    .where('id', '=', p.row)
    .where('hContract', '=', p.hContract)
    .where('stage', 'in', ['paid', 'wired']),
);

/**
 * Binds a paid order to a session. The last session wins. A forgotten address leaves no such bytes.
 */
export async function bindSession(
  db: Database,
  order: BoundOrder,
  binding: Binding,
): Promise<void> {
  await run(db, BIND, { ...order, ...binding });
}
