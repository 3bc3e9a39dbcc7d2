import { describe, expect, inject, test } from 'vitest';
import { subtractAmounts } from '@/protocol/amount';
import { toHex } from '@/protocol/crypto/bytes';
import { verify } from '@/protocol/crypto/eddsa';
import { signaturesV9 } from '@/protocol/signatures';
import type { DepositConfirmation } from '@/protocol/deposit';
import { isSigningKey } from '@/protocol/exchange-verification';
import {
  bytes,
  depositBody,
  exchangeAt,
  keysAt,
  kudos,
  makeCoins,
  newMerchant,
  refusalOf,
  startRefresh,
  denominationOf,
  type TestCoin,
} from '../../support/coins';
import { verifyProof } from '../../support/double-spend-proof';

const url = inject('serverUrl');
const exchange = exchangeAt(url);
const merchant = newMerchant(url);

async function oneCoin(value: string): Promise<TestCoin> {
  const [coin] = await makeCoins(url, [value]);
  return coin!;
}

describe('POST coins/$COIN_PUB/deposit', () => {
  test('is confirmed by a signing key over what the merchant will get', async () => {
    const coin = await oneCoin('1.28');
    const body = depositBody(coin, { contribution: kudos('1.28'), merchant });
    const success = await exchange.deposit(coin.coinPub, body);
    expect(isSigningKey(await keysAt(url), success.exchangePub)).toBe(true);
    const blob = signaturesV9.confirmDeposit({
      hContract: body.hContract,
      hWire: body.hWire,
      exchangeTimestamp: success.exchangeTimestamp,
      refundDeadline: body.refundDeadline,
      amountWithoutFee: subtractAmounts(body.contribution, coin.denomination.feeDeposit),
      coinPub: coin.coinPub,
      merchantPub: merchant.publicKey,
    });
    expect(verify(success.exchangePub, blob, success.exchangeSig)).toBe(true);
  });

  test('the smallest coin can be deposited', async () => {
    const coin = await oneCoin('0.01');
    const body = depositBody(coin, { contribution: kudos('0.01'), merchant });
    await expect(exchange.deposit(coin.coinPub, body)).resolves.toBeDefined();
  });

  test('repeated in parallel and later it spends once and gives the same confirmation', async () => {
    const coin = await oneCoin('1.28');
    const body = depositBody(coin, { contribution: kudos('0.5'), merchant });
    const answers: DepositConfirmation[] = await Promise.all(
      Array.from({ length: 20 }, () => exchange.deposit(coin.coinPub, body)),
    );
    answers.push(await exchange.deposit(coin.coinPub, body));
    expect(new Set(answers.map((answer) => toHex(answer.exchangeSig))).size).toBe(1);
    const rest = depositBody(coin, { contribution: kudos('0.78'), merchant });
    await expect(exchange.deposit(coin.coinPub, rest)).resolves.toBeDefined();
    const over = depositBody(coin, { contribution: kudos('0.01'), merchant });
    const refusal = await refusalOf(exchange.deposit(coin.coinPub, over));
    expect(refusal).toMatchObject({ status: 409, body: { code: 1200 } });
    expect(verifyProof(coin, refusal.body['history'])).toBe(kudos('1.28').units);
  });

  test('a coin deposited for 50 contracts in parallel is accepted once, the rest get proof', async () => {
    const coin = await oneCoin('1.28');
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () =>
        exchange.deposit(
          coin.coinPub,
          depositBody(coin, { contribution: kudos('1.28'), merchant }),
        ),
      ),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'fulfilled') continue;
      expect(result.reason).toMatchObject({ status: 409, body: { code: 1200 } });
      const { body } = result.reason as { body: Record<string, unknown> };
      expect(verifyProof(coin, body['history'])).toBe(kudos('1.28').units);
    }
  });

  test('a deposit and a melt of the same coin at once: one of them wins', async () => {
    for (let round = 0; round < 5; round += 1) {
      const coin = await oneCoin('1.28');
      const body = depositBody(coin, { contribution: kudos('1.28'), merchant });
      const { melt } = startRefresh(coin, [await denominationOf(url, '0.64')]);
      const results = await Promise.allSettled([
        exchange.deposit(coin.coinPub, body),
        exchange.melt(coin.coinPub, melt),
      ]);
      const lost = results.find((result) => result.status === 'rejected');
      expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
      const { status, body: reply } = lost?.reason as {
        status: number;
        body: Record<string, unknown>;
      };
      expect(status).toBe(409);
      expect(verifyProof(coin, reply['history'])).toBeGreaterThan(0n);
    }
  });

  test('more than the coin is worth is refused although nothing was spent', async () => {
    const coin = await oneCoin('0.02');
    const body = depositBody(coin, { contribution: kudos('0.02000001'), merchant });
    expect(await refusalOf(exchange.deposit(coin.coinPub, body))).toMatchObject({
      status: 409,
      body: { code: 1200, history: [] },
    });
  });

  test('the same contract with another amount is no replay', async () => {
    const coin = await oneCoin('1.28');
    const hContract = bytes(64);
    const first = depositBody(coin, { contribution: kudos('0.5'), merchant, hContract });
    const second = depositBody(coin, { contribution: kudos('0.6'), merchant, hContract });
    await exchange.deposit(coin.coinPub, first);
    const refusal = await refusalOf(exchange.deposit(coin.coinPub, second));
    expect(refusal).toMatchObject({ status: 409, body: { code: 1200 } });
    expect(verifyProof(coin, refusal.body['history'])).toBe(kudos('0.5').units);
  });
});

