import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { exchangeBooks } from '@/exchange/books';
import { RESERVE_CLOSING_DELAY_MS } from '@/exchange/keys/key-plan';
import { recoupCoin } from '@/exchange/recoups/recoup-coin';
import { closeReserves } from '@/exchange/reserves/close-reserves';
import { creditIncoming } from '@/exchange/reserves/credit-incoming';
import { getReserveStatus } from '@/exchange/reserves/get-reserve-status';
import { withdrawCoin } from '@/exchange/reserves/withdraw-coin';
import { formatAmount } from '@/protocol/amount';
import { toHex } from '@/protocol/crypto/bytes';
import { verify, type EddsaKeyPair } from '@/protocol/crypto/eddsa';
import { signaturesV9 } from '@/protocol/signatures';
import { reserveStatusSchema } from '@/protocol/exchange';
import { isRefusal } from '@/protocol/refusal';
import { hashWire } from '@/protocol/wire-hash';
import { finishCoin, newKeyPair, planchetFor, withdrawBody } from '../../support/coins';
import { startExchangeParty, type ExchangeParty } from '../../support/exchange-party';
import { recoupBody } from '../../support/recoups';
import { assertWholeSeconds } from '../../support/whole-seconds';

let party: ExchangeParty;

beforeAll(async () => {
  party = await startExchangeParty();
});

afterAll(async () => {
  expect(await exchangeBooks(party.exchange)).toMatchObject({ balanced: true, violations: [] });
  await party.stop();
});

const DAY_MS = 24 * 3_600_000;

async function fund(value: string, from = 'customer', reserve = newKeyPair()) {
  party.bank.receive(reserve.publicKey, value, { date: party.clock.now(), from });
  await creditIncoming(party.exchange, { longPollMs: 0 });
  return reserve;
}

const withdraw = async (reserve: EddsaKeyPair, value: string) => {
  const denomination = party.denomination(value);
  const planchet = planchetFor(denomination);
  const body = withdrawBody(reserve, denomination, planchet);
  const signature = await withdrawCoin(party.exchange, reserve.publicKey, body);
  return finishCoin(denomination, planchet, signature);
};

/** Times are whole seconds, although the bank has given milliseconds. */
const statusOf = async (reserve: EddsaKeyPair) => {
  const shown = await getReserveStatus(party.exchange, {
    reservePub: reserve.publicKey,
    timeoutMs: 0,
  });
  assertWholeSeconds(z.encode(reserveStatusSchema, shown));
  return shown;
};

/** Returns the payments to this user that the bank was asked for. */
const paidTo = (user: string) =>
  party.bank.outgoing
    .filter(({ creditAccount }) => creditAccount.endsWith(`/${user}`))
    .map(({ amount }) => formatAmount(amount));

const sleep = (ms: number) => party.sleep(ms);

