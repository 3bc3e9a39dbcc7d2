/** GET private/events tells all that happens to a merchant's orders, products and tips. */
import fc from 'fast-check';
import { beforeAll, expect, inject, test } from 'vitest';
import { encodeBase32 } from '@/protocol/base32';
import { EVENT_TYPES } from '@/protocol/events';
import { makeCoins } from '../../support/coins';
import { runJobs, runJobsUntil } from '../../support/deployment';
import { ordersFromEvents, type ListedEvent } from '../../support/order-from-events';
import { makeInstance, send, type Answer, type TestInstance } from './merchant-support';
import { makeClaimedOrder, payWith, type ClaimedOrder } from './merchant-support';
import { HOUR } from './refund-support';
import { inventoryOf } from './stock-support';
import { fundedReserve, makeTip } from './tip-support';

const url = inject('serverUrl');
const SLOW = { timeout: 60_000 };
let shop: TestInstance;

beforeAll(async () => {
  shop = await makeInstance(url);
});

const ask = (query = '', of = shop): Promise<Answer> =>
  send(`${of.baseUrl}private/events${query}`, { token: of.token });

async function eventsOf(of: TestInstance, query = '?limit=1000'): Promise<ListedEvent[]> {
  await runJobs(url);
  const { status, body } = await ask(query, of);
  expect(status).toBe(200);
  return body['events'] as ListedEvent[];
}

/** How far an order goes. */
type Fate = 'open' | 'claimed' | 'expired' | 'paid' | 'settled';
interface Story {
  readonly fate: Fate;
  /** Rising totals in hundredths, if it is paid. */
  readonly refunds: readonly number[];
  readonly isTaken: boolean;
}

const stories: fc.Arbitrary<Story[]> = fc.array(
  fc.record({
    fate: fc.constantFrom<Fate>('open', 'claimed', 'expired', 'paid', 'settled'),
    refunds: fc
      .uniqueArray(fc.integer({ min: 5, max: 60 }), { maxLength: 2 })
      .map((totals) => totals.sort((one, other) => one - other)),
    isTaken: fc.boolean(),
  }),
  { minLength: 5, maxLength: 7 },
);

async function play(of: TestInstance, { fate, refunds, isTaken }: Story): Promise<string> {
  if (fate === 'open') return openOrder(of);
  const soon = { t_ms: Date.now() + 1_500 };
  const claimed = await makeClaimedOrder(
    of,
    {
      ...(fate === 'expired' && { pay_deadline: soon }),
      ...(fate === 'settled' && { wire_transfer_deadline: soon }),
    },
    fate === 'settled' ? {} : { refund_delay: HOUR },
  );
  const { orderId } = claimed;
  if (fate === 'claimed' || fate === 'expired') return orderId;
  await pay(of, claimed);
  if (fate === 'settled') return orderId;
  for (const total of refunds) {
    const body = { refund: `KUDOS:${total / 100}`, reason: 'cold' };
    const at = `${of.baseUrl}private/orders/${orderId}/refund`;
    expect((await send(at, { token: of.token, body })).status).toBe(200);
  }
  if (isTaken && refunds.length > 0) {
    const body = { h_contract: encodeBase32(claimed.hContract) };
    expect((await send(`${of.baseUrl}orders/${orderId}/refund`, { body })).status).toBe(200);
  }
  return orderId;
}

async function openOrder(of: TestInstance): Promise<string> {
  const order = { amount: 'KUDOS:0.64', summary: 'A cup of tea' };
  return (await of.backend.createOrder({ order })).orderId;
}

async function pay(of: TestInstance, claimed: ClaimedOrder): Promise<void> {
  const [coin] = await makeCoins(url, ['0.64']);
  await of.wallet.pay(claimed.orderId, { coins: [payWith(url, claimed, coin!)], sessionId: '' });
}

