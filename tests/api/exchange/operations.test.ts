import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exchangeBooks } from '@/exchange/books';
import { depositCoins } from '@/exchange/deposits/deposit-coins';
import type { Exchange } from '@/exchange/exchange';
import type { KeyRing } from '@/exchange/keys/key-ring';
import { creditIncoming } from '@/exchange/reserves/credit-incoming';
import { getReserveStatus } from '@/exchange/reserves/get-reserve-status';
import { withdrawCoin } from '@/exchange/reserves/withdraw-coin';
import { aggregateDeposits } from '@/exchange/wire/aggregate-deposits';
import { formatAmount } from '@/protocol/amount';
import { unblind, hashCoin, blind, blindingSalt } from '@/protocol/crypto/coin-blinding';
import { toHex } from '@/protocol/crypto/bytes';
import type { EddsaKeyPair } from '@/protocol/crypto/eddsa';
import { rsaPrivateRaw } from '@/protocol/crypto/rsa-private-key';
import type { CoinDeposit, DepositConfirmation } from '@/protocol/deposit';
import { isRefusal, type Refusal } from '@/protocol/refusal';
import { roundDown } from '@/protocol/timestamp';
import {
  bytes,
  depositBody,
  finishCoin,
  kudos,
  newKeyPair,
  newMerchant,
  planchetFor,
  withdrawBody,
  type TestCoin,
} from '../../support/coins';
import { startExchangeParty, type ExchangeParty } from '../../support/exchange-party';

let party: ExchangeParty;

beforeAll(async () => {
  party = await startExchangeParty();
});

afterAll(async () => {
  expect(await exchangeBooks(party.exchange)).toMatchObject({ balanced: true, violations: [] });
  await party.stop();
});

const merchantUrl = 'http://bank.example';
const merchant = newMerchant(merchantUrl, 'shop');
const HOUR_MS = 3_600_000;

/** Makes a contract that takes all of each coin, to be wired after an hour. */
function contractOf(
  coins: readonly TestCoin[],
  hContract = bytes(64),
  to = merchant,
): CoinDeposit[] {
  const timestamp = roundDown(party.clock.now());
  return coins.map((coin) => ({
    coinPub: coin.coinPub,
    ...depositBody(coin, {
      contribution: coin.denomination.value,
      merchant: to,
      hContract,
      timestamp,
      wireDeadline: timestamp + HOUR_MS,
    }),
  }));
}

type Outcome = DepositConfirmation | Refusal;

const deposit = (deposits: readonly CoinDeposit[]): Promise<Outcome[]> =>
  depositCoins(party.exchange, deposits);

const answers = (outcomes: readonly Outcome[]): (string | true)[] =>
  outcomes.map((one) => (isRefusal(one) ? one.code : true));

const confirmations = (outcomes: readonly Outcome[]): (string | undefined)[] =>
  outcomes.map((one) => (isRefusal(one) ? undefined : toHex(one.exchangeSig)));

async function spentInAll(): Promise<bigint | undefined> {
  return (await exchangeBooks(party.exchange)).sums['spent'];
}

