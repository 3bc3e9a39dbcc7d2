/**
 * Makes orders with their drafts and what searches look at. An order locks its instance's row until
 * it is there. A deletion of the instance thus waits for it, and later orders find none.
 */
import 'server-only';
import type { Selectable } from 'kysely';
import type { MerchantOrder } from '@/generated/kysely/tables';
import type { Database } from '@/storage/client';
import { columns, hotStatement, runAlone, type ColumnsOf } from '@/storage/hot-statement';
import type { Queryable } from '@/storage/statement';
import { SHORT_TERMS_BYTES } from './orders';

const STORED = {
  instanceId: 'text',
  orderId: 'text',
  requestHash: 'bytea',
  claimToken: 'bytea',
  amount: 'numeric',
  summary: 'text',
  fulfillmentUrl: 'text',
  publicReorderUrl: 'text',
  accountId: 'int',
  maxFee: 'numeric',
  maxWireFee: 'numeric',
  wireFeeAmortization: 'int',
  createdMs: 'bigint',
  payDeadlineMs: 'bigint',
  refundDeadlineMs: 'bigint',
  wireDeadlineMs: 'bigint',
  hasGoods: 'boolean',
  otpKey: 'bytea',
} as const satisfies ColumnsOf<MerchantOrder>;

export interface NewOrder extends Pick<Selectable<MerchantOrder>, keyof typeof STORED> {
  /** JSON. */
  readonly draft: string;
  /** The text that searches look at. */
  readonly searchText: string;
  /** The version of its instance that the order was made for. Null if it does not matter. */
  readonly instanceVersion: string | null;
}

const stored = columns(STORED);
const given = columns({ ...STORED, draft: 'text', searchText: 'text', instanceVersion: 'text' });

const insert = (lock: string) => `
  with given as (
    select i.* from ${given.as('i')}
    cross join lateral (
      select from merchant.instance where id = i.instance_id and deleted_ms is null
        and (i.instance_version is null or version::text = i.instance_version) ${lock}
    ) seller
  ), made as (
    insert into merchant."order" (${stored.names}, open_until_ms, stage)
    select ${stored.names}, pay_deadline_ms, 'open' from given
    on conflict (instance_id, order_id) do nothing
    returning id, instance_id, order_id
  ), described as (
    insert into merchant.order_text (instance_id, order_row, text)
    select instance_id, id, search_text from made join given using (instance_id, order_id)
  ), drafted as (
    insert into merchant.contract (order_row, terms)
    select id, draft from made join given using (instance_id, order_id)
  )
  select instance_id || '/' || order_id as key, made.id
  from given left join made using (instance_id, order_id)`;

const keyOf = ({ instanceId, orderId }: NewOrder): string => `${instanceId}/${orderId}`;

/** The order's row. Null if there is one of its id. Undefined if its instance is not there as given. */
type Made = number | null | undefined;

const common = {
  returns: { key: 'text', id: 'bigint or null' },
  keyOf,
  values: given.values,
  results: (
    rows: readonly { readonly key: string; readonly id: number | null }[],
    orders: readonly NewOrder[],
  ): Made[] => {
    const made = new Map(rows.map(({ key, id }) => [key, id]));
    return orders.map((order) => made.get(keyOf(order)));
  },
} as const;

/** An instance that is being changed is not waited for, which all hot statements would do. */
const insertion = hotStatement({
  name: 'merchant-order-insert',
  text: insert('for key share skip locked'),
  ...common,
});

const patientInsertion = hotStatement({
  name: 'merchant-order-insert-patiently',
  text: insert('for key share'),
  ...common,
});

/**
 * Makes an order in a transaction with the rest of it, or alone. Returns its row. Null if the instance has an order
 * of this id already, is deleted, or has another version.
 */
export async function insertOrder(on: Queryable, order: NewOrder): Promise<number | null> {
  return (await runAlone(on, patientInsertion, order)) ?? null;
}

/** Makes an order alone, as `insertOrder` does. Orders that arrive together share a statement. */
export async function insertOrderAlone(db: Database, order: NewOrder): Promise<number | null> {
  const isShort = order.draft.length <= SHORT_TERMS_BYTES;
  const made = isShort ? await db.hot.run(insertion, order) : undefined;
  return made === undefined ? insertOrder(db, order) : made;
}