describe('refusals of a deposit', () => {
  const ask = async (change: (coin: TestCoin) => { coin?: TestCoin; changes?: object }) => {
    const coin = await oneCoin('0.04');
    const { coin: used = coin, changes = {} } = change(coin);
    const body = depositBody(used, { contribution: kudos('0.04'), merchant });
    return refusalOf(exchange.deposit(used.coinPub, { ...body, ...changes }));
  };

  test('unknown denomination: 404/1005, before anything else', async () => {
    const changes = { hDenom: bytes(64), coinSig: bytes(64) };
    expect(await ask(() => ({ changes }))).toMatchObject({ status: 404, body: { code: 1005 } });
  });

  test('not the coin that signed: 403/1205', async () => {
    const changes = { coinSig: bytes(64) };
    expect(await ask(() => ({ changes }))).toMatchObject({ status: 403, body: { code: 1205 } });
  });

  test('a coin that the denomination did not sign: 403/1006', async () => {
    const refusal = await ask((coin) => ({ coin: { ...coin, denomSig: bytes(127) } }));
    expect(refusal).toMatchObject({ status: 403, body: { code: 1006 } });
  });

  test('a contribution below the deposit fee: 400/1207', async () => {
    const changes = { contribution: kudos('0.0009') };
    expect(await ask(() => ({ changes }))).toMatchObject({ status: 400, body: { code: 1207 } });
  });

  test('a refund deadline after the wire deadline: 400/1208', async () => {
    const changes = { refundDeadline: Date.now() + 400 * 24 * 3_600_000 };
    expect(await ask(() => ({ changes }))).toMatchObject({ status: 400, body: { code: 1208 } });
  });

  test('an account that does not match h_wire: 400/1211', async () => {
    const wire = { payto: merchant.payto, salt: 'another' };
    expect(await ask(() => ({ changes: { wire } }))).toMatchObject({
      status: 400,
      body: { code: 1211 },
    });
  });

  test('a signed time of "never": 400, naming the field', async () => {
    const response = await fetch(`${url}/exchange/coins/${'0'.repeat(52)}/deposit`, {
      method: 'POST',
      body: JSON.stringify({ timestamp: { t_ms: 'never' } }),
    });
    expect(response.status).toBe(400);
  });
});
