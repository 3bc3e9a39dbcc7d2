import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { exchangeBooks } from '@/exchange/books';
import { depositCoin } from '@/exchange/deposits/deposit-coins';
import { refundCoin } from '@/exchange/refunds/refund-coin';
import { getTransferDetails } from '@/exchange/tracking/get-transfer-details';
import { aggregateDeposits } from '@/exchange/wire/aggregate-deposits';
import { formatAmount, type Amount } from '@/protocol/amount';
import { verify } from '@/protocol/crypto/eddsa';
import { signaturesV9 } from '@/protocol/signatures';
import { isSigningKey } from '@/protocol/exchange-verification';
import { encodeMembers } from '@/protocol/refusal-members';
import { isRefusal } from '@/protocol/refusal';
import { roundDown } from '@/protocol/timestamp';
import {
  bytes,
  depositBody,
  exchangeAt,
  keysAt,
  kudos,
  makeCoins,
  newKeyPair,
  newMerchant,
  refusalOf,
  type TestCoin,
  type TestMerchant,
} from '../../support/coins';
import { verifyProof } from '../../support/double-spend-proof';
import { refundBody } from '../../support/refunds';
import { startExchangeParty, type ExchangeParty } from '../../support/exchange-party';

let party: ExchangeParty;

beforeAll(async () => {
  party = await startExchangeParty();
});

afterAll(async () => {
  expect(await exchangeBooks(party.exchange)).toMatchObject({ balanced: true, violations: [] });
  await party.stop();
});

const HOUR_MS = 3_600_000;
const FEE = kudos('0.001').units;

interface Deposited {
  readonly coin: TestCoin;
  readonly hContract: Uint8Array;
  readonly merchant: TestMerchant;
}

const shop = (): TestMerchant => newMerchant('http://bank.example', 'shop');

/** Spends a coin for one contract, to be wired after an hour. */
async function deposited(
  value: string,
  contribution = value,
  merchant = shop(),
): Promise<Deposited> {
  const [coin] = await party.coins(value);
  const one = { coin: coin!, hContract: bytes(64), merchant };
  await spend(one, kudos(contribution));
  return one;
}

async function spend({ coin, hContract, merchant }: Deposited, contribution: Amount) {
  const timestamp = roundDown(party.clock.now());
  const wireDeadline = timestamp + HOUR_MS;
  const body = depositBody(coin, { contribution, merchant, hContract, timestamp, wireDeadline });
  await depositCoin(party.exchange, { coinPub: coin.coinPub, ...body });
}

function refund({ coin, hContract, merchant }: Deposited, amount: Amount, rtransactionId = 1) {
  const body = refundBody(coin, { merchant, hContract, amount, rtransactionId });
  return refundCoin(party.exchange, { coinPub: coin.coinPub, ...body });
}

/** `true`, or the name of the refusal. */
async function outcome(call: Promise<unknown>): Promise<string | true> {
  try {
    await call;
    return true;
  } catch (error) {
    if (isRefusal(error)) return error.code;
    throw error;
  }
}

const CONFLICT = 'EXCHANGE_REFUND_CONFLICT_DEPOSIT_INSUFFICIENT';

/** Asserts the coin's remaining value. The refusal of one unit more proves that it is not above. */
async function assertLeft(coin: TestCoin, left: Amount): Promise<void> {
  const attempt = (units: bigint) =>
    outcome(spend({ coin, hContract: bytes(64), merchant: shop() }, { ...left, units }));
  expect(await attempt(left.units + 1n)).toBe('EXCHANGE_DEPOSIT_INSUFFICIENT_FUNDS');
  expect(await attempt(left.units)).toBe(true);
}

