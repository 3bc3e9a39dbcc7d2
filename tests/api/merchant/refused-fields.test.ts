/** Each refusal of a value names the request's field, in both styles. */
import { beforeAll, expect, inject, test } from 'vitest';
import { encodeBase32 } from '@/protocol/base32';
import { bytes, makeCoins, newKeyPair } from '../../support/coins';
import { OPERATOR_TOKEN } from '../../support/server';
import {
  configurationOf,
  createInstance,
  makeClaimedOrder,
  makeInstance,
  newInstanceId,
  payWith,
  send,
  type Answer,
  type TestInstance,
} from './merchant-support';
import { coinBodies } from './pay-body';
import { cart, inventoryOf } from './stock-support';
import { askProposal, checkPayment, makeOrder, postOrder, takeProposal } from './style-b-support';

const url = inject('serverUrl');
const ELSEWHERE = 'https://exchange.elsewhere.example/';
let shop: TestInstance;

beforeAll(async () => {
  shop = await makeInstance(url);
});

function expectField(answer: Answer, status: number, code: number, field: string): void {
  expect(answer).toMatchObject({ status, body: { code, field } });
  expect(answer.body['hint']).toContain(field);
}

const post = (path: string, body: unknown): Promise<Answer> =>
  send(`${shop.baseUrl}${path}`, { token: shop.token, body });

test.for([
  ['order.max_fee', 30, { order: { max_fee: 'EUR:1' } }],
  ['max_fee', 30, { max_fee: 'EUR:1' }],
  ['order.max_wire_fee', 30, { order: { max_wire_fee: 'EUR:1' } }],
  ['max_wire_fee', 30, { max_wire_fee: 'EUR:1' }],
  ['order.amount', 9204, { order: { amount: 'KUDOS:0' } }],
  ['order.wire_transfer_delay', 26, { order: { wire_transfer_delay: { d_ms: 'forever' } } }],
  ['refund_delay', 26, { refund_delay: { d_ms: 'forever' } }],
  ['refund_delay', 26, { refund_delay: '300000 years' }],
  ['order.pay_deadline', 26, { order: { pay_deadline: { t_ms: 9e15 } } }],
  ['refund_delay', 2504, { refund_delay: '2 h', order: { wire_transfer_delay: '1 h' } }],
  ['order.refund_deadline', 2504, { order: { refund_deadline: { t_ms: 9e12 } } }],
  ['order.wire_transfer_deadline', 2504, { order: { wire_transfer_deadline: { t_ms: 0 } } }],
  ['order.pay_deadline', 9205, { order: { pay_deadline: { t_ms: 0 } } }],
  ['order.extra.weight', 2502, { order: { extra: { weight: 1.5 } } }],
  ['order.products.1.weight', 2502, { order: { products: [{}, { weight: 1.5 }] } }],
  ['order.delivery_location', 2502, { order: { delivery_location: 'nowhere' } }],
  ['inventory_products.0.product_id', 2006, cart({ none: 1 })],
] as const)('[ORDA-10] %s is named by code %i', async ([field, code, wish]) => {
  const { order = {}, ...others } = wish as { order?: Record<string, unknown> };
  const products = order['products'] as object[] | undefined;
  const named = products?.map((product) => ({ description: 'Tea', ...product }));
  const body = {
    order: { amount: 'KUDOS:1', summary: 'x', ...order, ...(named ? { products: named } : {}) },
    ...others,
  };
  const status = code === 2006 ? 404 : 400;
  expectField(await post('private/orders', body), status, code, field);
});

test('[ORDA-8] [ORDB-3] [ORDA-9] an order id in use, an account that is not there, and empty shelves', async () => {
  const order = { amount: 'KUDOS:1', summary: 'x', order_id: `id-${encodeBase32(bytes(6))}` };
  expect((await post('private/orders', { order })).status).toBe(200);
  const other = { order: { ...order, summary: 'y' } };
  expectField(await post('private/orders', other), 409, 2503, 'order.order_id');
  const again = await postOrder(url, shop, { order_id: order.order_id });
  expectField(again, 400, 2508, 'order.order_id');
  const target = { order: { amount: 'KUDOS:1', summary: 'x' }, payment_target: 'sepa' };
  expectField(await post('private/orders', target), 404, 2500, 'payment_target');
  const [rare, plenty] = await Promise.all([
    inventoryOf(shop).add({ total_stock: 1 }),
    inventoryOf(shop).add(),
  ]);
  const short = await post('private/orders', cart({ [plenty]: 1, [rare]: 2 }));
  expectField(short, 410, 9270, 'inventory_products.1.quantity');
});