describe('a withdrawal', () => {
  /** The exchange, and how often one of its denominations was made to sign. */
  function counting(): { readonly exchange: Exchange; readonly signatures: () => number } {
    let signatures = 0;
    const { keys } = party.exchange;
    const getDenomination: KeyRing['getDenomination'] = (hash) => {
      const denomination = keys.getDenomination(hash);
      return Object.defineProperty({ ...denomination }, 'privateKey', {
        get: () => {
          signatures += 1;
          return denomination.privateKey;
        },
      });
    };
    const counted = new Proxy(keys, {
      get: (ring, name) => {
        if (name === 'getDenomination') return getDenomination;
        const member: unknown = Reflect.get(ring, name, ring);
        return typeof member === 'function' ? (member.bind(ring) as unknown) : member;
      },
    });
    return { exchange: { ...party.exchange, keys: counted }, signatures: () => signatures };
  }

  test('from a reserve that is invented or empty costs no signature', async () => {
    const { exchange, signatures } = counting();
    const denomination = party.denomination('0.64');
    const withdrawFrom = (reserve: EddsaKeyPair): Promise<unknown> => {
      const body = withdrawBody(reserve, denomination, planchetFor(denomination));
      return withdrawCoin(exchange, reserve.publicKey, body);
    };
    for (let n = 0; n < 3; n += 1) {
      await expect(withdrawFrom(newKeyPair())).rejects.toMatchObject({
        code: 'EXCHANGE_WITHDRAW_RESERVE_UNKNOWN',
      });
    }
    expect(signatures()).toBe(0);

    const reserve = newKeyPair();
    party.bank.receive(reserve.publicKey, '0.7');
    await creditIncoming(exchange, { longPollMs: 0 });
    await withdrawFrom(reserve);
    expect(signatures()).toBe(1);
    for (let n = 0; n < 3; n += 1) {
      await expect(withdrawFrom(reserve)).rejects.toMatchObject({
        code: 'EXCHANGE_WITHDRAW_INSUFFICIENT_FUNDS',
      });
    }
    // The first was signed meanwhile, as the reserve had money a moment before.
    expect(signatures()).toBe(2);
  });

  test('from a reserve that is not remembered is signed all the same', async () => {
    const reserve = newKeyPair();
    const denomination = party.denomination('0.64');
    party.bank.receive(reserve.publicKey, '0.64');
    await creditIncoming(party.exchange, { longPollMs: 0 });
    party.exchange.solvent.remove(reserve.publicKey);
    const planchet = planchetFor(denomination);
    const body = withdrawBody(reserve, denomination, planchet);
    const signature = await withdrawCoin(party.exchange, reserve.publicKey, body);
    expect(() => finishCoin(denomination, planchet, signature)).not.toThrow();
    expect(party.exchange.solvent.has(reserve.publicKey)).toBe(true);
  });
});

describe('several coins of one contract', () => {
  test('are all taken, and confirmed in their order', async () => {
    const coins = await party.coins('0.64', '0.01', '1.28', '0.32');
    const outcomes = await deposit(contractOf(coins));
    expect(answers(outcomes)).toEqual([true, true, true, true]);
    expect(new Set(confirmations(outcomes)).size).toBe(4);
  });

  test('one that is spent is refused with proof, the others are taken', async () => {
    const coins = await party.coins('0.64', '0.32', '0.16');
    expect(answers(await deposit(contractOf([coins[1]!])))).toEqual([true]);
    const outcomes = await deposit(contractOf(coins));
    expect(answers(outcomes)).toEqual([true, 'EXCHANGE_DEPOSIT_INSUFFICIENT_FUNDS', true]);
    expect(outcomes[1]).toMatchObject({ about: { body: { history: [expect.anything()] } } });
  });

  test('a bad signature refuses its coin only', async () => {
    const deposits = contractOf(await party.coins('0.64', '0.32', '0.16'));
    deposits[0] = { ...deposits[0]!, coinSig: bytes(64) };
    deposits[2] = { ...deposits[2]!, hDenom: bytes(64) };
    expect(answers(await deposit(deposits))).toEqual([
      'EXCHANGE_DEPOSIT_COIN_SIGNATURE_INVALID',
      true,
      'EXCHANGE_GENERIC_DENOMINATION_KEY_UNKNOWN',
    ]);
  });

  test('repeated in parallel, in any order, they are spent once', async () => {
    const deposits = contractOf(await party.coins('0.64', '0.32', '0.16'));
    const before = await spentInAll();
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        deposit(i % 2 === 0 ? deposits : [...deposits].reverse()),
      ),
    );
    for (const outcomes of all) expect(answers(outcomes)).toEqual([true, true, true]);
    const sorted = all.map((outcomes) => confirmations(outcomes).sort().join());
    expect(new Set(sorted).size).toBe(1);
    expect(await spentInAll()).toBe((before ?? 0n) + kudos('1.12').units);
  });

  test('those that were deposited before are confirmed again, the new ones are taken', async () => {
    const coins = await party.coins('0.64', '0.32', '0.16');
    const deposits = contractOf(coins);
    const [first] = await deposit([deposits[2]!]);
    party.clock.advance(5_000);
    const outcomes = await deposit(deposits);
    expect(answers(outcomes)).toEqual([true, true, true]);
    expect(confirmations(outcomes)[2]).toBe(confirmations([first!])[0]);
  });

  test('the same coin twice in one call is one deposit; for two contracts it is a double spend', async () => {
    const [coin] = await party.coins('0.64');
    const [one] = contractOf([coin!]);
    const outcomes = await deposit([one!, one!]);
    expect(answers(outcomes)).toEqual([true, true]);
    expect(confirmations(outcomes)[0]).toBe(confirmations(outcomes)[1]);
    const [other] = await party.coins('0.64');
    const both = await deposit([...contractOf([other!]), ...contractOf([other!])]);
    expect(answers(both)).toEqual([true, 'EXCHANGE_DEPOSIT_INSUFFICIENT_FUNDS']);
  });

  test('no coins are no outcomes', async () => {
    expect(await deposit([])).toEqual([]);
  });
});