describe('POST coins/$COIN_PUB/refund over HTTP', () => {
  const url = inject('serverUrl');
  const exchange = exchangeAt(url);

  test('is confirmed by a signing key, and the coin can be spent again', async () => {
    const [coin] = await makeCoins(url, ['1.28']);
    const merchant = newMerchant(url);
    const hContract = bytes(64);
    const paid = depositBody(coin!, { contribution: kudos('1.28'), merchant, hContract });
    await exchange.deposit(coin!.coinPub, paid);
    const amount = kudos('0.5');
    const body = refundBody(coin!, { merchant, hContract, amount });
    const confirmed = await exchange.refund(coin!.coinPub, body);
    expect(isSigningKey(await keysAt(url), confirmed.exchangePub)).toBe(true);
    const blob = signaturesV9.confirmRefund({
      hContract,
      coinPub: coin!.coinPub,
      merchantPub: merchant.publicKey,
      rtransactionId: 1n,
      refundAmount: amount,
      refundFee: coin!.denomination.feeRefund,
    });
    expect(verify(confirmed.exchangePub, blob, confirmed.exchangeSig)).toBe(true);
    const again = depositBody(coin!, { contribution: kudos('0.499'), merchant: newMerchant(url) });
    await expect(exchange.deposit(coin!.coinPub, again)).resolves.toBeDefined();
  });

  test('each refusal has its status and code', async () => {
    const [coin, fresh] = await makeCoins(url, ['1.28', '0.64']);
    const merchant = newMerchant(url);
    const hContract = bytes(64);
    await exchange.deposit(
      coin!.coinPub,
      depositBody(coin!, { contribution: kudos('1.28'), merchant, hContract }),
    );
    const good = refundBody(coin!, { merchant, hContract, amount: kudos('0.5') });
    const codeOf = async (body: typeof good, of = coin!) => {
      const { status, body: answer } = await refusalOf(exchange.refund(of.coinPub, body));
      return [status, answer['code']];
    };
    expect(await codeOf({ ...good, merchantSig: bytes(64) })).toEqual([403, 1506]);
    expect(await codeOf({ ...good, refundAmount: kudos('0.6') })).toEqual([403, 1506]);
    const eur = { currency: 'EUR', units: 1n };
    expect(await codeOf({ ...good, refundAmount: eur })).toEqual([400, 30]);
    const unspent = refundBody(fresh!, { merchant, hContract, amount: kudos('0.5') });
    expect(await codeOf(unspent, fresh)).toEqual([404, 1500]);
    const other = refundBody(coin!, { merchant, hContract: bytes(64), amount: kudos('0.5') });
    expect(await codeOf(other)).toEqual([404, 1502]);
    const stranger = refundBody(coin!, { merchant: newKeyPair(), hContract, amount: kudos('0.5') });
    expect(await codeOf(stranger)).toEqual([404, 1502]);
    expect(await codeOf({ ...good, refundFee: kudos('0.0001') })).toEqual([400, 1504]);
    expect(await codeOf({ ...good, refundFee: kudos('0.002') })).toEqual([400, 26]);
    const tiny = refundBody(coin!, { merchant, hContract, amount: kudos('0.0005') });
    expect(await codeOf(tiny)).toEqual([400, 1505]);
    const much = refundBody(coin!, { merchant, hContract, amount: kudos('1.29') });
    expect(await codeOf(much)).toEqual([409, 1501]);
  });
});

test('the coin regains what was refunded, less the fee, to the last unit', async () => {
  const paid = await deposited('1.28', '1');
  await refund(paid, kudos('0.3'));
  await assertLeft(paid.coin, kudos('0.579'));
});

test('the same refund, repeated in parallel and later, gives back once', async () => {
  const paid = await deposited('0.64');
  const all = await Promise.all(Array.from({ length: 12 }, () => refund(paid, kudos('0.2'))));
  expect(new Set(all.map(({ exchangeSig }) => exchangeSig.join())).size).toBe(1);
  party.clock.advance(2 * HOUR_MS);
  await aggregateDeposits(party.exchange);
  expect(await refund(paid, kudos('0.2'))).toEqual(all[0]);
  await assertLeft(paid.coin, kudos('0.199'));
});

test('a deposit that is repeated after its refund is confirmed again, and takes nothing more', async () => {
  const [coin] = await party.coins('0.64');
  const one = { coin: coin!, hContract: bytes(64), merchant: shop() };
  const timestamp = roundDown(party.clock.now());
  const terms = { ...one, contribution: kudos('0.64'), timestamp };
  const request = { coinPub: coin!.coinPub, ...depositBody(coin!, terms) };
  const first = await depositCoin(party.exchange, request);
  await refund(one, kudos('0.5'));
  expect(await depositCoin(party.exchange, request)).toEqual(first);
  await assertLeft(coin!, { ...kudos('0.5'), units: kudos('0.5').units - FEE });
});

test('a number that was used for another amount is a conflict, with the history as proof', async () => {
  const paid = await deposited('0.64');
  await refund(paid, kudos('0.2'), 7);
  const conflict: unknown = await refund(paid, kudos('0.3'), 7).catch((error: unknown) => error);
  if (!isRefusal(conflict)) throw new Error('not refused');
  expect(conflict.code).toBe(CONFLICT);
  expect(verifyProof(paid.coin, encodeMembers(conflict)['history'])).toBe(kudos('0.441').units);
});

test('several refunds of one deposit are possible up to its amount', async () => {
  const paid = await deposited('0.64', '0.5');
  expect(await outcome(refund(paid, kudos('0.2'), 1))).toBe(true);
  expect(await outcome(refund(paid, kudos('0.31'), 2))).toBe(CONFLICT);
  expect(await outcome(refund(paid, kudos('0.3'), 3))).toBe(true);
  expect(await outcome(refund(paid, kudos('0.001'), 4))).toBe(CONFLICT);
  await assertLeft(paid.coin, kudos('0.638'));
});

