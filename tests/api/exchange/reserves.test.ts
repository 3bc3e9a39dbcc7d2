import { describe, expect, inject, test } from 'vitest';
import { formatAmount } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import { hashCoinEnvelope } from '@/protocol/crypto/planchets';
import { hashDenominationKey } from '@/protocol/crypto/rsa-public-key';
import { toHex } from '@/protocol/crypto/bytes';
import {
  bytes,
  denominationOf,
  exchangeAt,
  finishCoin,
  fundReserve,
  kudos,
  newKeyPair,
  planchetFor,
  refusalOf,
  sendToReserve,
  withdrawBody,
  withdrawCoin,
} from '../../support/coins';

const url = inject('serverUrl');
const exchange = exchangeAt(url);

describe('GET reserves/$RESERVE_PUB', () => {
  test('a reserve without money is 404 with the code that wallets poll on', async () => {
    const refusal = await refusalOf(exchange.reserve(bytes(32)));
    expect(refusal).toMatchObject({ status: 404, body: { code: 1250 } });
  });

  test('money from the bank becomes a reserve with a complete history', async () => {
    const reserve = await fundReserve(url, kudos('7.5'));
    const status = await exchange.reserve(reserve.publicKey);
    expect(formatAmount(status.balance)).toBe('KUDOS:7.5');
    expect(status.history).toEqual([
      {
        type: 'CREDIT',
        amount: kudos('7.5'),
        senderPayto: expect.stringMatching(/^payto:\/\/x-taler-bank\//) as string,
        wireRow: expect.any(Number) as number,
        timestamp: expect.any(Number) as number,
      },
    ]);
  });

  test('who waits is answered as soon as the money arrives', async () => {
    const { publicKey } = newKeyPair();
    const waiting = exchange.reserve(publicKey, 20_000);
    await sendToReserve(url, kudos('1'), publicKey);
    expect((await waiting).balance).toEqual(kudos('1'));
  });

  test('who waits in vain gets the 404 after the time-out', async () => {
    const before = Date.now();
    const refusal = await refusalOf(exchange.reserve(bytes(32), 300));
    expect(refusal.body['code']).toBe(1250);
    expect(Date.now() - before).toBeGreaterThanOrEqual(290);
  });

  test('a second transfer adds to the same reserve', async () => {
    const reserve = await fundReserve(url, kudos('1'));
    await sendToReserve(url, kudos('2'), reserve.publicKey);
    await expect
      .poll(async () => (await exchange.reserve(reserve.publicKey)).balance, { timeout: 30_000 })
      .toEqual(kudos('3'));
    expect((await exchange.reserve(reserve.publicKey)).history).toHaveLength(2);
  });

  test.for(['short', `${'0'.repeat(51)}!`, '0'.repeat(53)])(
    'a malformed key is 400: %s',
    async (key) => {
      const response = await fetch(`${url}/exchange/reserves/${key}`);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: 26, field: 'reserve_pub' });
    },
  );
});

