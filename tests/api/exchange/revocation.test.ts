/** Recoup and payback over HTTP, on a demo whose operator revokes denominations, also under load. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { encodeBase32 } from '@/protocol/base32';
import { hashDenominationKey } from '@/protocol/crypto/rsa-public-key';
import type { ExchangeDenomination } from '@/protocol/exchange-keys';
import { recoupRequestSchema } from '@/protocol/recoup';
import { exchangeBooks } from '../../support/books';
import {
  depositBody,
  exchangeAt,
  finishCoin,
  fundReserve,
  kudos,
  newKeyPair,
  newMerchant,
  planchetFor,
  startRefresh,
  revealBody,
  withdrawBody,
  type TestCoin,
} from '../../support/coins';
import { passUntilNoticed, runExchangeKeys } from '../../support/exchange-keys';
import { oldDeposit, oldPayback, oldWithdrawal } from '../../support/old-bodies';
import { finishRefresh, recoupBody } from '../../support/recoups';
import { startServer, type TestServer } from '../../support/server';

let server: TestServer;
/** The lead of the server's clock. */
let movedMs = 0;

beforeAll(async () => {
  server = await startServer({ env: { DEMO: '0' } });
}, 300_000);

afterAll(async () => {
  expect((await exchangeBooks(server.url)).violations).toEqual([]);
  await server.stop();
});

/** Made anew each time, since denominations come and go here. */
async function current(value: string): Promise<ExchangeDenomination> {
  const { denominations } = await exchangeAt(server.url).keys();
  const { units } = kudos(value);
  const now = Date.now() + movedMs;
  return denominations.find(
    (one) => one.value.units === units && one.start <= now && now < one.expireWithdraw,
  )!;
}

async function withdrawn(value: string, generation: 'v6' | 'v9' = 'v9') {
  const reserve = await fundReserve(server.url, kudos(value));
  const denomination = await current(value);
  const planchet = planchetFor(denomination, generation);
  const body = withdrawBody(reserve, denomination, planchet, generation);
  const signature = await exchangeAt(server.url).withdraw(reserve.publicKey, body);
  return { reserve, coin: finishCoin(denomination, planchet, signature, generation) };
}

async function revoke(denomination: ExchangeDenomination): Promise<void> {
  const hDenom = encodeBase32(hashDenominationKey(denomination.publicKey));
  runExchangeKeys(['revoke', hDenom], { DATA_DIR: server.dataDir, PUBLIC_URL: server.url });
  movedMs += await passUntilNoticed(server.url);
  const isRevoked = async () =>
    ((await exchangeAt(server.url).keys()).recoup ?? []).some(
      (one) => encodeBase32(one.hDenom) === hDenom,
    );
  await expect.poll(isRevoked, { timeout: 30_000 }).toBe(true);
}

type Answer = { status: number; body: Record<string, unknown> };

