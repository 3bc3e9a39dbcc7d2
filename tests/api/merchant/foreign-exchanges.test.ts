/** Exchanges elsewhere: whose coins are taken, several of them in one payment, and their new keys. */
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { addAmounts, formatAmount, subtractAmounts, sumAmounts } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import {
  exchangeAt,
  keysAt,
  kudos,
  makeCoins,
  newKeyPair,
  refusalOf,
  type TestCoin,
} from '../../support/coins';
import {
  makeForeignInstance,
  startForeignMerchant,
  type ForeignMerchant,
} from '../../support/foreign-merchant';
import {
  auditKeys,
  readSigningKey,
  signKeys,
  startMisbehavingExchange,
  type MisbehavingExchange,
} from '../../support/misbehaving-exchange';
import {
  makeClaimedOrder,
  payWith,
  receiptsOf,
  type ClaimedOrder,
  type TestInstance,
} from './merchant-support';
import { coinOf, payAtB } from './style-b-support';

/** This server issues the coins. The merchant under test is another server. */
const url = inject('serverUrl');
const auditor = newKeyPair();
const AUDITOR = { name: 'Auditor', url: 'https://auditor.example/' };
const isSmall = (denom: { value: { units: bigint } }): boolean =>
  denom.value.units === kudos('0.04').units;

let merchant: ForeignMerchant;
let own: string;
let shop: TestInstance;
/** The same exchange under an address that the merchant does not list. */
let unlisted: MisbehavingExchange;

beforeAll(async () => {
  const signer = await readSigningKey(inject('dataDir'));
  const auditors = [{ ...AUDITOR, auditor_pub: encodeBase32(auditor.publicKey) }];
  const limits = { exchange_refresh_ms: 0, stranger_pause_ms: 0 };
  const env = { OUTGOING_ALLOW: '127.0.0.1' };
  merchant = await startForeignMerchant(url, { auditors, limits }, env);
  own = merchant.server.url;
  // The first keys that the merchant sees lack a denomination: see the test of new ones.
  merchant.exchange.misbehave(/^keys/, {
    rewrite: (answer) => signKeys(answer, signer, (denom) => !isSmall(denom)),
  });
  unlisted = await startMisbehavingExchange(url);
  shop = await makeForeignInstance(own, url);
  await pay(await makeClaimedOrder(shop, { amount: 'KUDOS:0.08' }), ['0.08']);
  merchant.exchange.behave();
}, 300_000);

afterEach(() => {
  unlisted.behave();
});

afterAll(async () => {
  await merchant.stop();
  await unlisted.stop();
});

/** Coins of the exchange elsewhere, named by the address through which they are deposited. */
async function pay(
  claimed: ClaimedOrder,
  values: readonly string[],
  origin = merchant.exchange.origin,
): Promise<unknown> {
  const coins = await makeCoins(url, values);
  const request = coins.map((coin) => payWith(origin, claimed, coin));
  return shop.wallet.pay(claimed.orderId, { coins: request, sessionId: '' });
}

test('a coin of a denomination that is new since the keys were fetched is taken', async () => {
  expect(
    await pay(await makeClaimedOrder(shop, { amount: 'KUDOS:0.04' }), ['0.04']),
  ).toHaveProperty('sig');
});

