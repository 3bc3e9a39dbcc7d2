/** Fees are borne by the right party, from the contract to the merchant's bank account. */
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { formatAmount, type Amount } from '@/protocol/amount';
import { denominationOf, exchangeAt, kudos, makeCoins, refusalOf } from '../../support/coins';
import { runJobsUntil } from '../../support/deployment';
import {
  makeClaimedOrder,
  makeInstance,
  payWith,
  send,
  type TestInstance,
} from './merchant-support';

const url = inject('serverUrl');
let shop: TestInstance;
/** Units. */
let depositFee: bigint;
let wireFee: bigint;

beforeAll(async () => {
  shop = await makeInstance(url, { default_wire_transfer_delay: '1 second' });
  depositFee = (await denominationOf(url, '0.64')).feeDeposit.units;
  wireFee = (await exchangeAt(url).wire()).fees['x-taler-bank']![0]!.wireFee.units;
  expect([depositFee > 0n, wireFee > 8n]).toEqual([true, true]);
});

const textOf = (units: bigint): string => formatAmount({ currency: 'KUDOS', units });
const WHOLE = kudos('0.64').units;

async function pay(order: Record<string, unknown>): Promise<unknown> {
  const claimed = await makeClaimedOrder(shop, order);
  const [coin] = await makeCoins(url, ['0.64']);
  return shop.wallet.pay(claimed.orderId, {
    coins: [payWith(url, claimed, coin!)],
    sessionId: '',
  });
}

describe('[PAY-4] the wire fee above max_wire_fee, divided by the amortization, is the customer’s', () => {
  const AMORTIZATION = 4n;
  const share = 2n;

  const terms = (maxFee: bigint) => ({
    max_fee: textOf(maxFee),
    max_wire_fee: textOf(wireFee - AMORTIZATION * share),
    wire_fee_amortization: Number(AMORTIZATION),
  });

  test('to the last fraction', async () => {
    const most = WHOLE - depositFee - share;
    expect(await pay({ ...terms(0n), amount: textOf(most) })).toHaveProperty('sig');
    const refused = await refusalOf(pay({ ...terms(0n), amount: textOf(most + 1n) }));
    expect(refused).toMatchObject({ status: 406 });
  });

  test('less what max_fee leaves over the deposit fees', async () => {
    const most = WHOLE - share + 1n;
    expect(await pay({ ...terms(depositFee + 1n), amount: textOf(most) })).toHaveProperty('sig');
    const refused = await refusalOf(pay({ ...terms(depositFee + 1n), amount: textOf(most + 1n) }));
    expect(refused).toMatchObject({ status: 406 });
    expect(await pay({ ...terms(depositFee + share), amount: 'KUDOS:0.64' })).toHaveProperty('sig');
  });

  test('and a max_wire_fee of the whole fee leaves the customer none', async () => {
    const order = { max_fee: textOf(depositFee), max_wire_fee: textOf(wireFee) };
    expect(await pay({ ...order, amount: 'KUDOS:0.64' })).toHaveProperty('sig');
  });
});

test('[SEED-11] what arrives at the merchant’s bank account is the amount less deposit fees less the wire fee', async () => {
  const seller = await makeInstance(url, { default_wire_transfer_delay: '1 second' });
  const claimed = await makeClaimedOrder(seller, { amount: 'KUDOS:1.28' });
  const coins = await makeCoins(url, ['0.64', '0.64']);
  await seller.wallet.pay(claimed.orderId, {
    coins: coins.map((coin) => payWith(url, claimed, coin)),
    sessionId: '',
  });
  const { username, password } = seller.user;
  const latest = async (): Promise<
    { sign: string; amount: Record<string, unknown> } | undefined
  > => {
    const { body } = await send(`${url}/bank/history?auth=basic&delta=-1&direction=credit`, {
      headers: { 'X-Service-Bank-Username': username, 'X-Service-Bank-Password': password },
    });
    return (body['data'] as { sign: string; amount: Record<string, unknown> }[])[0];
  };
  const before = JSON.stringify(await latest());
  await runJobsUntil(url, async () => JSON.stringify(await latest()) !== before);
  const expected: Amount = {
    currency: 'KUDOS',
    units: 2n * WHOLE - 2n * depositFee - wireFee,
  };
  const { value, fraction } = (await latest())!.amount;
  expect(BigInt(value as number) * 100_000_000n + BigInt(fraction as number)).toBe(expected.units);
});
