/**
 * Makes orders with their drafts and what searches look at. An order locks its instance's row until
 * it is there. A deletion of the instance thus waits for it, and later orders find none.
 */
import 'server-only';
import type { Selectable } from 'kysely';
import type { MerchantOrder } from '@/generated/kysely/tables';
import type { Database } from '@/storage/client';
import {
  columns,
  hotStatement,
  notByIndex,
  runAlone,
  type ColumnsOf,
} from '@/storage/hot-statement';
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

/** The row of an order that was made. */
export interface MadeRow {
  readonly row: number;
  /** An order that was paid for the same address, at another price or with another summary. Null without any. */
  readonly soldBefore: string | null;
}

const stored = columns(STORED);
const given = columns({ ...STORED, draft: 'text', searchText: 'text', instanceVersion: 'text' });

/** Numbers by which the index `order_shared_address` (migrations) finds orders of an address that were paid. */
const addressOf = (order: string): string =>
  `hashtextextended(${order}.instance_id || ' ' || ${order}.fulfillment_url, 0)`;
const offerOf = (order: string): string =>
  `hashtextextended(${order}.amount::text || ' ' || ${order}.summary, 0)`;

/**
 * Says in SQL that an address is not the order's own. An own one has the identifier as a whole step or value. The
 * index has no orders with such addresses. So most orders look for nothing, and write nothing.
 */
export const isShared = (order: string): string =>
  `position('/' || ${order}.order_id || '/' in translate(${order}.fulfillment_url, '?#&=', '////') || '/') = 0`;

/** An order whose summary is forgotten, which is empty then, cannot be compared. */
const soldBefore = (comparison: '<' | '>'): string => `(
  select o.order_id from merchant."order" o
  where ${addressOf('o')} = any(array[${addressOf('given')}]) and ${offerOf('o')} ${comparison} ${offerOf('given')}
    and ${notByIndex('o.stage')} in ('paid', 'wired') and ${isShared('o')} and ${isShared('given')}
    and o.summary <> '' and ${notByIndex('o.instance_id')} = given.instance_id and o.fulfillment_url = given.fulfillment_url
  limit 1)`;

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
  select instance_id || '/' || order_id as key, made.id,
    (select order_id from (${soldBefore('<')} union all ${soldBefore('>')}) sold limit 1) as sold
  from given left join made using (instance_id, order_id)`;

const keyOf = ({ instanceId, orderId }: NewOrder): string => `${instanceId}/${orderId}`;

/** Null if there is an order of its id. Undefined if its instance is not there as given. */
type Made = MadeRow | null | undefined;

interface Returned {
  readonly key: string;
  readonly id: number | null;
  readonly sold: string | null;
}

const madeOf = ({ id, sold }: Returned): MadeRow | null =>
  id === null ? null : { row: id, soldBefore: sold };

const common = {
  returns: { key: 'text', id: 'bigint or null', sold: 'text or null' },
  keyOf,
  values: given.values,
  results: (rows: readonly Returned[], orders: readonly NewOrder[]): Made[] => {
    const made = new Map(rows.map((row) => [row.key, madeOf(row)]));
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
 * Makes an order in a transaction with the rest of it, or alone. Null if the instance has an order
 * of this id already, is deleted, or has another version.
 */
export async function insertOrder(on: Queryable, order: NewOrder): Promise<MadeRow | null> {
  return (await runAlone(on, patientInsertion, order)) ?? null;
}

/** Makes an order alone, as `insertOrder` does. Orders that arrive together share a statement. */
export async function insertOrderAlone(db: Database, order: NewOrder): Promise<MadeRow | null> {
  const isShort = order.draft.length <= SHORT_TERMS_BYTES;
  const made = isShort ? await db.hot.run(insertion, order) : undefined;
  return made === undefined ? insertOrder(db, order) : made;
}
