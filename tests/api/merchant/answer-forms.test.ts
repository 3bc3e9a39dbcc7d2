/**
 * Answers of style B whose two forms cannot be merged, with WIRE_PROFILE unset (decision D6,
 * docs/decisions/0006). The specification's callers get its form, wallets of early 2020 theirs.
 */
import { beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { makeCoins } from '../../support/coins';
import { EARLY_HEADERS } from '../../support/early-wallets';
import { defaultInstance, makeInstance, send } from './merchant-support';
import { coinOf, makeOrder, payAtB, takeProposal } from './style-b-support';
import { costText, fundedReserve, makePlanchets, makeTip } from './tip-support';

const url = inject('serverUrl');
const { accept } = EARLY_HEADERS;
type Instance = Awaited<ReturnType<typeof defaultInstance>>;
/** Needs no name. */
const unnamed = await defaultInstance(url);
let named: Instance;
const orders = new Map<Instance, string>();

beforeAll(async () => {
  named = await makeInstance(url);
  const coins = await makeCoins(url, ['0.64', '0.64']);
  for (const [index, shop] of [unnamed, named].entries()) {
    const t_ms = Math.floor(Date.now() / 1000 + 1800) * 1000;
    const deadlines = { refund_deadline: { t_ms }, wire_transfer_deadline: { t_ms } };
    const orderId = await makeOrder(url, shop, deadlines);
    const claimed = await takeProposal(url, shop, orderId);
    expect((await payAtB(url, claimed, [coinOf(url, claimed, coins[index]!)])).status).toBe(200);
    const body = { order_id: orderId, refund: 'KUDOS:0.2', reason: 'x', instance: shop.id };
    const raised = await send(`${url}/merchant/refund`, { token: shop.token, body });
    expect(raised.status).toBe(200);
    orders.set(shop, orderId);
  }
}, 300_000);

const permission = {
  refund_amount: z.literal('KUDOS:0.2'),
  refund_fee: z.string(),
  coin_pub: z.string(),
  rtransaction_id: z.int(),
  merchant_sig: z.string(),
};
const FORMS = {
  /** The specification's RefundLookup. */
  array: z.array(z.strictObject({ ...permission, merchant_pub: z.string() })).length(1),
  /** The members that those wallets read, and no more. */
  object: z.strictObject({
    merchant_pub: z.string(),
    h_contract_terms: z.string(),
    refund_permissions: z.array(z.strictObject(permission)).length(1),
  }),
};

interface Caller {
  readonly form: keyof typeof FORMS;
  /** Below the deployment's root; `$O` and `$I` stand for the order and its instance. */
  readonly path: string;
  readonly shop?: 'named';
  readonly headers: Readonly<Record<string, string>>;
}

/** Headers exactly as given. Otherwise `fetch` adds a type and a `User-Agent` of its own. */
const CALLERS: Record<string, Caller> = {
  'a shop that names the instance': {
    form: 'array',
    path: '/public/refund?instance=$I&order_id=$O',
    headers: {},
  },
  'a shop that leaves the default instance out': {
    form: 'array',
    path: '/public/refund?order_id=$O',
    headers: {},
  },
  'the same with an empty name': {
    form: 'array',
    path: '/merchant/public/refund?instance=&order_id=$O',
    headers: EARLY_HEADERS,
  },
  'a shop that takes JSON': {
    form: 'array',
    path: '/merchant/public/refund?order_id=$O',
    headers: { accept: 'application/json' },
  },
  'a shop whose library is axios of today': {
    form: 'array',
    path: '/merchant/public/refund?order_id=$O',
    headers: { accept, 'user-agent': 'axios/1.7.9' },
  },
  'a shop whose library is axios of late 2020': {
    form: 'array',
    path: '/merchant/public/refund?order_id=$O',
    headers: { accept, 'user-agent': 'axios/0.21.0' },
  },
  'a page in a browser with the same library': {
    form: 'array',
    path: '/merchant/public/refund?order_id=$O',
    headers: { accept, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/128.0' },
  },
  'such a shop that names the instance as the specification does': {
    form: 'array',
    path: '/merchant/public/refund?instance=$I&order_id=$O',
    headers: EARLY_HEADERS,
  },
  'a wallet of early 2020': {
    form: 'object',
    path: '/public/refund?order_id=$O',
    headers: EARLY_HEADERS,
  },
  'a wallet of early 2020 behind a proxy that hides what it is': {
    form: 'object',
    path: '/merchant/public/refund?order_id=$O',
    headers: { accept, 'user-agent': '' },
  },
  'a wallet of early 2020 at an instance of its own name, whatever its headers': {
    form: 'object',
    path: '/public/instances/$I/refund?order_id=$O',
    shop: 'named',
    headers: {},
  },
  'the same below the merchant’s base URL': {
    form: 'object',
    path: '/merchant/public/instances/$I/refund?order_id=$O',
    shop: 'named',
    headers: EARLY_HEADERS,
  },
};

test.for(Object.entries(CALLERS))(
  '[REF-5] GET /public/refund for %s',
  async ([, { form, path, shop: which, headers }]) => {
    const shop = which === 'named' ? named : unnamed;
    const address = path.replace('$I', shop.id).replace('$O', orders.get(shop) ?? '');
    const response = await fetch(url + address, { headers });
    expect(response.status).toBe(200);
    const body: unknown = await response.json();
    expect(FORMS[form].safeParse(body).error).toBeUndefined();
    // No cache mixes the two up.
    expect(response.headers.get('vary')).toMatch(/accept.*user-agent/i);
  },
);

test('[TIP-3] signatures of a tip: texts for the specification’s callers, objects for wallets of early 2020', async () => {
  await fundedReserve(url, named, 'KUDOS:1');
  const planchets = await makePlanchets(url, ['0.04']);
  const body = {
    tip_id: await makeTip(named, costText(planchets)),
    planchets: planchets.map(({ json }) => json),
  };
  const pickUp = async (path: string, headers = {}): Promise<unknown> => {
    const answer = await send(url + path, { body, headers });
    expect(answer.status).toBe(200);
    return (answer.body['reserve_sigs'] as unknown[])[0];
  };
  const sig = z.string().parse(await pickUp('/public/tip-pickup'));
  expect(await pickUp('/merchant/public/tip-pickup', { accept: 'application/json' })).toBe(sig);
  const early = { reserve_sig: sig };
  expect(await pickUp('/public/tip-pickup', EARLY_HEADERS)).toEqual(early);
  const own = `/public/instances/${named.id}/tip-pickup`;
  expect(await pickUp(own)).toEqual(early);
  expect(await pickUp(`/merchant${own}`)).toEqual(early);
});