describe('POST reserves/$RESERVE_PUB/withdraw', () => {
  test('a coin is signed blindly, and the history shows what the reserve signed', async () => {
    const reserve = await fundReserve(url, kudos('5'));
    const denomination = await denominationOf(url, '1.28');
    const planchet = planchetFor(denomination);
    const body = withdrawBody(reserve, denomination, planchet);
    finishCoin(denomination, planchet, await exchange.withdraw(reserve.publicKey, body));
    const status = await exchange.reserve(reserve.publicKey);
    expect(status.balance).toEqual(kudos('3.72'));
    expect(status.history.at(-1)).toEqual({
      type: 'WITHDRAW',
      amount: kudos('1.28'),
      withdrawFee: denomination.feeWithdraw,
      hDenom: hashDenominationKey(denomination.publicKey),
      hCoinEv: hashCoinEnvelope(planchet.coinEv),
      reserveSig: body.reserveSig,
    });
  });

  test('the same request many times, in parallel and again, is one debit and one answer', async () => {
    const reserve = await fundReserve(url, kudos('2.56'));
    const denomination = await denominationOf(url, '1.28');
    const body = withdrawBody(reserve, denomination, planchetFor(denomination));
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => exchange.withdraw(reserve.publicKey, body)),
    );
    answers.push(await exchange.withdraw(reserve.publicKey, body));
    expect(new Set(answers.map(toHex)).size).toBe(1);
    const status = await exchange.reserve(reserve.publicKey);
    expect(status.balance).toEqual(kudos('1.28'));
    expect(status.history.filter((entry) => entry.type === 'WITHDRAW')).toHaveLength(1);
  });

  test('a twin that takes the last of the balance is answered like the first', async () => {
    const reserve = await fundReserve(url, kudos('1.28'));
    const denomination = await denominationOf(url, '1.28');
    const body = withdrawBody(reserve, denomination, planchetFor(denomination));
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => exchange.withdraw(reserve.publicKey, body)),
    );
    expect(new Set(answers.map(toHex)).size).toBe(1);
    expect((await exchange.reserve(reserve.publicKey)).balance).toEqual(kudos('0'));
  });

  test('of many withdrawals at once only as many succeed as the balance covers', async () => {
    const reserve = await fundReserve(url, kudos('2'));
    const results = await Promise.allSettled(
      Array.from({ length: 12 }, () => withdrawCoin(url, reserve, '0.64')),
    );
    const won = results.filter((result) => result.status === 'fulfilled');
    expect(won).toHaveLength(3);
    const lost = results.find((result) => result.status === 'rejected');
    expect(lost?.reason).toMatchObject({
      status: 409,
      body: { code: 1150, balance: 'KUDOS:0.08', history: expect.any(Array) as unknown[] },
    });
    expect((await exchange.reserve(reserve.publicKey)).balance).toEqual(kudos('0.08'));
  });

  test('a refused withdrawal tells the latest history only, and the status all of it', async () => {
    const reserve = await fundReserve(url, kudos('0.24'));
    for (let i = 0; i < 24; i += 1) await withdrawCoin(url, reserve, '0.01');
    const refused = await refusalOf(withdrawCoin(url, reserve, '0.01'));
    expect(refused).toMatchObject({ status: 409, body: { code: 1150, balance: 'KUDOS:0' } });
    const shown = refused.body['history'] as readonly { readonly h_coin_envelope?: string }[];
    const { history } = await exchange.reserve(reserve.publicKey);
    expect([shown.length, history.length]).toEqual([21, 25]);
    const last = history.at(-1);
    expect(last?.type === 'WITHDRAW' && encodeBase32(last.hCoinEv)).toBe(
      shown.at(-1)?.h_coin_envelope,
    );
  });

  test('refusals: unknown denomination, foreign signature, empty reserve, other reserve', async () => {
    const reserve = newKeyPair();
    const denomination = await denominationOf(url, '0.01');
    const body = withdrawBody(reserve, denomination, planchetFor(denomination));
    const ask = (changes: object) =>
      refusalOf(exchange.withdraw(reserve.publicKey, { ...body, ...changes }));
    expect(await ask({ hDenom: bytes(64) })).toMatchObject({
      status: 404,
      body: { code: 1005 },
    });
    expect(await ask({ reserveSig: bytes(64) })).toMatchObject({
      status: 403,
      body: { code: 1154 },
    });
    expect(await ask({ reservePub: bytes(32) })).toMatchObject({
      status: 400,
      body: { code: 26, field: 'reserve_pub' },
    });
    expect(await ask({})).toMatchObject({ status: 404, body: { code: 1151 } });
    expect(await ask({ reservePub: undefined })).toMatchObject({ body: { code: 1151 } });
  });

  test.for([0, 257, 4000])(
    'an envelope of %i bytes is refused before money moves',
    async (size) => {
      const reserve = await fundReserve(url, kudos('0.01'));
      const denomination = await denominationOf(url, '0.01');
      const coinEv = new Uint8Array(size).fill(255);
      const body = withdrawBody(reserve, denomination, { coinEv });
      expect(await refusalOf(exchange.withdraw(reserve.publicKey, body))).toMatchObject({
        status: 400,
        body: { field: 'coin_ev' },
      });
      expect((await exchange.reserve(reserve.publicKey)).balance).toEqual(kudos('0.01'));
    },
  );
});