// Keys of the new time are made whenever the clock jumps, which takes long on a busy machine.
describe('an idle reserve', { timeout: 120_000 }, () => {
  let bob: EddsaKeyPair;
  let carol: EddsaKeyPair;
  let frank: EddsaKeyPair;
  let isLate = false;

  beforeAll(async () => {
    bob = await fund('2', 'bob');
    carol = await fund('1', 'carol');
    frank = await fund('0.01', 'frank');
  });

  /** Once for several tests: the keys of each two months cost two seconds of a core. */
  async function passClosingDelay(): Promise<void> {
    if (!isLate) await sleep(RESERVE_CLOSING_DELAY_MS + DAY_MS);
    isLate = true;
  }

  test('goes back to its sender after the closing delay, less the fee, once', async () => {
    const reserve = await fund('5', 'alice');
    await withdraw(reserve, '1.28');
    await closeReserves(party.exchange);
    expect(paidTo('alice')).toEqual([]);
    await passClosingDelay();
    await Promise.all([closeReserves(party.exchange), closeReserves(party.exchange)]);
    await closeReserves(party.exchange);
    expect(paidTo('alice')).toEqual(['KUDOS:3.71']);
    expect((await statusOf(reserve)).balance.units).toBe(0n);
  });

  test('shows its closing in its history, signed', async () => {
    await passClosingDelay();
    await closeReserves(party.exchange);
    const entry = (await statusOf(bob)).history.at(-1);
    if (entry?.type !== 'CLOSING') throw new Error('no closing');
    const [transfer] = party.bank.outgoing.filter(({ creditAccount }) =>
      creditAccount.endsWith('/bob'),
    );
    expect(toHex(entry.wtid)).toBe(toHex(transfer!.wtid));
    expect(entry.receiverPayto).toBe(transfer!.creditAccount);
    expect(toHex(entry.hWire)).toBe(toHex(hashWire(transfer!.creditAccount, '')));
    const blob = signaturesV9.reserveClosed({
      timestamp: entry.timestamp,
      closingAmount: entry.amount,
      closingFee: entry.closingFee,
      reservePub: bob.publicKey,
      hWire: entry.hWire,
      wtid: entry.wtid,
    });
    expect(verify(entry.exchangePub, blob, entry.exchangeSig)).toBe(true);
    expect(formatAmount(entry.amount)).toBe('KUDOS:2');
  });

  test('gives nothing more to withdraw, and is open again when money comes', async () => {
    await passClosingDelay();
    await closeReserves(party.exchange);
    const refused: unknown = await withdraw(carol, '0.64').catch((error: unknown) => error);
    expect(isRefusal(refused) && refused.code).toBe('EXCHANGE_WITHDRAW_INSUFFICIENT_FUNDS');
    await fund('1', 'carol', carol);
    await withdraw(carol, '0.64');
    expect((await statusOf(carol)).history.map(({ type }) => type)).toEqual([
      'CREDIT',
      'CREDIT',
      'WITHDRAW',
      'CLOSING',
    ]);
  });

  test('is not idle while money comes in; the rest goes to the first sender, not to the last', async () => {
    const reserve = await fund('3', 'dave');
    await sleep(RESERVE_CLOSING_DELAY_MS - DAY_MS);
    await fund('0.01', 'mallory', reserve);
    await sleep(2 * DAY_MS);
    await closeReserves(party.exchange);
    expect(paidTo('dave')).toEqual([]);
    await sleep(RESERVE_CLOSING_DELAY_MS);
    await closeReserves(party.exchange);
    expect(paidTo('dave')).toEqual(['KUDOS:3']);
    expect(paidTo('mallory')).toEqual([]);
  });

  test('that a recoup fills is not idle for another delay', async () => {
    const reserve = await fund('0.64', 'erin');
    const coin = await withdraw(reserve, '0.64');
    await sleep(RESERVE_CLOSING_DELAY_MS + DAY_MS);
    await party.revoke('0.64', coin.denomination);
    await recoupCoin(party.exchange, coin.coinPub, recoupBody(coin));
    await closeReserves(party.exchange);
    expect(paidTo('erin')).toEqual([]);
    await sleep(RESERVE_CLOSING_DELAY_MS + DAY_MS);
    await closeReserves(party.exchange);
    expect(paidTo('erin')).toEqual(['KUDOS:0.63']);
  });

  test('with no more than the fee in it stays its owner’s', async () => {
    await passClosingDelay();
    await closeReserves(party.exchange);
    expect(paidTo('frank')).toEqual([]);
    expect(formatAmount((await statusOf(frank)).balance)).toBe('KUDOS:0.01');
  });
});

test(
  'a bank that refuses, or whose answer is lost, is asked again and pays once',
  { timeout: 120_000 },
  async () => {
    await fund('4', 'grace');
    await sleep(RESERVE_CLOSING_DELAY_MS + DAY_MS);
    party.bank.troubles.push('refuse', 'lose the answer');
    const first = await closeReserves(party.exchange);
    expect(first.failures).toHaveLength(1);
    expect(paidTo('grace')).toEqual([]);
    expect(await exchangeBooks(party.exchange)).toMatchObject({ balanced: true });
    await sleep(60_000);
    expect((await closeReserves(party.exchange)).failures).toHaveLength(1);
    await sleep(3_600_000);
    expect((await closeReserves(party.exchange)).wired).toBe(1);
    expect(paidTo('grace')).toEqual(['KUDOS:3.99']);
  },
);

test(
  'a withdrawal at the moment of closing gets its coin or the sender his money, never both',
  { timeout: 120_000 },
  async () => {
    const reserves = await Promise.all(
      Array.from({ length: 8 }, (_, i) => fund('0.64', `race-${i}`)),
    );
    await sleep(RESERVE_CLOSING_DELAY_MS + DAY_MS);
    const [coins] = await Promise.all([
      Promise.all(
        reserves.map((one) =>
          withdraw(one, '0.64').then(
            () => true,
            () => false,
          ),
        ),
      ),
      closeReserves(party.exchange),
    ]);
    await closeReserves(party.exchange);
    expect(coins.map((got, i) => got !== (paidTo(`race-${i}`).length === 1))).toEqual(
      reserves.map(() => true),
    );
  },
);