test('a coin key signed by two denominations can be spent with one of them only', async () => {
  const [coin] = await party.coins('0.64');
  const other = party.denomination('0.32');
  const signer = party.exchange.keys.denominations.find(
    (one) => one.value.units === other.value.units,
  )!;
  const blinding = { key: other.publicKey, blindingSecret: bytes(32), salt: blindingSalt.v9 };
  const coinEv = blind(hashCoin(coin!.coinPub), blinding);
  const denomSig = unblind(rsaPrivateRaw(signer.privateKey!, coinEv)!, blinding);
  expect(answers(await deposit(contractOf([coin!])))).toEqual([true]);
  const twin = { ...coin!, denomination: other, denomSig };
  expect(answers(await deposit(contractOf([twin])))).toEqual([
    'EXCHANGE_GENERIC_COIN_CONFLICTING_DENOMINATION_KEY',
  ]);
});

test('transfers that the bank lists again are credited once', async () => {
  const reservePub = bytes(32);
  for (const value of ['1', '2', '3']) {
    party.bank.receive(reservePub, value);
    await Promise.all([
      creditIncoming(party.exchange, { longPollMs: 0 }),
      creditIncoming(party.exchange, { longPollMs: 0 }),
    ]);
  }
  const { balance, history } = await getReserveStatus(party.exchange, { reservePub, timeoutMs: 0 });
  expect(balance).toEqual(kudos('6'));
  expect(history).toHaveLength(3);
});