describe('[CLAIM-6] the contract names whom the merchant trusts', () => {
  const exchanges = async () => [
    {
      url: `${own}/exchange/`,
      priority: 1024,
      master_pub: encodeBase32((await keysAt(own)).masterPub),
    },
    {
      url: merchant.exchange.url,
      priority: 1024,
      master_pub: encodeBase32((await keysAt(url)).masterPub),
    },
  ];

  test('exchanges and auditors', async () => {
    const { json } = await makeClaimedOrder(shop);
    expect(json['exchanges']).toEqual(await exchanges());
    expect(json['auditors']).toEqual([
      { ...AUDITOR, auditor_pub: encodeBase32(auditor.publicKey) },
    ]);
  });

  test('[SEED-15] or fewer of them, as the shop chooses, and only their coins are taken', async () => {
    const [ourOwn, elsewhere] = await exchanges();
    const { json } = await makeClaimedOrder(shop, { exchanges: [ourOwn!], auditors: [] });
    expect(json).toMatchObject({ exchanges: [ourOwn], auditors: [] });
    const narrowed = await makeClaimedOrder(shop, {
      amount: 'KUDOS:0.08',
      exchanges: [ourOwn!],
      auditors: [],
    });
    expect(await refusalOf(pay(narrowed, ['0.08']))).toMatchObject({
      status: 412,
      body: { code: 9201, field: 'coins.0.exchange_url' },
    });
    const other = await makeClaimedOrder(shop, {
      amount: 'KUDOS:0.08',
      exchanges: [elsewhere!],
      auditors: [],
    });
    expect(await pay(other, ['0.08'])).toHaveProperty('sig');
    const both = { exchanges: [], auditors: [{ auditor_pub: encodeBase32(auditor.publicKey) }] };
    expect((await makeClaimedOrder(shop, both)).json).toMatchObject({
      exchanges: [],
      auditors: [{ auditor_pub: encodeBase32(auditor.publicKey) }],
    });
  });

  test('in style B the auditor’s key has both of its names', async () => {
    const authorization = `Bearer ${shop.token}`;
    const order = {
      amount: 'KUDOS:1',
      summary: 'tea',
      fulfillment_url: 'https://shop.example/tea',
    };
    const created = await fetch(`${own}/merchant/order`, {
      method: 'POST',
      headers: { authorization },
      body: JSON.stringify({ order: { ...order, instance: shop.id } }),
    });
    const { order_id: orderId } = (await created.json()) as { order_id: string };
    const nonce = encodeBase32(newKeyPair().publicKey);
    const query = new URLSearchParams({ instance: shop.id, order_id: orderId, nonce }).toString();
    const proposal = await fetch(`${own}/merchant/public/proposal?${query}`);
    const { contract_terms: terms } = (await proposal.json()) as {
      contract_terms: Record<string, unknown>;
    };
    const key = encodeBase32(auditor.publicKey);
    expect(terms['auditors']).toEqual([{ ...AUDITOR, auditor_pub: key, master_pub: key }]);
    // Wallets of 2020 get no priority (decision 13).
    const known = (await exchanges()).map(({ url: at, master_pub }) => ({ url: at, master_pub }));
    expect(terms['exchanges']).toEqual(known);
  });
});

describe('several exchanges in one payment', () => {
  const fees = async (at: string) => {
    const { feeDeposit: deposit } = (await keysAt(at)).denominations[0]!;
    const wire = (await exchangeAt(at).wire()).fees['x-taler-bank']![0]!.wireFee;
    return { deposit, wire };
  };

  test('[PAY-2] coins of two exchanges pay together, and what is left of each stays spendable', async () => {
    const [theirs] = await makeCoins(url, ['0.64']);
    const [ours] = await makeCoins(own, ['0.64']);
    for (const amount of ['KUDOS:0.6', 'KUDOS:0.68']) {
      const half = amount === 'KUDOS:0.6' ? kudos('0.3') : kudos('0.34');
      const claimed = await makeClaimedOrder(shop, { amount });
      const coins = [
        payWith(merchant.exchange.origin, claimed, theirs!, half),
        payWith(own, claimed, ours!, half),
      ];
      await shop.wallet.pay(claimed.orderId, { coins, sessionId: '' });
      expect(await shop.backend.order(claimed.orderId)).toMatchObject({
        status: 'paid',
        depositTotal: addAmounts(half, half),
      });
    }
  });

  test('[PAY-4] [PAY-3] the wire fees of both count, and one unit less is refused with nothing kept', async () => {
    const strict = { max_fee: 'KUDOS:0', max_wire_fee: 'KUDOS:0' };
    const claimed = await makeClaimedOrder(shop, { amount: 'KUDOS:0.5' }, strict);
    const [theirs] = await makeCoins(url, ['0.64']);
    const [ours] = await makeCoins(own, ['0.64']);
    const all = [await fees(url), await fees(own)];
    const due = sumAmounts('KUDOS', [kudos('0.5'), ...all.flatMap((f) => [f.deposit, f.wire])]);
    const request = (contribution: TestContribution) => ({
      coins: [
        payWith(merchant.exchange.origin, claimed, theirs!, kudos('0.1')),
        payWith(own, claimed, ours!, contribution),
      ],
      sessionId: '',
    });
    const rest = subtractAmounts(due, kudos('0.1'));
    const short = subtractAmounts(rest, kudos('0.00000001'));
    expect(await refusalOf(shop.wallet.pay(claimed.orderId, request(short)))).toMatchObject({
      status: 406,
      body: { code: 2155 },
    });
    expect(await shop.backend.order(claimed.orderId)).toMatchObject({ status: 'claimed' });
    await shop.wallet.pay(claimed.orderId, request(rest));
    expect(await shop.backend.order(claimed.orderId)).toMatchObject({
      status: 'paid',
      depositTotal: due,
    });
  });

  test('[PAY-10] one exchange takes its coin, the other is away: the same coins pay later, once', async () => {
    const before = await receiptsOf(shop);
    const claimed = await makeClaimedOrder(shop, { amount: 'KUDOS:0.16' });
    const [theirs] = await makeCoins(url, ['0.08']);
    const [ours] = await makeCoins(own, ['0.08']);
    const coins = [
      payWith(merchant.exchange.origin, claimed, theirs!),
      payWith(own, claimed, ours!),
    ];
    merchant.exchange.misbehave(/deposit$/, 'drop');
    const refused = await refusalOf(shop.wallet.pay(claimed.orderId, { coins, sessionId: '' }));
    expect(refused).toMatchObject({
      status: 502,
      body: { code: 2012, coin_pub: encodeBase32(theirs!.coinPub) },
    });
    merchant.exchange.behave();
    await shop.wallet.pay(claimed.orderId, { coins, sessionId: '' });
    expect(await shop.backend.order(claimed.orderId)).toMatchObject({
      status: 'paid',
      depositTotal: kudos('0.16'),
    });
    const all = [await fees(url), await fees(own)];
    const kept = all.reduce((left, { deposit }) => subtractAmounts(left, deposit), kudos('0.16'));
    expect(subtractAmounts(await receiptsOf(shop), before)).toEqual(kept);
  });
});