test('I14-3 each order’s state can be rebuilt from its events alone', SLOW, async () => {
  await fc.assert(
    fc.asyncProperty(stories, async (played) => {
      const own = await makeInstance(url);
      const ids: string[] = [];
      for (const story of played) ids.push(await play(own, story));
      const isOver = async (at: number): Promise<boolean> => {
        const { body } = await send(`${own.baseUrl}private/orders/${ids[at]}`, own);
        const listed = (await own.backend.orders()).orders.find((one) => one.orderId === ids[at]);
        const { fate } = played[at]!;
        return fate === 'settled' ? body['wired'] === true : listed?.status === 'expired';
      };
      for (const [at, { fate }] of played.entries()) {
        if (fate === 'settled' || fate === 'expired') await runJobsUntil(url, () => isOver(at));
      }
      const { transfers } = await own.backend.transfers({});
      for (const { creditAmount, wtid, exchangeUrl } of transfers) {
        await own.backend.reportTransfer({ creditAmount, wtid, exchangeUrl, payto: own.payto });
      }
      const told = await eventsOf(own);
      const ofTransfers = told.filter(({ type }) => type.startsWith('transfer.'));
      expect(ofTransfers.map(({ type, data }) => [type, data['wtid']]).sort()).toEqual(
        transfers
          .flatMap(({ wtid }) =>
            ['transfer.confirmed', 'transfer.verified'].map((type) => [type, encodeBase32(wtid)]),
          )
          .sort(),
      );
      const rebuilt = ordersFromEvents(told);
      const listed = new Map(
        (await own.backend.orders()).orders.map(({ orderId, status }) => [orderId, status]),
      );
      expect([...rebuilt.keys()].sort()).toEqual([...listed.keys()].sort());
      for (const [id, { status, refund, taken, wired }] of rebuilt) {
        const { body } = await send(`${own.baseUrl}private/orders/${id}`, own);
        expect(wired ? 'wired' : status).toBe(listed.get(id));
        if (status !== 'paid') continue;
        const shown = {
          order_status: status,
          refund_amount: refund,
          refund_pending: taken !== refund,
          refunded: refund !== 'KUDOS:0',
          wired,
        };
        expect(body).toMatchObject(shown);
      }
    }),
    { numRuns: 2 },
  );
});

test('I14-3 products, categories and tips have events, too', SLOW, async () => {
  const own = await makeInstance(url);
  const categories = `${own.baseUrl}private/categories`;
  const { body: category } = await send(categories, { ...own, body: { name: 'Tea' } });
  const inventory = inventoryOf(own);
  const product = await inventory.add();
  const at = `${own.baseUrl}private/products/${product}`;
  const { body: before } = await send(at, own);
  const change = { ...before, total_lost: 1, unit_total_lost: '1' };
  const lost = await send(at, { ...own, method: 'PATCH', body: change });
  expect(lost.status, JSON.stringify(lost.body)).toBe(204);
  expect((await send(at, { ...own, method: 'DELETE' })).status).toBe(204);
  await fundedReserve(url, own, 'KUDOS:5');
  const tipId = await makeTip(own, 'KUDOS:1');
  const told = (await eventsOf(own)).map(({ type, data }) => ({ type, data }));
  expect(told).toMatchObject([
    { type: 'category.created', data: { category_id: category['category_id'], name: 'Tea' } },
    { type: 'product.created', data: { product_id: product } },
    { type: 'product.updated', data: { product_id: product } },
    { type: 'product.deleted', data: { product_id: product } },
    { type: 'tip.authorized', data: { tip_id: tipId, amount: 'KUDOS:1', picked_up: 'KUDOS:0' } },
  ]);
});

test(
  'I14-3 a reader goes on after the last event, by type, backwards, and waits for the next',
  SLOW,
  async () => {
    const own = await makeInstance(url);
    const first = await openOrder(own);
    const second = await makeClaimedOrder(own);
    const all = await eventsOf(own);
    expect(all.map(({ type, data }) => [type, data['order_id']])).toEqual([
      ['order.created', first],
      ['order.created', second.orderId],
      ['order.claimed', second.orderId],
    ]);
    const ids = all.map(({ id }) => id);
    const listed = async (query: string): Promise<number[]> =>
      (await eventsOf(own, query)).map(({ id }) => id);
    expect(await listed(`?since=${ids[0]}&limit=1`)).toEqual([ids[1]]);
    expect(await listed('?limit=-2')).toEqual([ids[2], ids[1]]);
    expect(await listed('?types=order.claimed,order.paid')).toEqual([ids[2]]);
    expect(await listed(`?since=${ids[2]}`)).toEqual([]);
    const waiting = ask(`?since=${ids[2]}&types=order.paid&timeout_ms=30000`, own);
    await pay(own, second);
    const { body } = await waiting;
    expect(body['events']).toMatchObject([{ type: 'order.paid', data: { sequence: 3 } }]);
  },
);

test.for([
  ['?types=order.paid,order.lost', 'types', 'order.lost'],
  ['?since=later', 'since', 'row number'],
  ['?since=9000000000000000000', 'since', 'newest event'],
  ['?limit=2000', 'limit', ''],
])('I14-3 the query %s is refused with its field', async ([query, field, words]) => {
  const { status, body } = await ask(query);
  expect([status, body['field']]).toEqual([400, field]);
  expect(JSON.stringify(body)).toContain(words);
});

test('I14-3 events need the permission to read orders', async () => {
  expect((await send(`${shop.baseUrl}private/events`)).status).toBe(401);
  expect(EVENT_TYPES).toContain('order.paid');
});