describe('aggregation', () => {
  const aggregate = () => aggregateDeposits(party.exchange);
  const paidTo = (payto: string) =>
    party.bank.outgoing.filter((transfer) => transfer.creditAccount === payto);

  test('nothing is wired before the deadline, then all deposits of an account in one transfer', async () => {
    const shop = newMerchant(merchantUrl, `shop-${toHex(bytes(4))}`);
    const coins = await party.coins('0.64', '0.32');
    for (const coin of coins) await deposit(contractOf([coin], bytes(64), shop));
    await aggregate();
    expect(paidTo(shop.payto)).toEqual([]);
    party.clock.advance(2 * HOUR_MS);
    await aggregate();
    // 0.96 less two deposit fees of 0.001 and the wire fee of 0.01.
    expect(paidTo(shop.payto).map(({ amount }) => formatAmount(amount))).toEqual(['KUDOS:0.948']);
    await aggregate();
    expect(paidTo(shop.payto)).toHaveLength(1);
  });

  test('several at once take each deposit once', async () => {
    const shops = Array.from({ length: 5 }, (_, i) => newMerchant(merchantUrl, `twin-${i}`));
    for (const shop of shops) {
      await deposit(contractOf(await party.coins('0.16', '0.16'), bytes(64), shop));
    }
    party.clock.advance(2 * HOUR_MS);
    await Promise.all([aggregate(), aggregate(), aggregate()]);
    for (const shop of shops) {
      expect(paidTo(shop.payto).map(({ amount }) => formatAmount(amount))).toEqual(['KUDOS:0.308']);
    }
  });

  test('what does not exceed the wire fee waits until more is due', async () => {
    const shop = newMerchant(merchantUrl, `small-${toHex(bytes(4))}`);
    await deposit(contractOf(await party.coins('0.01'), bytes(64), shop));
    party.clock.advance(2 * HOUR_MS);
    await aggregate();
    expect(paidTo(shop.payto)).toEqual([]);
    await deposit(contractOf(await party.coins('0.02'), bytes(64), shop));
    party.clock.advance(2 * HOUR_MS);
    await aggregate();
    expect(paidTo(shop.payto).map(({ amount }) => formatAmount(amount))).toEqual(['KUDOS:0.018']);
  });

  test('thousands of deposits that are worth nothing do not keep a merchant from its money', async () => {
    const shop = newMerchant(merchantUrl, `flooded-${toHex(bytes(4))}`);
    await deposit(contractOf(await party.coins('0.64'), bytes(64), shop));
    // Anyone can do this to a merchant, with one coin's smallest parts.
    const flood = `insert into exchange.deposit (coin_pub, h_contract, merchant_pub, account_id,
        amount_with_fee, deposit_fee, timestamp_ms, refund_deadline_ms, wire_deadline_ms,
        exchange_timestamp_ms, coin_sig, ready_ms)
      select sha256(n::text::bytea), h_contract, merchant_pub, account_id, 0, 0, 0, 0, 0, 0, coin_sig, 0
      from exchange.deposit, generate_series(1, 5100) n where merchant_pub = $1`;
    await party.exchange.db.pool.query(flood, [shop.publicKey]);
    party.clock.advance(2 * HOUR_MS);
    await aggregate();
    expect(paidTo(shop.payto).map(({ amount }) => formatAmount(amount))).toEqual(['KUDOS:0.629']);
    const clear = 'delete from exchange.deposit where merchant_pub = $1 and amount_with_fee = 0';
    await party.exchange.db.pool.query(clear, [shop.publicKey]);
  });

  test.for(['refuse', 'lose the answer'] as const)(
    'when the bank seems to %s, the same transfer is tried again until it is confirmed',
    async (trouble) => {
      const shop = newMerchant(merchantUrl, `late-${toHex(bytes(4))}`);
      await deposit(contractOf(await party.coins('0.64'), bytes(64), shop));
      party.clock.advance(2 * HOUR_MS);
      party.bank.troubles.push(trouble, trouble);
      expect(await aggregate()).toMatchObject({ wired: 0, failures: [expect.any(Error)] });
      expect((await exchangeBooks(party.exchange)).sums['prepared']).toBe(62_900_000n);
      expect(await aggregate()).toEqual({ wired: 0, failures: [] });
      party.clock.advance(6_000);
      expect((await aggregate()).failures).toHaveLength(1);
      party.clock.advance(11_000);
      expect(await aggregate()).toEqual({ wired: 1, failures: [] });
      expect(paidTo(shop.payto)).toHaveLength(1);
      expect((await exchangeBooks(party.exchange)).sums['prepared']).toBe(0n);
    },
  );
});

test('after a long sleep the first requests make new keys once and go on', async () => {
  const { exchange } = party;
  const coins = await party.coins('0.64', '0.32');
  const before = exchange.keys.denominations.length;
  party.clock.advance(100 * 24 * HOUR_MS);
  const outcomes = await Promise.all(coins.map((coin) => deposit(contractOf([coin]))));
  expect(outcomes.map(answers)).toEqual([[true], [true]]);
  expect(exchange.keys.denominations).toHaveLength(before + 14);
  expect(exchange.keys.completeUntil).toBeGreaterThan(party.clock.now());
});