async function post(path: string, body: unknown): Promise<Answer> {
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const recoupAt = (base: string, coin: TestCoin, changes: Record<string, unknown> = {}) =>
  post(`${base}/coins/${encodeBase32(coin.coinPub)}/recoup`, {
    ...z.encode(recoupRequestSchema, recoupBody(coin)),
    ...changes,
  });

describe('a revoked denomination', () => {
  test('its coins go back by the paths of both generations, also from the root', async () => {
    const [viaRest, viaRoot, viaPayback] = [
      await withdrawn('0.64'),
      await withdrawn('0.64'),
      await withdrawn('0.64', 'v6'),
    ];
    expect(await recoupAt('/exchange', viaRest.coin, { refreshed: false })).toMatchObject({
      status: 404,
      body: { code: 1555 },
    });
    await revoke(viaRest.coin.denomination);
    const rest = await recoupAt('/exchange', viaRest.coin, { refreshed: false });
    expect(rest).toMatchObject({
      status: 200,
      body: { refreshed: false, reserve_pub: encodeBase32(viaRest.reserve.publicKey) },
    });
    const root = await recoupAt('', viaRoot.coin, { refreshed: false });
    expect(root.body).toMatchObject({ reserve_pub: encodeBase32(viaRoot.reserve.publicKey) });
    const old = await post('/payback', oldPayback(viaPayback.coin));
    expect(old).toMatchObject({
      status: 200,
      body: { reserve_pub: encodeBase32(viaPayback.reserve.publicKey), amount: 'KUDOS:0.64' },
    });
    const pub = encodeBase32(viaPayback.reserve.publicKey);
    const status = await fetch(`${server.url}/reserve/status?reserve_pub=${pub}`);
    expect(await status.json()).toMatchObject({
      balance: 'KUDOS:0.64',
      history: [
        { type: 'DEPOSIT' },
        { type: 'WITHDRAW' },
        { type: 'PAYBACK', receiver_account_details: '', wire_transfer: '' },
      ],
    });
  }, 300_000);

  test('coins of a refresh go back to the old coin: recoup, recoup-refresh, payback', async () => {
    const paths = ['recoup', 'recoup-refresh', 'payback'] as const;
    const coins: TestCoin[] = [];
    const olds: TestCoin[] = [];
    const target = await current('0.32');
    while (coins.length < paths.length) {
      const { coin: old } = await withdrawn('1.28');
      const refresh = startRefresh(old, [target]);
      const exchange = exchangeAt(server.url);
      const { noRevealIndex: index } = await exchange.melt(old.coinPub, refresh.melt);
      const signatures = await exchange.reveal(refresh.session.rc, revealBody(old, refresh, index));
      coins.push(...finishRefresh(refresh, index, signatures));
      olds.push(old);
    }
    await revoke(target);
    for (const [i, path] of paths.entries()) {
      const coin = coins[i]!;
      const body = z.encode(
        recoupRequestSchema,
        recoupBody(coin, path === 'recoup' ? true : undefined),
      );
      const answer =
        path === 'payback'
          ? await post('/exchange/payback', oldPayback(coin))
          : await post(`/exchange/coins/${encodeBase32(coin.coinPub)}/${path}`, body);
      expect(answer).toMatchObject({
        status: 200,
        body: {
          refreshed: true,
          old_coin_pub: encodeBase32(olds[i]!.coinPub),
          amount: 'KUDOS:0.32',
        },
      });
    }
  }, 300_000);

  test('refusals of both routes, with their statuses', async () => {
    const { coin } = await withdrawn('0.16');
    const spent = await withdrawn('0.16');
    const merchant = newMerchant(server.url);
    const all = depositBody(spent.coin, { contribution: kudos('0.16'), merchant });
    await exchangeAt(server.url).deposit(spent.coin.coinPub, all);
    await revoke(coin.denomination);
    const bad = encodeBase32(new Uint8Array(64).fill(1));
    const rest: [Record<string, unknown>, number, number][] = [
      [{ denom_pub_hash: bad }, 404, 1005],
      [{ coin_sig: bad }, 403, 1550],
      [{ denom_sig: bad }, 403, 1006],
      [{ refreshed: true }, 404, 1551],
    ];
    for (const [changes, status, code] of rest) {
      expect(await recoupAt('/exchange', coin, changes)).toMatchObject({ status, body: { code } });
    }
    const old: [Record<string, unknown>, number, number][] = [
      [{ denom_pub: undefined, denom_pub_hash: bad }, 404, 1850],
      [{ coin_sig: bad }, 401, 1851],
      [{ denom_sig: bad }, 401, 1852],
      [{ refreshed: true }, 404, 1854],
    ];
    for (const [changes, status, code] of old) {
      const answer = await post('/exchange/payback', { ...oldPayback(coin), ...changes });
      expect(answer).toMatchObject({ status, body: { code } });
    }
    // The REST routes say 1010, which was a fault of the database in 2019.
    const deposit = oldDeposit(coin, { contribution: kudos('0.16'), merchant });
    expect(await post('/exchange/deposit', deposit)).toMatchObject({
      status: 410,
      body: { code: 1220 },
    });
    const withdrawal = oldWithdrawal(
      newKeyPair(),
      coin.denomination,
      planchetFor(coin.denomination),
    );
    expect(await post('/exchange/reserve/withdraw', withdrawal)).toMatchObject({
      status: 410,
      body: { code: 1115 },
    });
    expect(await recoupAt('/exchange', spent.coin)).toMatchObject({
      status: 403,
      body: { code: 1552 },
    });
    const empty = await post('/exchange/payback', oldPayback(spent.coin));
    expect(empty).toMatchObject({
      status: 403,
      body: { code: 1857, history: [{ type: 'DEPOSIT' }] },
    });
  }, 300_000);
});

test('a revocation and a rotation of all keys while withdrawals and deposits go on lose nothing', async () => {
  const merchant = newMerchant(server.url);
  const exchange = exchangeAt(server.url);
  let isOver = false;
  let spent = 0;
  const kept: TestCoin[] = [];

  /** Withdraws and spends until it must end. It keeps a coin that was refused as revoked. */
  async function shop(): Promise<void> {
    while (!isOver) {
      const denomination = await current('0.08');
      const reserve = await fundReserve(server.url, kudos('0.08'));
      const planchet = planchetFor(denomination);
      const body = withdrawBody(reserve, denomination, planchet);
      const signature = await exchange.withdraw(reserve.publicKey, body).catch(codeOf);
      if (typeof signature === 'number') {
        // Revoked or expired meanwhile: the money is still in the reserve, unless a month has made it go back.
        const { balance, history } = await exchange.reserve(reserve.publicKey);
        if (history.at(-1)?.type === 'CLOSING') continue;
        expect([1009, 1010]).toContain(signature);
        expect(balance).toEqual(kudos('0.08'));
        continue;
      }
      const coin = finishCoin(denomination, planchet, signature);
      const deposit = depositBody(coin, { contribution: kudos('0.08'), merchant });
      const answer = await exchange.deposit(coin.coinPub, deposit).catch(codeOf);
      if (typeof answer !== 'number') spent += 1;
      else if (answer === 1010) kept.push(coin);
      else throw new Error(`refused with ${answer}`);
    }
  }

  const shopping = Promise.all([shop(), shop(), shop()]);
  await expect.poll(() => spent, { timeout: 30_000 }).toBeGreaterThan(3);
  const revoked = await current('0.08');
  await revoke(revoked);
  const before = spent;
  await expect.poll(() => spent, { timeout: 30_000 }).toBeGreaterThan(before + 3);
  // Two days before the keys end their successors are there; after the end only they are used.
  const dayMs = 24 * 3_600_000;
  const ends = Math.ceil((revoked.expireWithdraw - Date.now()) / dayMs);
  for (const days of [ends - 2, 3]) {
    await fetch(`${server.url}/test/clock`, {
      method: 'POST',
      body: JSON.stringify({ advance: { d_ms: days * dayMs } }),
    });
    movedMs += days * dayMs;
    const reached = spent;
    await expect.poll(() => spent, { timeout: 60_000 }).toBeGreaterThan(reached + 3);
  }
  isOver = true;
  await shopping;
  for (const coin of kept) expect((await recoupAt('/exchange', coin)).status).toBe(200);
  expect((await exchangeBooks(server.url)).violations).toEqual([]);
}, 240_000);

function codeOf(error: unknown): number {
  const code = (error as { body?: { code?: unknown } }).body?.code;
  if (typeof code !== 'number') throw error;
  return code;
}
