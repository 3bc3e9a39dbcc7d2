import { beforeAll, expect, inject, test } from 'vitest';
import { addAmounts, formatAmount, subtractAmounts } from '@/protocol/amount';
import type { PrivateOrder } from '@/protocol/order';
import { roundDown } from '@/protocol/timestamp';
import { BankAccountClient } from '@/clients/bank';
import { bytes, exchangeAt, kudos, makeCoins, refusalOf } from '../../support/coins';
import { runJobsUntil } from '../../support/deployment';
import { OPERATOR_TOKEN } from '../../support/server';
import {
  claimOrder,
  makeClaimedOrder,
  makeInstance,
  payWith,
  send,
  type TestInstance,
} from './merchant-support';

const url = inject('serverUrl');
const MATCHED = { timeout: 30_000, interval: 250 };
let shop: TestInstance;

beforeAll(async () => {
  shop = await makeInstance(url, { default_wire_transfer_delay: '1 second' });
});

type PaidOrder = Extract<PrivateOrder, { status: 'paid' }>;

async function buy(values: readonly string[], seller = shop): Promise<string> {
  const amount = values.reduce((sum, value) => addAmounts(sum, kudos(value)), kudos('0'));
  const claimed = await makeClaimedOrder(seller, { amount: formatAmount(amount) });
  const coins = await makeCoins(url, values);
  await seller.wallet.pay(claimed.orderId, {
    coins: coins.map((coin) => payWith(url, claimed, coin)),
    sessionId: '',
  });
  return claimed.orderId;
}

async function wiredOrder(orderId: string, seller = shop): Promise<PaidOrder> {
  const look = async () => (await seller.backend.order(orderId)) as PaidOrder;
  await runJobsUntil(url, async () => (await look()).wired);
  return look();
}

test('[TRACK-3] I14-1 a paid order becomes wired, and its transfer is matched to the last fraction', async () => {
  const orderId = await buy(['0.64', '0.32']);
  const order = await wiredOrder(orderId);
  const [coinFee] = (await exchangeAt(url).keys()).denominations.map((denom) => denom.feeDeposit);
  const brought = subtractAmounts(subtractAmounts(kudos('0.96'), coinFee!), coinFee!);
  expect(order.wireDetails).toMatchObject([
    { exchangeUrl: `${url}/exchange/`, amount: brought, confirmed: false },
  ]);
  const [listed] = (await shop.backend.transfers()).transfers;
  expect(listed).toMatchObject({
    payto: shop.payto,
    exchangeUrl: `${url}/exchange/`,
    verified: true,
    confirmed: false,
  });
  expect(listed!.wtid).toEqual(order.wireDetails[0]?.wtid);
  const { token, baseUrl } = shop;
  const incoming = async (query: string) =>
    (await send(`${baseUrl}private/incoming?${query}`, { token })).body['incoming'];
  expect(await incoming('confirmed=no&verified=yes'), 'I14-1').toMatchObject([
    {
      expected_credit_amount: formatAmount(listed!.creditAmount),
      expected_transfer_serial_id: listed!.transferSerialId,
      payto_uri: shop.payto,
      validated: true,
      confirmed: false,
    },
  ]);
  expect(await incoming('confirmed=yes')).toEqual([]);
  const ids = async (query: string) => {
    const { body } = await send(`${baseUrl}private/transfers?${query}`, { token });
    expect(body, query).not.toHaveProperty('warnings');
    return body['transfers'];
  };
  expect(await ids('expected=YES')).toMatchObject([{ payto_uri: shop.payto, expected: true }]);
  expect(await ids('expected=NO'), 'I14-1').toEqual([]);
  // The bank says the same: the account holds its start credit and this much.
  const account = new BankAccountClient(`${url}/bank/`, shop.user);
  expect((await account.account()).balance.amount).toEqual(
    addAmounts(kudos('100'), listed!.creditAmount),
  );
  const wiredList = (await shop.backend.orders({ wired: true })).orders;
  expect(wiredList).toMatchObject([{ orderId: orderId, status: 'wired', paid: true }]);
  expect((await shop.backend.orders({ paid: true, wired: false })).orders).toEqual([]);
});