type TestContribution = TestCoin['denomination']['value'];

describe('[PAY-11] an exchange that is not listed', () => {
  const amount = formatAmount(kudos('0.08'));

  test('is not acceptable without an auditor', async () => {
    const claimed = await makeClaimedOrder(shop, { amount });
    expect(await refusalOf(pay(claimed, ['0.08'], unlisted.origin))).toMatchObject({
      status: 412,
      body: { code: 9201, field: 'coins.0.exchange_url' },
    });
    // The order waits for acceptable coins.
    await pay(claimed, ['0.08']);
  });

  test('is acceptable when a listed auditor vouches for the denomination', async () => {
    unlisted.misbehave(/^keys/, {
      rewrite: (answer) => auditKeys(answer, auditor, auditor, (denom) => !isSmall(denom)),
    });
    const claimed = await makeClaimedOrder(shop, { amount });
    await pay(claimed, ['0.08'], unlisted.origin);
    expect(await shop.backend.order(claimed.orderId)).toMatchObject({ status: 'paid' });
    // No auditor vouches for this denomination.
    const other = await makeClaimedOrder(shop, { amount: 'KUDOS:0.04' });
    expect(await refusalOf(pay(other, ['0.04'], unlisted.origin))).toMatchObject({
      status: 400,
      body: { code: 2151 },
    });
    // A wallet may give up before any of its coins was taken. The coins show that the order is its own.
    const given = await makeClaimedOrder(shop, { amount });
    const [coin] = await makeCoins(url, ['0.08']);
    const exchangeUrl = `${unlisted.origin}/exchange/`;
    const coins = [coinOf(own, given, coin!, { generation: 'v9', exchangeUrl })];
    expect(await payAtB(own, given, coins, { mode: 'abort-refund' })).toMatchObject({
      status: 200,
      body: { refund_permissions: [] },
    });
  });

  test('[SEED-15] also when the order leaves it to the auditor alone, and is asked only for coins that cover the price', async () => {
    unlisted.misbehave(/^keys/, { rewrite: auditKeysBy(auditor) });
    const choice = { exchanges: [], auditors: [{ auditor_pub: encodeBase32(auditor.publicKey) }] };
    const asked = unlisted.asked.length;
    const dear = await makeClaimedOrder(shop, { amount: 'KUDOS:8', ...choice });
    expect(await refusalOf(pay(dear, ['0.08'], unlisted.origin))).toMatchObject({ status: 406 });
    expect(unlisted.asked.length).toBe(asked);
    const claimed = await makeClaimedOrder(shop, { amount, ...choice });
    await pay(claimed, ['0.08'], unlisted.origin);
    // No auditor vouches for the listed one, and this order does not list it.
    const again = await makeClaimedOrder(shop, { amount, ...choice });
    expect(await refusalOf(pay(again, ['0.08']))).toMatchObject({ status: 412 });
  });

  test.for([
    ['a stranger vouches', () => auditKeysBy(newKeyPair())],
    [
      'the auditor’s name stands under another’s signatures',
      () => auditKeysBy(auditor, newKeyPair()),
    ],
  ] as const)('is not acceptable when %s', async ([, rewriting]) => {
    const stranger = await startMisbehavingExchange(url);
    stranger.misbehave(/^keys/, { rewrite: rewriting() });
    const claimed = await makeClaimedOrder(shop, { amount });
    expect(await refusalOf(pay(claimed, ['0.08'], stranger.origin))).toMatchObject({
      status: 412,
      body: { code: 9201 },
    });
    await stranger.stop();
  });

  test('is 502 while it does not tell who vouches for it', async () => {
    const away = await startMisbehavingExchange(url);
    away.misbehave(/^keys/, 'drop');
    const claimed = await makeClaimedOrder(shop, { amount });
    expect(await refusalOf(pay(claimed, ['0.08'], away.origin))).toMatchObject({
      status: 502,
      body: { code: 2010 },
    });
    await away.stop();
  });
});

function auditKeysBy(named: typeof auditor, signer = named) {
  return (answer: Record<string, unknown>) => auditKeys(answer, named, signer);
}
