/** Orders of any kind in a database of their own. Lists in SQL agree with the same meanings in TypeScript. */
import fc from 'fast-check';
import type pg from 'pg';
import { expect, inject, test } from 'vitest';
import type { Merchant } from '@/merchant/merchant';
import { getOrderCount } from '@/merchant/orders/get-search-totals';
import { listFoundOrders, type OrderSearch } from '@/merchant/orders/list-found-orders';
import { listWithTotals } from '@/merchant/orders/list-with-totals';
import { ORDER_STAGES } from '@/merchant/orders/order-state';
import { searchTextOf } from '@/merchant/orders/search-text';
import { salesOf } from '@/protocol/figures';
import { openDatabase } from '@/storage/client';
import { isToSend } from '@/ui/dashboard/shown-state';
import { databaseUrlOf } from '../../support/server';
import { withNewDatabase } from '../../support/new-database';

interface Refund {
  readonly part: number;
  readonly isRefused: boolean;
}

interface Order {
  readonly stage: (typeof ORDER_STAGES)[number];
  readonly summary: string;
  readonly hasGoods: boolean;
  readonly isSent: boolean;
  readonly price: number;
  readonly refunds: readonly Refund[];
}

const WORDS = ['tea', 'mate', 'cake'];
const refund = fc.record({ part: fc.integer({ min: 0, max: 2 }), isRefused: fc.boolean() });
const order: fc.Arbitrary<Order> = fc.record({
  stage: fc.constantFrom(...ORDER_STAGES),
  summary: fc.constantFrom('tea', 'mate', 'tea and mate'),
  hasGoods: fc.boolean(),
  isSent: fc.boolean(),
  price: fc.integer({ min: 0, max: 2 }),
  refunds: fc.array(refund, { maxLength: 3 }),
});
const orders = fc.array(order, { minLength: 1, maxLength: 20 });
const sort: fc.Arbitrary<OrderSearch['sort']> = fc.record({
  key: fc.constantFrom('time', 'amount'),
  direction: fc.constantFrom('asc', 'desc'),
});
const filter: fc.Arbitrary<OrderSearch['selection']> = fc
  .constantFrom({}, {}, { refunded: true }, { status: 'paid' as const }, { sent: false })
  .map((one) => ({ instanceId: 'shop', ...one }));

/** Only orders with deposits have refunds. Those that their exchange has not refused are within the price. */
function partsOf({ stage, price, refunds }: Order): Refund[] {
  if (stage === 'open' || stage === 'expired') return [];
  let left = price;
  return refunds.filter(({ part, isRefused }) => {
    if (part === 0 || part > left) return false;
    left -= isRefused ? 0 : part;
    return true;
  });
}

async function write(client: pg.Client, all: readonly Order[]): Promise<void> {
  await client.query(
    'truncate merchant."order", merchant.order_text, merchant.refund, merchant.figure_change',
  );
  for (const [n, one] of all.entries()) {
    const parts = partsOf(one);
    const { rows } = await client.query<{ id: string }>(
      `insert into merchant."order" (instance_id, order_id, request_hash, amount, summary, account_id,
         max_fee, max_wire_fee, wire_fee_amortization, created_ms, pay_deadline_ms,
         refund_deadline_ms, wire_deadline_ms, stage, has_goods, sent_ms, refunded)
       values ('shop', $1, '', $2, $3, 1, 0, 0, 1, 1, 9000, 9000, 9000, $4, $5, $6, $7)
       returning id`,
      [
        `${n}`,
        one.price,
        one.summary,
        one.stage,
        one.hasGoods,
        one.isSent ? 1 : null,
        parts.some(({ isRefused }) => !isRefused),
      ],
    );
    const text = searchTextOf({ orderId: `${n}`, summary: one.summary, products: [] });
    await client.query(`insert into merchant.order_text values ('shop', $1, $2)`, [
      rows[0]?.id,
      text,
    ]);
    for (const { part, isRefused } of parts) {
      await client.query(
        `insert into merchant.refund
           (order_row, coin_pub, amount, refund_fee, reason, created_ms, failure_status)
         values ($1, '', $2, 0, '', 1, $3)`,
        [rows[0]?.id, part, isRefused ? 409 : null],
      );
    }
  }
}

async function withMerchant(
  run: (merchant: Merchant, client: pg.Client) => Promise<void>,
): Promise<void> {
  await withNewDatabase(async (client) => {
    const url = databaseUrlOf(inject('dataDir')).replace(/[^/]+$/, client.database ?? '');
    const db = openDatabase(url);
    const merchant = { db, clock: { now: () => 5_000 }, currency: 'KUDOS' } as unknown as Merchant;
    try {
      await run(merchant, client);
    } finally {
      await db.close();
    }
  });
}

const ALL: OrderSearch = {
  selection: { instanceId: 'shop' },
  sort: { key: 'time', direction: 'asc' },
  limit: 100,
};
const idsOf = (found: readonly { readonly orderId: string }[]) =>
  found.map(({ orderId }) => orderId);

test('[UI-2] the list of orders to send has exactly those that a page marks as to be sent', async () => {
  await withMerchant(async (merchant, client) => {
    const selection = { instanceId: 'shop', sent: false };
    let found = 0;
    await fc.assert(
      fc.asyncProperty(orders, async (all) => {
        await write(client, all);
        const marked = idsOf((await listFoundOrders(merchant, ALL)).filter(isToSend));
        const listed = await listFoundOrders(merchant, { ...ALL, selection });
        expect(idsOf(listed)).toEqual(marked);
        expect(await getOrderCount(merchant, selection)).toEqual({ count: marked.length });
        found += marked.length;
      }),
      { numRuns: 20 },
    );
    expect(found).toBeGreaterThan(0);
  });
});

test('I11-5 a page of a search has the first orders with the text, and the sums of them all', async () => {
  await withMerchant(async (merchant, client) => {
    await fc.assert(
      fc.asyncProperty(orders, sort, filter, async (all, by, selection) => {
        await write(client, all);
        const whole = await listFoundOrders(merchant, { selection, sort: by, limit: 100 });
        for (const text of WORDS) {
          const search = { selection: { ...selection, text }, sort: by, limit: 4 };
          const page = await listWithTotals(merchant, search);
          const having = whole.filter(({ summary }) => summary.includes(text));
          const ids = idsOf(having);
          expect(idsOf(page.orders)).toEqual(ids.slice(0, 4));
          const { orders: count, paid, refunded } = salesOf('KUDOS', having);
          expect(page.totals).toEqual({ count, paid, refunded });
          const first = await listFoundOrders(merchant, search);
          expect(idsOf(first)).toEqual(ids.slice(0, 4));
          const last = first.at(-1);
          if (last === undefined) continue;
          const after = { ...last, units: last.amount.units };
          const next = await listFoundOrders(merchant, { ...search, after });
          expect(idsOf(next)).toEqual(ids.slice(4, 8));
        }
      }),
      { numRuns: 25 },
    );
  });
});
