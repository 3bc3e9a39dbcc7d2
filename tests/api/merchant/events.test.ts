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
/** Each run takes some seconds. */
const RUNS = parseInt(process.env['EVENT_STORIES'] ?? '8', 10);
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
type Fate = 'open' | 'claimed' | 'expired' | 'paid' | 'settled' | 'deleted' | 'swept';
interface Story {
  readonly fate: Fate;
  /** So many orders of its name were made and deleted before. */
  readonly former: number;
  /** Rising totals in hundredths, if it is paid. */
  readonly refunds: readonly number[];
  readonly isTaken: boolean;
}

const stories: fc.Arbitrary<Story[]> = fc.array(
  fc.record({
    fate: fc.constantFrom<Fate>(
      'open',
      'claimed',
      'expired',
      'paid',
      'settled',
      'deleted',
      'swept',
    ),
    former: fc.integer({ min: 0, max: 2 }),
    refunds: fc
      .uniqueArray(fc.integer({ min: 5, max: 60 }), { maxLength: 2 })
      .map((totals) => totals.sort((one, other) => one - other)),
    isTaken: fc.boolean(),
  }),
  { minLength: 5, maxLength: 7 },
);

async function play(of: TestInstance, { fate, former, refunds, isTaken }: Story): Promise<string> {
  const order_id = `story-${crypto.randomUUID()}`;
  for (let made = 0; made < former; made += 1) await deleteOrder(of, await openOrder(of, order_id));
  if (fate === 'open' || fate === 'deleted') await openOrder(of, order_id);
  if (fate === 'deleted') await deleteOrder(of, order_id);
  if (fate === 'open' || fate === 'deleted') return order_id;
  const soon = { t_ms: Date.now() + 1_500 };
  const claimed = await makeClaimedOrder(
    of,
    {
      order_id,
      ...((fate === 'expired' || fate === 'swept') && { pay_deadline: soon }),
      ...(fate === 'settled' && { wire_transfer_deadline: soon }),
    },
    fate === 'settled' ? {} : { refund_delay: HOUR },
  );
  const { orderId } = claimed;
  if (fate === 'claimed' || fate === 'expired' || fate === 'swept') return orderId;
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

async function openOrder(of: TestInstance, name?: string): Promise<string> {
  const named = name === undefined ? {} : { order_id: name };
  const order = { amount: 'KUDOS:0.64', summary: 'A cup of tea', ...named };
  return (await of.backend.createOrder({ order })).orderId;
}

async function tokenOf(of: TestInstance, scope: string): Promise<string> {
  const made = await send(`${of.baseUrl}private/token`, { ...of, body: { scope } });
  return String(made.body['access_token']).replace(/^secret-token:/, '');
}

async function deleteOrder(of: TestInstance, orderId: string): Promise<void> {
  const at = `${of.baseUrl}private/orders/${orderId}`;
  expect((await send(at, { token: of.token, method: 'DELETE' })).status).toBe(204);
}

async function pay(of: TestInstance, claimed: ClaimedOrder): Promise<void> {
  const [coin] = await makeCoins(url, ['0.64']);
  await of.wallet.pay(claimed.orderId, { coins: [payWith(url, claimed, coin!)], sessionId: '' });
}

const LONG = { timeout: RUNS * 30_000 };

test('I14-3 each order’s state can be rebuilt from its events alone', LONG, async () => {
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
        if (['settled', 'expired', 'swept'].includes(fate))
          await runJobsUntil(url, () => isOver(at));
        if (fate === 'swept') await deleteOrder(own, ids[at]!);
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
    { numRuns: RUNS },
  );
});

test(
  'I14-3 an order that is deleted has an event, and its name goes on with the next number',
  SLOW,
  async () => {
    const own = await makeInstance(url);
    const other = await makeInstance(url);
    const name = 'table-7';
    for (const of of [own, own, other]) {
      await openOrder(of, name);
      await deleteOrder(of, name);
    }
    await makeClaimedOrder(own, { order_id: name });
    const numbersOf = async (of: TestInstance) =>
      (await eventsOf(of)).map(({ type, data }) => [type, data['sequence']]);
    expect(await numbersOf(own)).toEqual([
      ['order.created', 1],
      ['order.deleted', 2],
      ['order.created', 3],
      ['order.deleted', 4],
      ['order.created', 5],
      ['order.claimed', 6],
    ]);
    expect(await numbersOf(other)).toEqual([
      ['order.created', 1],
      ['order.deleted', 2],
    ]);
    const told = await eventsOf(own, '?types=order.deleted&limit=1');
    expect(told).toMatchObject([{ data: { order_id: name, amount: 'KUDOS:0.64' } }]);
  },
);

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

test('I14-3 a token gets the events of what it may read', async () => {
  const own = await makeInstance(url);
  await openOrder(own);
  const body = {
    product_id: 'tea',
    description: 'Tea',
    unit: 'cup',
    price: 'KUDOS:1',
    total_stock: 5,
  };
  const made = await send(`${own.baseUrl}private/products`, { ...own, body });
  expect(made.status).toBeLessThan(300);
  const typesFor = async (scope: string): Promise<string[]> => {
    const token = await tokenOf(own, scope);
    const { events } = (await send(`${own.baseUrl}private/events`, { token })).body;
    return (events as { type: string }[]).map(({ type }) => type);
  };
  await expect.poll(() => typesFor('readonly')).toEqual(['order.created', 'product.created']);
  expect(await typesFor('order-full')).toEqual(['order.created']);
  const token = await tokenOf(own, 'order-simple');
  for (const type of ['tip.authorized', 'transfer.verified', 'category.created']) {
    const refused = await send(`${own.baseUrl}private/events?types=order.paid,${type}`, { token });
    expect(refused).toMatchObject({ status: 403, body: { code: 44, field: 'types' } });
  }
});

test('I14-3 events need the permission to read orders', async () => {
  expect((await send(`${shop.baseUrl}private/events`)).status).toBe(401);
  expect(EVENT_TYPES).toContain('order.paid');
});
