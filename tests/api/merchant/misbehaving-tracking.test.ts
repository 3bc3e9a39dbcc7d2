/** Tracking while the exchange misbehaves: what it contradicts is kept, and the truth comes later. */
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { addAmounts, parseAmount, subtractAmounts } from '@/protocol/amount';
import { decodeBase32, encodeBase32 } from '@/protocol/base32';
import { verify } from '@/protocol/crypto/eddsa';
import { signaturesV9 } from '@/protocol/signatures';
import type { TransferDetails } from '@/protocol/exchange';
import { trackTransferConflictSchema, transactionConflictSchema } from '@/protocol/tracking';
import { bytes, keysAt, kudos, newKeyPair, refusalOf } from '../../support/coins';
import { runJobs, runJobsUntil } from '../../support/deployment';
import {
  makeForeignInstance,
  startForeignMerchant,
  type ForeignMerchant,
} from '../../support/foreign-merchant';
import { readSigningKey, signTransfer, type Fault } from '../../support/misbehaving-exchange';
import { send, type TestInstance } from './merchant-support';
import {
  dearer,
  expectFoundLater,
  more,
  orderOf,
  TRANSFERS,
  trackTransaction,
  trackTransfer,
  wiredOrder,
  type TrackingTest,
} from './tracking-support';

const url = inject('serverUrl');
const TIMEOUT_MS = 2_000;
const signer = await readSigningKey(inject('dataDir'));
let merchant: ForeignMerchant;
let shop: TestInstance;
let at: TrackingTest;

beforeAll(async () => {
  // The job asks again after seconds, and these tests ask in between.
  const limits = { exchange_timeout_ms: TIMEOUT_MS, exchange_refresh_ms: 0 };
  merchant = await startForeignMerchant(url, { trust_embedded_exchange: false, limits });
  shop = await makeForeignInstance(merchant.server.url, url, {
    default_wire_transfer_delay: '1 second',
  });
  at = { merchant, shop, coinsFrom: url };
}, 300_000);

afterEach(() => {
  merchant.exchange.behave();
});

afterAll(async () => {
  await merchant.stop();
});

function changed(changes: (details: TransferDetails) => Partial<TransferDetails>): Fault {
  return { rewrite: (answer) => signTransfer(answer, signer, changes) };
}

describe('[TRACK-1] an answer that cannot be used is refused, and the true one is found later', () => {
  test.for<[string, Fault, number, number]>([
    ['no JSON', 'garble', 424, 2405],
    ['half an answer', 'truncate', 424, 2405],
    ['no answer', 'drop', 424, 2405],
    ['an answer that comes too late', { delayMs: TIMEOUT_MS + 500 }, 503, 2400],
    ['500', { status: 500, body: '{"code":52}' }, 424, 2405],
    ['404 of something in between', { status: 404, body: '{"message":"no route"}' }, 424, 2405],
    ['a refusal other than "unknown"', { status: 403, body: '{"code":1450}' }, 424, 2405],
    [
      'a total that nobody has signed',
      { rewrite: (a) => ({ ...a, total: 'KUDOS:99' }) },
      424,
      2405,
    ],
    [
      'figures that a strange key has signed',
      { rewrite: (answer) => signTransfer(answer, newKeyPair(), more) },
      424,
      2405,
    ],
    ['a wire fee above the announced one', changed(dearer), 502, 2410],
  ])('%s', { timeout: 60_000 }, async ([, fault, status, code]) => {
    const wired = await wiredOrder(at);
    merchant.exchange.misbehave(TRANSFERS, fault);
    const refused = await trackTransfer(at, wired.wtid);
    expect(refused).toMatchObject({ status, body: { code } });
    const number = expect.any(Number) as number;
    const reply = { exchange_code: number, exchange_http_status: number };
    if (code === 2405) expect(refused.body).toMatchObject(reply);
    expect(await orderOf(at, wired.claimed)).toMatchObject({ wired: false, wireDetails: [] });
    await expectFoundLater(at, wired);
  });
});