test('[REF-7] of parallel refunds with numbers of their own no more than the deposit is given', async () => {
  const paid = await deposited('0.64');
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, (_, i) => outcome(refund(paid, kudos('0.25'), i))),
  );
  expect(outcomes.filter((one) => one === true)).toHaveLength(2);
  expect(outcomes.filter((one) => one === CONFLICT)).toHaveLength(8);
});

test('a deposit that is due is refunded no more: 410/1503, also when nothing was wired yet', async () => {
  const paid = await deposited('0.64');
  party.clock.advance(2 * HOUR_MS);
  expect(await outcome(refund(paid, kudos('0.1')))).toBe('EXCHANGE_REFUND_MERCHANT_ALREADY_PAID');
  await aggregateDeposits(party.exchange);
  expect(await outcome(refund(paid, kudos('0.1')))).toBe('EXCHANGE_REFUND_MERCHANT_ALREADY_PAID');
});

test('the merchant is wired what refunds have left, and the exchange says so', async () => {
  const merchant = shop();
  const half = await deposited('0.64', '0.64', merchant);
  await deposited('0.32', '0.32', merchant);
  const gone = await deposited('1.28', '1.28', merchant);
  await refund(half, kudos('0.3'));
  await refund(gone, kudos('1.28'));
  const before = party.bank.outgoing.length;
  party.clock.advance(2 * HOUR_MS);
  await aggregateDeposits(party.exchange);
  const made = party.bank.outgoing.slice(before).filter(({ creditAccount }) => {
    return creditAccount === merchant.payto;
  });
  // 0.34 and 0.32 less a deposit fee each, less the wire fee; nothing of what was refunded whole.
  const mine = made.filter(({ amount }) => amount.units === kudos('0.648').units);
  expect(mine).toHaveLength(1);
  const shown = await getTransferDetails(party.exchange, mine[0]!.wtid);
  expect(shown.deposits.map((one) => [one.depositValue, one.depositFee])).toEqual([
    [kudos('0.34'), kudos('0.001')],
    [kudos('0.32'), kudos('0.001')],
  ]);
  const coins = shown.deposits.map((one) => one.coinPub);
  expect(coins).not.toContainEqual(gone.coin.coinPub);
});

test('of a deposit with less left than its fee nothing is wired, and the books still balance', async () => {
  const paid = await deposited('0.64');
  await refund(paid, kudos('0.6395'));
  const before = party.bank.outgoing.length;
  party.clock.advance(2 * HOUR_MS);
  await aggregateDeposits(party.exchange);
  expect(party.bank.outgoing.length).toBe(before);
  expect(await exchangeBooks(party.exchange)).toMatchObject({ violations: [] });
});

/** Refunds of any deposits, with any numbers, in any order, at the same time. */
const attempts = fc.array(
  fc.record({
    deposit: fc.integer({ min: 0, max: 1 }),
    id: fc.integer({ min: 0, max: 3 }),
    units: fc.bigInt({ min: FEE, max: kudos('0.5').units }),
  }),
  { minLength: 1, maxLength: 10 },
);

test('[REF-7] a deposit gives at most itself, each number once, for requests at the same time', async () => {
  await fc.assert(
    fc.asyncProperty(attempts, async (asked) => {
      const first = await deposited('0.64', '0.3');
      const second = { ...first, hContract: bytes(64) };
      await spend(second, kudos('0.34'));
      const deposits = [first, second];
      const results = await Promise.all(
        asked.map(async ({ deposit, id, units }) => ({
          key: `${deposit}/${id}`,
          deposit,
          units,
          given:
            (await outcome(refund(deposits[deposit]!, { currency: 'KUDOS', units }, id))) === true,
        })),
      );
      const given = new Map(results.filter((one) => one.given).map((one) => [one.key, one]));
      const total = (of: number) =>
        [...given.values()]
          .filter(({ deposit }) => deposit === of)
          .reduce((sum, { units }) => sum + units, 0n);
      expect(total(0)).toBeLessThanOrEqual(kudos('0.3').units);
      expect(total(1)).toBeLessThanOrEqual(kudos('0.34').units);
      // A number was given one amount only.
      for (const one of results.filter((each) => each.given)) {
        expect(given.get(one.key)?.units).toBe(one.units);
      }
      const left = total(0) + total(1) - BigInt(given.size) * FEE;
      if (left >= FEE) await assertLeft(first.coin, { currency: 'KUDOS', units: left });
      const books = await exchangeBooks(party.exchange);
      expect(books.violations, formatAmount({ currency: 'KUDOS', units: left })).toEqual([]);
    }),
    { numRuns: 25 },
  );
});