test('a reported credit is answered with its orders and fees, and then confirmed', async () => {
  const own = await makeInstance(url, { default_wire_transfer_delay: '1 second' });
  const orderId = await buy(['0.64'], own);
  await wiredOrder(orderId, own);
  const [listed] = (await own.backend.transfers()).transfers;
  const report = {
    creditAmount: listed!.creditAmount,
    wtid: listed!.wtid,
    payto: own.payto,
    exchangeUrl: `${url}/exchange/`,
  };
  const reconciled = await own.backend.reportTransfer(report);
  expect(reconciled).toMatchObject({ total: listed!.creditAmount });
  expect(reconciled.depositsSums).toMatchObject([
    { orderId: orderId, depositValue: kudos('0.64') },
  ]);
  const [sum] = reconciled.depositsSums;
  expect(
    subtractAmounts(subtractAmounts(sum!.depositValue, sum!.depositFee), reconciled.wireFee),
  ).toEqual(reconciled.total);
  expect(await own.backend.reportTransfer(report)).toEqual(reconciled);
  expect((await own.backend.transfers()).transfers).toMatchObject([{ confirmed: true }]);
  const wrongAmount = { ...report, creditAmount: kudos('50') };
  expect(await refusalOf(own.backend.reportTransfer(wrongAmount))).toMatchObject({
    status: 409,
    body: { code: 2553 },
  });
  // Another instance cannot claim it as its own.
  const theft = { ...report, payto: shop.payto };
  expect(await refusalOf(shop.backend.reportTransfer(theft))).toMatchObject({
    status: 409,
    body: { code: 2553 },
  });
});

test('reports of strange accounts, exchanges and transfers are refused, each in its way', async () => {
  const report = {
    creditAmount: kudos('1'),
    wtid: bytes(32),
    payto: shop.payto,
    exchangeUrl: `${url}/exchange/`,
  };
  const strangeAccount = { ...report, payto: `${shop.payto}x` };
  expect(await refusalOf(shop.backend.reportTransfer(strangeAccount))).toMatchObject({
    status: 404,
    body: { code: 2555 },
  });
  const strangeExchange = { ...report, exchangeUrl: 'https://other.invalid/' };
  expect(await refusalOf(shop.backend.reportTransfer(strangeExchange))).toMatchObject({
    status: 404,
    body: { code: 9206 },
  });
  expect(await refusalOf(shop.backend.reportTransfer(report))).toMatchObject({
    status: 404,
    body: { code: 1451 },
  });
});

/** Returns a time at least five whole seconds from now. */
function soon(): { t_ms: number } {
  return { t_ms: roundDown(Date.now() + 6_000) };
}

test('[PAY-9] [CLAIM-4] after the pay deadline an order can be neither claimed nor paid', async () => {
  const order = { amount: 'KUDOS:0.64', summary: 'quick', pay_deadline: soon() };
  const unclaimed = await shop.backend.createOrder({ order });
  const made = await shop.backend.createOrder({ order });
  const claimed = await claimOrder(shop, made.orderId, made.token);
  const [coin] = await makeCoins(url, ['0.64']);
  await expect
    .poll(async () => (await shop.backend.orders({ delta: -2 })).orders, MATCHED)
    .toMatchObject([{ status: 'expired' }, { status: 'expired' }]);
  const refused = await refusalOf(claimOrder(shop, unclaimed.orderId, unclaimed.token));
  expect(refused).toMatchObject({ status: 410, body: { code: 9200 } });
  const coins = [payWith(url, claimed, coin!)];
  const unpaid = await refusalOf(shop.wallet.pay(made.orderId, { coins, sessionId: '' }));
  expect(unpaid).toMatchObject({ status: 410, body: { code: 2161 } });
  // An expired order may go.
  await shop.backend.deleteOrder(made.orderId);
  // The coin was not touched.
  const next = await makeClaimedOrder(shop);
  await shop.wallet.pay(next.orderId, { coins: [payWith(url, next, coin!)], sessionId: '' });
});

test('the merchant’s books balance with wired orders', async () => {
  const books = await send(`${url}/merchant/management/books`, { token: OPERATOR_TOKEN });
  expect(books).toMatchObject({ status: 200, body: { balanced: true, violations: [] } });
});