test('[TRACK-1] [SEED-4] a changed story is 424 with both statements, which are kept for ever', async () => {
  const wired = await wiredOrder(at);
  // The deposit's fee was confirmed when the coin was taken; now it is higher.
  const fee = kudos('0.02');
  merchant.exchange.misbehave(
    TRANSFERS,
    changed((details) => {
      const [deposit] = details.deposits;
      const lost = subtractAmounts(fee, deposit!.depositFee);
      return {
        total: subtractAmounts(details.total, lost),
        deposits: [{ ...deposit!, depositFee: fee }],
      };
    }),
  );
  const answer = await trackTransfer(at, wired.wtid);
  expect(answer).toMatchObject({ status: 424, body: { code: 2408, conflict_offset: 0 } });
  const members = ['hint', 'exchange_deposit_proof', 'exchange_transfer_proof', 'coin_pub'];
  members.push('code', 'conflict_offset', 'transaction_id', 'amount_with_fee', 'deposit_fee');
  expect(Object.keys(answer.body)).toEqual(expect.arrayContaining(members));
  const conflict = trackTransferConflictSchema.parse(answer.body);
  const { feeDeposit: trueFee } = (await keysAt(url)).denominations[0]!;
  expect(conflict).toMatchObject({
    amountWithFee: kudos('0.08'),
    depositFee: trueFee,
    exchangeTransferProof: { deposits: [{ depositFee: fee }] },
  });
  expect(conflict.orderRow).toBeGreaterThan(0);
  // The deposit's proof is the exchange's signature over other figures.
  const { terms, hContract } = wired.claimed;
  const proof = conflict.exchangeDepositProof!;
  const blob = signaturesV9.confirmDeposit({
    hContract,
    hWire: terms.h_wire,
    exchangeTimestamp: proof.exchangeTimestamp,
    refundDeadline: terms.refund_deadline,
    amountWithoutFee: subtractAmounts(kudos('0.08'), trueFee),
    coinPub: conflict.coinPub!,
    merchantPub: terms.merchant_pub,
  });
  expect(verify(proof.exchangePub, blob, proof.exchangeSig)).toBe(true);
  await expectFoundLater(at, wired);
  const { wireReports: reports } = await orderOf(at, wired.claimed);
  // The background job may have asked about the deposit meanwhile, which is a report of its own.
  expect(reports.find(({ code }) => code === 9240)).toMatchObject({
    exchangeEc: 0,
    exchangeHc: 200,
    coinPub: conflict.coinPub!,
    proof: { conflict_offset: 0 },
  });
}, 300_000);

test('[TRACK-1] a signed total that is not the sum of its deposits is 424 too', async () => {
  const wired = await wiredOrder(at);
  merchant.exchange.misbehave(TRANSFERS, changed(more));
  const answer = await trackTransfer(at, wired.wtid);
  expect(answer).toMatchObject({ status: 424, body: { code: 2408, conflict_offset: 1 } });
  expect(trackTransferConflictSchema.parse(answer.body).coinPub).toBeUndefined();
  await expectFoundLater(at, wired);
}, 300_000);

test('[TRACK-1] a signed list with a deposit that was never made is 424', async () => {
  const wired = await wiredOrder(at);
  merchant.exchange.misbehave(
    TRANSFERS,
    changed((details) => {
      const invented = { ...details.deposits[0]!, coinPub: bytes(32) };
      const { depositValue: value, depositFee: fee } = invented;
      return {
        total: addAmounts(details.total, subtractAmounts(value, fee)),
        deposits: [...details.deposits, invented],
      };
    }),
  );
  const answer = await trackTransfer(at, wired.wtid);
  expect(answer).toMatchObject({ status: 424, body: { code: 2408, conflict_offset: 1 } });
  expect(answer.body['exchange_deposit_proof']).toBeUndefined();
  await expectFoundLater(at, wired);
}, 300_000);

