import { existsSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toHex } from '@/protocol/crypto/bytes';
import { hashDenominationKey } from '@/protocol/crypto/rsa-public-key';
import { verifyExchangeKeys } from '@/protocol/exchange-verification';
import { httpWireGateway } from '@/wiring/http-wire-gateway';
import { startServer, type TestServer } from '../../support/server';
import {
  bytes,
  depositBody,
  exchangeAt,
  finishCoin,
  fundReserve,
  kudos,
  newMerchant,
  planchetFor,
  refusalOf,
  registerUser,
  revealBody,
  startRefresh,
  withdrawBody,
  withdrawCoin,
} from '../../support/coins';
import { openSecret, secretOf } from '../../support/secrets';

const DAY_MS = 24 * 3_600_000;

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ env: { DEMO: '0' } });
});

afterAll(async () => {
  await server.stop();
});

async function hashesOf(url: string): Promise<string[]> {
  const { denominations } = await exchangeAt(url).keys();
  return denominations.map((denom) => toHex(hashDenominationKey(denom.publicKey)));
}

describe('keys', () => {
  test('are in the database, sealed with a key that only the owner can read', async () => {
    expect(statSync(path.join(server.dataDir, 'secret-key')).mode & 0o077).toBe(0);
    expect(existsSync(path.join(server.dataDir, 'exchange'))).toBe(false);
    expect(await openSecret(server.dataDir, 'exchange/master')).toContain('seed');
  });

  test('outlive kill -9, and what was acknowledged is still there', async () => {
    const exchange = exchangeAt(server.url);
    const keys = await exchange.keys();
    const reserve = await fundReserve(server.url, kudos('1'));
    const denomination = keys.denominations.find(
      (denom) => denom.value.units === kudos('0.64').units,
    )!;
    const planchet = planchetFor(denomination);
    const body = withdrawBody(reserve, denomination, planchet);
    const signature = await exchange.withdraw(reserve.publicKey, body);
    await server.stop({ keep: true, signal: 'SIGKILL' });
    server = await startServer({
      dataDir: server.dataDir,
      port: server.port,
      env: { DEMO: '0' },
    });
    const again = await exchange.keys();
    expect(toHex(again.masterPub)).toBe(toHex(keys.masterPub));
    expect(await hashesOf(server.url)).toEqual(
      keys.denominations.map((denom) => toHex(hashDenominationKey(denom.publicKey))),
    );
    expect(toHex(await exchange.withdraw(reserve.publicKey, body))).toBe(toHex(signature));
    expect((await exchange.reserve(reserve.publicKey)).balance).toEqual(kudos('0.36'));
    finishCoin(denomination, planchet, signature);
  });

  test('a database is refused when DATA_DIR lacks its key', async () => {
    const key = path.join(server.dataDir, 'secret-key');
    await server.stop({ keep: true });
    renameSync(key, `${key}.away`);
    const { dataDir, port } = server;
    const start = () => startServer({ dataDir, port, env: { DEMO: '0', LOG_LEVEL: 'silent' } });
    await expect(start()).rejects.toThrow('The server ended with 1.');
    expect(existsSync(key)).toBe(false);
    renameSync(`${key}.away`, key);
    server = await start();
    expect((await hashesOf(server.url)).length).toBeGreaterThan(0);
  });

  test('have successors in time, and coins of the old ones stay good', async () => {
    const exchange = exchangeAt(server.url);
    const before = await exchange.keys();
    const reserve = await fundReserve(server.url, kudos('1'));
    const denomination = before.denominations.find(
      (one) => one.value.units === kudos('0.32').units,
    )!;
    const [planchet, late] = [planchetFor(denomination), planchetFor(denomination)];
    const small = before.denominations.find((one) => one.value.units === kudos('0.16').units)!;
    const old = await withdrawCoin(server.url, reserve, '0.32');
    const refresh = startRefresh(old, [small]);
    const { noRevealIndex: index } = await exchange.melt(old.coinPub, refresh.melt);
    const body = withdrawBody(reserve, denomination, planchet);
    const signature = await exchange.withdraw(reserve.publicKey, body);
    const days = Math.ceil((denomination.expireWithdraw - Date.now()) / DAY_MS);

    const advance = (ms: number) =>
      fetch(`${server.url}/test/clock`, {
        method: 'POST',
        body: JSON.stringify({ advance: { d_ms: ms } }),
      });
    expect((await advance((days - 5) * DAY_MS)).status).toBe(200);
    const during = await exchange.keys();
    verifyExchangeKeys(during);
    expect(during.denominations).toHaveLength(2 * before.denominations.length);
    expect(during.signingKeys.length).toBeGreaterThan(before.signingKeys.length);

    await advance(6 * DAY_MS);
    const now = Date.now() + (days + 1) * DAY_MS;
    const after = await exchange.keys();
    const valid = after.denominations.filter((one) => one.start <= now && one.expireWithdraw > now);
    expect(valid).toHaveLength(before.denominations.length);

    // An answer that got lost is given again; a new coin is not made with the old key.
    expect(toHex(await exchange.withdraw(reserve.publicKey, body))).toBe(toHex(signature));
    const refusal = await refusalOf(
      exchange.withdraw(reserve.publicKey, withdrawBody(reserve, denomination, late)),
    );
    expect(refusal).toMatchObject({ status: 410, body: { code: 1009 } });
    // An earlier melt still becomes coins.
    const made = await exchange.reveal(refresh.session.rc, revealBody(old, refresh, index));
    finishCoin(small, refresh.session.planchets[index]![0]!, made[0]!);
    const coin = finishCoin(denomination, planchet, signature);
    const merchant = newMerchant(server.url);
    const deposit = depositBody(coin, { contribution: kudos('0.32'), merchant });
    const success = await exchange.deposit(coin.coinPub, deposit);
    expect(after.signingKeys.map((one) => toHex(one.publicKey))).toContain(
      toHex(success.exchangePub),
    );
  }, 300_000);
});

test('the bank over HTTP serves the exchange like the bank in process', async () => {
  const gateway = httpWireGateway({
    baseUrl: `${server.url}/bank/taler-wire-gateway/exchange/`,
    username: 'exchange',
    password: await secretOf(server.dataDir, 'exchange-bank-password'),
  });
  const reserve = await fundReserve(server.url, kudos('3'));
  const rows = await gateway.incoming({ start: 0, limit: 100, longPollMs: 0 });
  const own = rows.find((row) => toHex(row.reservePub) === toHex(reserve.publicKey));
  expect(own?.amount).toEqual(kudos('3'));
  const rest = await gateway.incoming({ start: own!.rowId, limit: 100, longPollMs: 0 });
  expect(rest).toEqual([]);

  const user = await registerUser(server.url);
  const request = {
    requestUid: bytes(64),
    amount: kudos('0.5'),
    exchangeBaseUrl: `${server.url}/exchange/`,
    wtid: bytes(32),
    creditAccount: newMerchant(server.url, user.username).payto,
  };
  const first = await gateway.transfer(request);
  expect(await gateway.transfer(request)).toEqual(first);
  expect((await user.account.account()).balance.amount).toEqual(kudos('100.5'));
  const nobody = {
    ...request,
    requestUid: bytes(64),
    creditAccount: newMerchant(server.url).payto,
  };
  expect((await refusalOf(gateway.transfer(nobody))).status).toBe(404);
});
