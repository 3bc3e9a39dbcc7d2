/** Records how tries of deliveries went, several of one webhook in one transaction. */
import 'server-only';
import { sql, type Selectable } from 'kysely';
import type { MerchantWebhookDelivery } from '@/generated/kysely/tables';
import type { Database } from '@/storage/client';
import { jsonRows } from '@/storage/json-rows';
import { run, statement } from '@/storage/statement';
import type { DueDelivery } from './webhook-deliveries';
import { lockWebhook } from './webhooks';

type Kept =
  | 'state'
  | 'nextMs'
  | 'triedMs'
  | 'tookMs'
  | 'status'
  | 'failure'
  | 'answer'
  | 'sent'
  | 'attempts';

export interface Try
  extends
    Pick<Selectable<MerchantWebhookDelivery>, 'id' | Kept>,
    Pick<DueDelivery, 'orderRow' | 'forgottenMs'> {}

const LOCK_ORDERS = statement('merchant-delivery-orders', (db, p: { ids: readonly number[] }) =>
  db
    .selectFrom('merchant.order')
    .select(['id', 'forgottenMs'])
    .where('id', '=', ({ fn }) => fn.any(sql<number[]>`${p.ids}::bigint[]`))
    .orderBy('id')
    .forShare(),
);

const TRIES = jsonRows<Pick<Try, 'id' | Kept>>({
  id: 'bigint',
  attempts: 'int',
  state: 'text',
  nextMs: 'bigint',
  triedMs: 'bigint',
  tookMs: 'int',
  status: 'int',
  failure: 'text',
  answer: 'text',
  sent: 'text',
});

const RECORD = statement('merchant-deliveries-record', (db, p: { tries: string }) =>
  db
    .updateTable('merchant.webhookDelivery as d')
    .from(TRIES.of(p.tries))
    .set((eb) => ({
      attempts: eb('d.attempts', '+', 1),
      state: TRIES.column('state'),
      nextMs: TRIES.column('nextMs'),
      triedMs: TRIES.column('triedMs'),
      tookMs: TRIES.column('tookMs'),
      status: TRIES.column('status'),
      failure: TRIES.column('failure'),
      answer: TRIES.column('answer'),
      sent: TRIES.column('sent'),
    }))
    .where('d.state', '=', sql.lit('pending'))
    .where('d.id', '=', TRIES.column('id'))
    .where('d.attempts', '=', TRIES.column('attempts')),
);

/**
 * Leaves out deliveries that are gone or were replayed meanwhile. Locks the webhook, then the orders.
 * Nothing that a try shows is kept once members of the contract were forgotten meanwhile.
 */
export async function recordTries(
  db: Database,
  webhookId: number,
  tries: readonly Try[],
): Promise<void> {
  const ids = tries.flatMap(({ orderRow }) => orderRow ?? []);
  await db.transaction(async (client) => {
    await lockWebhook(client, webhookId);
    const orders = ids.length === 0 ? [] : await run(client, LOCK_ORDERS, { ids });
    const forgotten = new Map(orders.map((order) => [order.id, order.forgottenMs]));
    const kept = tries.map((one) => {
      const { orderRow, forgottenMs, answer, sent, ...tried } = one;
      const isShown = orderRow === null || forgotten.get(orderRow) === forgottenMs;
      return isShown ? { ...tried, answer, sent } : tried;
    });
    await run(client, RECORD, { tries: JSON.stringify(kept) });
  });
}