test('[INSTA-3] [INSTB-2] [INSTB-4] an instance that is there already is named by both styles', async () => {
  const taken = await createInstance(
    url,
    configurationOf(shop.id, [shop.payto], { name: 'Other' }),
  );
  expectField(taken, 409, 2600, 'id');
  const asOperator = (method: string, path: string, body: object): Promise<Answer> =>
    send(`${url}/merchant/instances/${path}`, { method, token: OPERATOR_TOKEN, body });
  const inB = { payto: shop.payto, name: 'Other', instance: shop.id };
  expectField(await asOperator('PUT', '', inB), 409, 2600, 'instance');
  const third = await makeInstance(url);
  expectField(await asOperator('POST', third.id, inB), 409, 2600, 'instance');

  const path = `${url}/merchant/management/instances/${third.id}`;
  expect((await send(path, { method: 'DELETE', token: OPERATOR_TOKEN })).status).toBe(204);
  const dead = await createInstance(url, configurationOf(third.id, [shop.payto]));
  expectField(dead, 409, 2603, 'id');
});

test.for([
  'payto://iban/DE75512108001245126198',
  'payto://iban/SOGEDEFFXXX/DE57512108001245126199',
  'payto://iban/de75512108001245126190',
])('[INSTA-6] %s has wrong check digits: 400/26, and no instance is made', async (bad) => {
  const id = newInstanceId();
  const inA = await createInstance(url, configurationOf(id, [shop.payto, bad]));
  expectField(inA, 400, 26, 'payto_uris.1');
  const inB = await send(`${url}/merchant/instances/`, {
    method: 'PUT',
    token: OPERATOR_TOKEN,
    body: { payto: bad, instance: id, name: 'x' },
  });
  expectField(inB, 400, 26, 'payto');
  const changed = await send(`${shop.baseUrl}private`, {
    method: 'PATCH',
    token: shop.token,
    body: { payto_uris: [bad] },
  });
  expectField(changed, 400, 26, 'payto_uris.0');
  expect(await send(`${url}/merchant/instances/${id}/config`)).toMatchObject({ status: 404 });
});

test('[INSTA-6] IBANs of any country pass that have the right check digits', async () => {
  const good = ['GB82WEST12345698765432', 'no9386011117947', 'MT84MALT011000012345MTLCAST001S'];
  const id = newInstanceId();
  const paytos = good.map((iban) => `payto://iban/${iban}`);
  expect((await createInstance(url, configurationOf(id, paytos))).status).toBe(204);
});

test('[TRACK-1] [TRACK-3] [TIP-5] exchanges and accounts that are not there are named', async () => {
  const report = {
    credit_amount: 'KUDOS:1',
    wtid: encodeBase32(bytes(32)),
    payto_uri: shop.payto,
    exchange_url: ELSEWHERE,
  };
  expectField(await post('private/transfers', report), 404, 9206, 'exchange_url');
  const account = { ...report, payto_uri: 'payto://x-taler-bank/localhost/nobody' };
  expectField(await post('private/transfers', account), 404, 2555, 'payto_uri');
  const euros = { ...report, credit_amount: 'EUR:1' };
  expectField(await post('private/transfers', euros), 400, 30, 'credit_amount');
  const reserve = { initial_balance: 'KUDOS:1', exchange_url: ELSEWHERE, wire_method: 'test' };
  expectField(await post('private/reserves', reserve), 404, 9206, 'exchange_url');
  const method = { ...reserve, exchange_url: `${url}/exchange/`, wire_method: 'sepa' };
  expectField(await post('private/reserves', method), 409, 2700, 'wire_method');
  const query = { wtid: report.wtid, wire_method: 'x-taler-bank', exchange: ELSEWHERE };
  const asked = (changes: object): Promise<Answer> => {
    const search = new URLSearchParams({ ...query, instance: shop.id, ...changes }).toString();
    return send(`${url}/merchant/track/transfer?${search}`, { token: shop.token });
  };
  expectField(await asked({}), 404, 9206, 'exchange');
  expectField(await asked({ exchange: `${url}/exchange/` }), 404, 2405, 'wtid');
  const transaction = `${url}/merchant/track/transaction?instance=${shop.id}`;
  expectField(await send(`${transaction}&id=4711`, { token: shop.token }), 404, 2503, 'id');
  const named = await send(`${transaction}&order_id=none`, { token: shop.token });
  expectField(named, 404, 2503, 'order_id');
});