test('[TRACK-2] a coin in a transfer whose signed list lacks it is 424 with both claims, kept', async () => {
  const wired = await wiredOrder(at);
  merchant.exchange.misbehave(
    TRANSFERS,
    changed((details) => ({
      deposits: details.deposits.map((deposit) => ({ ...deposit, coinPub: bytes(32) })),
    })),
  );
  const answer = await trackTransaction(at, wired.claimed);
  expect(answer).toMatchObject({ status: 424, body: { code: 2308 } });
  const conflict = transactionConflictSchema.parse(answer.body);
  expect(encodeBase32(conflict.depositClaim.wtid)).toBe(wired.wtid);
  const listed = conflict.transferClaim.deposits.map((deposit) => deposit.coinPub);
  expect(listed).not.toContainEqual(conflict.coinPub);
  const { terms, hContract } = wired.claimed;
  const claim = conflict.depositClaim;
  const blob = signaturesV9.confirmWire({
    hWire: terms.h_wire,
    hContract,
    wtid: decodeBase32(wired.wtid),
    coinPub: conflict.coinPub,
    executionTime: claim.executionTime,
    coinContribution: claim.coinContribution,
  });
  expect(verify(claim.exchangePub, blob, claim.exchangeSig)).toBe(true);
  await expectFoundLater(at, wired);
  const { wireReports } = await orderOf(at, wired.claimed);
  expect(wireReports.map(({ code }) => code)).toContain(9241);
}, 300_000);

