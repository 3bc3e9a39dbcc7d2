import { describe, expect, inject, test } from 'vitest';
import type { DepositRequest } from '@/protocol/deposit';
import { addAmounts, subtractAmounts } from '@/protocol/amount';
import { createKeyPair, sign, verify } from '@/protocol/crypto/eddsa';
import { hashWireDeposits, signaturesV9 } from '@/protocol/signatures';
import { roundDown } from '@/protocol/timestamp';
import { runJobs, runJobsUntil } from '../../support/deployment';
import { OPERATOR_TOKEN } from '../../support/server';
import {
  bytes,
  depositBody,
  exchangeAt,
  kudos,
  makeCoins,
  newMerchant,
  refusalOf,
  registerUser,
  type TestMerchant,
} from '../../support/coins';

const url = inject('serverUrl');
const exchange = exchangeAt(url);

function questionAbout(merchant: TestMerchant, coinPub: Uint8Array, body: DepositRequest) {
  const fields = {
    hContract: body.hContract,
    hWire: body.hWire,
    merchantPub: merchant.publicKey,
    coinPub,
  };
  const blob = signaturesV9.trackTransaction(fields);
  return { ...fields, merchantSig: sign(merchant.privateKey, blob) };
}

describe('aggregation', () => {
  test('due deposits of several contracts are wired together, price minus fees exactly', async () => {
    const user = await registerUser(url);
    const merchant = newMerchant(url, user.username);
    const coins = await makeCoins(url, ['1.28', '0.64', '0.32']);
    const now = roundDown(Date.now());
    const bodies = coins.map((coin) =>
      depositBody(coin, {
        contribution: coin.denomination.value,
        merchant,
        timestamp: now,
        // The third one is due tomorrow.
        wireDeadline: coin === coins[2] ? now + 24 * 3_600_000 : now,
      }),
    );
    // Together, or the first could be wired before the second is there.
    await Promise.all(coins.map((coin, i) => exchange.deposit(coin.coinPub, bodies[i]!)));

    const question = questionAbout(merchant, coins[0]!.coinPub, bodies[0]!);
    await runJobsUntil(url, async () => (await exchange.depositStatus(question)).isWired);
    const wtids = new Set<string>();
    let total = kudos('0');
    let fees = kudos('0');
    for (const [i, coin] of coins.slice(0, 2).entries()) {
      const about = questionAbout(merchant, coin.coinPub, bodies[i]!);
      await runJobsUntil(url, async () => (await exchange.depositStatus(about)).isWired);
      const status = await exchange.depositStatus(about);
      if (!status.isWired) throw new Error('not wired');
      const blob = signaturesV9.confirmWire({
        hWire: bodies[i]!.hWire,
        hContract: bodies[i]!.hContract,
        wtid: status.wtid,
        coinPub: coin.coinPub,
        executionTime: status.executionTime,
        coinContribution: status.coinContribution,
      });
      expect(verify(status.exchangePub, blob, status.exchangeSig)).toBe(true);
      if (wtids.has(status.wtid.join())) continue;
      wtids.add(status.wtid.join());
      const transfer = await exchange.transfer(status.wtid);
      total = addAmounts(total, transfer.total);
      fees = addAmounts(fees, transfer.wireFee);
      const details = transfer.deposits.map((deposit) => ({
        hContract: deposit.hContract,
        executionTime: transfer.executionTime,
        coinPub: deposit.coinPub,
        depositValue: deposit.depositValue,
        depositFee: deposit.depositFee,
      }));
      const confirmed = signaturesV9.confirmWireDeposit({
        total: transfer.total,
        wireFee: transfer.wireFee,
        merchantPub: merchant.publicKey,
        hWire: bodies[i]!.hWire,
        hDetails: hashWireDeposits(details),
      });
      expect(verify(transfer.exchangePub, confirmed, transfer.exchangeSig)).toBe(true);
    }
    // 1.28 + 0.64 less two deposit fees of 0.001 and the wire fee.
    expect(total).toEqual(subtractAmounts(kudos('1.918'), fees));
    const { balance } = await user.account.account();
    expect(balance.amount).toEqual(addAmounts(kudos('100'), total));
    const later = await exchange.depositStatus(
      questionAbout(merchant, coins[2]!.coinPub, bodies[2]!),
    );
    expect(later).toEqual({ isWired: false, executionTime: now + 24 * 3_600_000 });
  });

  test('deposits that do not exceed the wire fee wait', async () => {
    const user = await registerUser(url);
    const merchant = newMerchant(url, user.username);
    const [coin] = await makeCoins(url, ['0.01']);
    const timestamp = roundDown(Date.now()) - 60_000;
    const contribution = coin!.denomination.value;
    const body = depositBody(coin!, { contribution, merchant, timestamp, wireDeadline: timestamp });
    await exchange.deposit(coin!.coinPub, body);
    await runJobs(url);
    const status = await exchange.depositStatus(questionAbout(merchant, coin!.coinPub, body));
    expect(status.isWired).toBe(false);
  });
});

describe('refusals of tracking', () => {
  test('an unknown transfer: 404/1451', async () => {
    expect(await refusalOf(exchange.transfer(bytes(32)))).toMatchObject({
      status: 404,
      body: { code: 1451 },
    });
  });

  test('only the merchant may ask about a deposit, and only about one that exists', async () => {
    const merchant = newMerchant(url);
    const [coin] = await makeCoins(url, ['0.04']);
    const body = depositBody(coin!, { contribution: kudos('0.04'), merchant });
    await exchange.deposit(coin!.coinPub, body);
    const question = questionAbout(merchant, coin!.coinPub, body);
    expect((await exchange.depositStatus(question)).isWired).toBe(false);
    const stranger = { ...merchant, ...createKeyPair(bytes(32)) };
    const forged = {
      ...question,
      merchantSig: questionAbout(stranger, coin!.coinPub, body).merchantSig,
    };
    expect(await refusalOf(exchange.depositStatus(forged))).toMatchObject({
      status: 403,
      body: { code: 1106 },
    });
    const elsewhere = questionAbout(merchant, coin!.coinPub, { ...body, hWire: bytes(64) });
    expect(await refusalOf(exchange.depositStatus(elsewhere))).toMatchObject({
      status: 404,
      body: { code: 1100 },
    });
    const unknown = questionAbout(merchant, bytes(32), body);
    expect(await refusalOf(exchange.depositStatus(unknown))).toMatchObject({
      status: 404,
      body: { code: 1100 },
    });
  });

  test('a question without signature: 400, naming the parameter', async () => {
    const [hash, key] = ['0'.repeat(103), '0'.repeat(52)];
    const response = await fetch(`${url}/exchange/deposits/${hash}/${key}/${hash}/${key}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 25, field: 'merchant_sig' });
  });
});

describe('GET management/books', () => {
  const books = (authorization?: string) =>
    fetch(`${url}/exchange/management/books`, {
      headers: authorization === undefined ? {} : { authorization },
    });

  test('the books balance to the last unit, while other tests run', async () => {
    await makeCoins(url, ['0.04']);
    const answer = await books(`Bearer ${OPERATOR_TOKEN}`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ balanced: true, violations: [] });
  });

  test.for([undefined, 'Bearer wrong', 'Basic b3BlcmF0b3I6'])(
    'are closed to callers without the operator token (%s)',
    async (authorization) => {
      expect((await books(authorization)).status).toBe(401);
    },
  );

  test.for(['Bearer secret-token:', 'ApiKey '])('are open to "%s…"', async (prefix) => {
    expect((await books(`${prefix}${OPERATOR_TOKEN}`)).status).toBe(200);
  });
});