test('[CLAIM-2] [CLAIM-3] [ORDB-5] wallets are told which of nonce, token and hash is wrong', async () => {
  const claimed = await makeClaimedOrder(shop);
  const wallet = `orders/${claimed.orderId}`;
  const nonce = encodeBase32(newKeyPair().publicKey);
  const { token } = claimed;
  expectField(await post(`${wallet}/claim`, { nonce, token }), 409, 2301, 'nonce');
  expectField(await post(`${wallet}/claim`, { nonce }), 404, 2300, 'token');
  const h = encodeBase32(bytes(64));
  expectField(await send(`${shop.baseUrl}${wallet}?h_contract=${h}`), 403, 2009, 'h_contract');
  expectField(await send(`${shop.baseUrl}${wallet}?token=wrong`), 403, 2105, 'token');
  const body = { h_contract: h, coins: [], sig: h, session_id: '' };
  expectField(await post(`${wallet}/abort`, body), 403, 2255, 'h_contract');
  expectField(await post(`${wallet}/paid`, body), 409, 2200, 'h_contract');
  expectField(await post(`${wallet}/refund`, body), 403, 2009, 'h_contract');
  const right = { ...body, h_contract: encodeBase32(claimed.hContract) };
  expectField(await post(`${wallet}/paid`, right), 403, 2201, 'sig');

  const proposed = await takeProposal(url, shop, await makeOrder(url, shop));
  const question = { instance: shop.id, order_id: proposed.orderId, nonce };
  expectField(await askProposal(url, question), 400, 2503, 'nonce');
});

test('[PAY-3] [PAY-11] a payment is told which coins, or what of a coin, is at fault', async () => {
  const [coin] = await makeCoins(url, ['0.64']);
  const claimed = await makeClaimedOrder(shop, { amount: 'KUDOS:5' });
  const [part] = coinBodies([payWith(url, claimed, coin!)]);
  const pay = (coins: readonly object[]): Promise<Answer> =>
    post(`orders/${claimed.orderId}/pay`, { coins, session_id: '' });
  expectField(await pay([part!]), 406, 2156, 'coins');
  const second = { ...part, coin_pub: encodeBase32(bytes(32)) };
  const euros = { ...second, contribution: 'EUR:1' };
  expectField(await pay([part!, euros]), 400, 30, 'coins.1.contribution');
  const stranger = { ...second, exchange_url: ELSEWHERE };
  expectField(await pay([part!, stranger]), 412, 9201, 'coins.1.exchange_url');
  const other = { ...second, h_denom: encodeBase32(bytes(64)) };
  expectField(await pay([part!, other]), 400, 2151, 'coins.1.h_denom');
  const tiny = { ...second, contribution: 'KUDOS:0' };
  expectField(await pay([part!, tiny]), 400, 2154, 'coins.1.contribution');
});

test('[ORDB-1] [PAYB-1] [REF-2] [HIST-2] style B names what its requests call by name', async () => {
  expectField(await postOrder(url, shop, { instance: 'none' }), 404, 2000, 'order.instance');
  expectField(await checkPayment(url, shop, { order_id: 'none' }), 404, 2913, 'order_id');
  const nobody = await checkPayment(url, shop, { order_id: 'x', instance: 'none' });
  expectField(nobody, 400, 2910, 'instance');
  const refund = { order_id: 'none', refund: 'KUDOS:1', reason: '', instance: shop.id };
  const ask = (body: object): Promise<Answer> =>
    send(`${url}/merchant/refund`, { token: shop.token, body });
  expectField(await ask(refund), 404, 2601, 'order_id');
  expectField(await ask({ ...refund, instance: 'none' }), 404, 2600, 'instance');
  const history = await send(`${url}/merchant/history?instance=none`, { token: shop.token });
  expectField(history, 404, 2202, 'instance');
  const proposal = { instance: shop.id, order_id: 'none', nonce: encodeBase32(bytes(32)) };
  expectField(await askProposal(url, proposal), 404, 2503, 'order_id');
  const tip = await send(`${url}/merchant/public/tip-pickup`, {
    body: {
      tip_id: encodeBase32(bytes(64)),
      planchets: [{ denom_pub_hash: encodeBase32(bytes(64)), coin_ev: encodeBase32(bytes(8)) }],
    },
  });
  expectField(tip, 404, 2800, 'tip_id');
  const pay = await send(`${url}/merchant/public/pay`, {
    body: {
      coins: [
        {
          coin_pub: encodeBase32(bytes(32)),
          coin_sig: encodeBase32(bytes(64)),
          ub_sig: encodeBase32(bytes(64)),
          h_denom: encodeBase32(bytes(64)),
          contribution: 'KUDOS:1',
          exchange_url: `${url}/exchange/`,
        },
      ],
      merchant_pub: encodeBase32(bytes(32)),
      order_id: 'none',
    },
  });
  expectField(pay, 404, 2102, 'merchant_pub');
});