test('[TRACK-2] an unusable answer about a deposit is 424, too slow a one 503, and both pass', async () => {
  const wired = await wiredOrder(at);
  merchant.exchange.behave();
  merchant.exchange.misbehave(TRANSFERS, 'drop');
  for (const [fault, status, code] of [
    ['garble', 424, 2306],
    [{ delayMs: TIMEOUT_MS + 500 }, 503, 2300],
    [{ rewrite: (a: object) => ({ ...a, coin_contribution: 'KUDOS:0.07' }) }, 424, 2306],
  ] as const) {
    merchant.exchange.misbehave(/^deposits\//, fault);
    expect(await trackTransaction(at, wired.claimed)).toMatchObject({ status, body: { code } });
  }
  await expectFoundLater(at, wired);
}, 300_000);

test('what keeps the job from tracking shows in wire_reports, and goes when it is over', async () => {
  const wired = await wiredOrder(at);
  merchant.exchange.misbehave(TRANSFERS, { status: 403, body: '{"code":1450}' });
  const look = () => orderOf(at, wired.claimed);
  await runJobsUntil(merchant.server.url, async () => (await look()).exchangeEc === 1450);
  const troubled = await look();
  expect(troubled).toMatchObject({ exchangeHc: 403, wired: false });
  expect(troubled.wireReports).toMatchObject([{ code: 2100, exchangeEc: 1450, exchangeHc: 403 }]);
  merchant.exchange.behave();
  // The job has asked a moment ago and would wait; a test that runs it waits for nothing.
  await runJobs(merchant.server.url);
  expect(await look()).toMatchObject({ wired: true, wireReports: [], exchangeHc: 0 });
}, 300_000);

test('[TRACK-1] [TRACK-2] a wire fee above the announced one keeps an order from being wired', async () => {
  const wired = await wiredOrder(at);
  merchant.exchange.misbehave(TRANSFERS, changed(dearer));
  const asked = await trackTransaction(at, wired.claimed);
  expect(asked).toMatchObject({ status: 502, body: { code: 2410 } });
  const look = () => orderOf(at, wired.claimed);
  const isReported = async () => (await look()).wireReports.some(({ code }) => code === 2554);
  await runJobsUntil(merchant.server.url, isReported);
  expect(await look()).toMatchObject({ wired: false, wireDetails: [] });
  await expectFoundLater(at, wired);
  expect(await look()).toMatchObject({ wireReports: [] });
}, 300_000);

test('transfer=YES asks the exchange at once, and its trouble is no trouble of the order', async () => {
  const wired = await wiredOrder(at);
  const ask = () =>
    send(`${shop.baseUrl}private/orders/${wired.claimed.orderId}?transfer=YES`, {
      token: shop.token,
    });
  const troubled = await ask();
  expect(troubled).toMatchObject({ status: 200, body: { wired: false, wire_details: [] } });
  expect(troubled.body['wire_reports']).toMatchObject([{ code: 2100, exchange_hc: 0 }]);
  merchant.exchange.behave();
  const found = await ask();
  expect(found).toMatchObject({ status: 200, body: { wired: true, wire_reports: [] } });
  expect(found.body['wire_details']).toMatchObject([
    { wtid: wired.wtid, exchange_url: merchant.exchange.url, confirmed: false },
  ]);
});

describe('POST private/transfers while the exchange is away', () => {
  test('[TRACK-3] the report is kept, may be taken back, and is answered later', async () => {
    const { exchange } = merchant;
    const wired = await wiredOrder(at);
    const details = await trueDetails(wired.wtid);
    const report = {
      creditAmount: parseAmount(details.total),
      wtid: decodeBase32(wired.wtid),
      payto: shop.payto,
      exchangeUrl: exchange.url,
    };
    const refused = await refusalOf(shop.backend.reportTransfer(report));
    expect(refused).toMatchObject({ status: 502, body: { code: 2012 } });
    const pending = async () =>
      (await shop.backend.transfers()).transfers.filter(
        ({ wtid }) => encodeBase32(wtid) === wired.wtid,
      );
    const [kept] = await pending();
    expect(kept).toMatchObject({ verified: false, confirmed: true });
    expect(kept).not.toHaveProperty('executionTime');
    const other = { ...report, creditAmount: kudos('50') };
    expect(await refusalOf(shop.backend.reportTransfer(other))).toMatchObject({
      status: 409,
      body: { code: 2553 },
    });
    const one = `${shop.baseUrl}private/transfers/${kept!.transferSerialId}`;
    expect((await send(one, { method: 'DELETE', token: shop.token })).status).toBe(204);
    expect(await pending()).toEqual([]);
    expect(await refusalOf(shop.backend.reportTransfer(report))).toMatchObject({ status: 502 });
    exchange.behave();
    expect((await shop.backend.reportTransfer(report)).depositsSums).toMatchObject([
      { orderId: wired.claimed.orderId },
    ]);
    expect(await pending()).toMatchObject([{ verified: true, confirmed: true }]);
    // Known details need no exchange.
    exchange.misbehave(/./, 'drop');
    expect((await shop.backend.reportTransfer(report)).total).toEqual(report.creditAmount);
    expect((await trackTransfer(at, wired.wtid)).status).toBe(200);
    expect((await trackTransaction(at, wired.claimed)).status).toBe(200);
  }, 300_000);

  test('a contradiction is 424 in this style as well', async () => {
    const wired = await wiredOrder(at);
    merchant.exchange.misbehave(TRANSFERS, changed(more));
    const details = await trueDetails(wired.wtid);
    const report = {
      creditAmount: addAmounts(parseAmount(details.total), kudos('1')),
      wtid: decodeBase32(wired.wtid),
      payto: shop.payto,
      exchangeUrl: merchant.exchange.url,
    };
    expect(await refusalOf(shop.backend.reportTransfer(report))).toMatchObject({
      status: 424,
      body: { code: 9240 },
    });
    await expectFoundLater(at, wired);
  }, 300_000);
});

/** Returns the details as the exchange itself gives them. */
async function trueDetails(wtid: string): Promise<{ total: string }> {
  return (await (await fetch(`${url}/exchange/transfers/${wtid}`)).json()) as { total: string };
}
