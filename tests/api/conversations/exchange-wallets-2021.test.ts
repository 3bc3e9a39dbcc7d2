/**
 * The wallet of 2021 (W) and that of 2022 (H) at an exchange, as raw HTTP (protocol-a 5 and 10).
 * They use REST routes with `cacheBreaker` and the poll on code 1250. They send one withdrawal per
 * coin, and recoups by an absolute path.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { decodeBase32, encodeBase32 } from '@/protocol/base32';
import { sign, type EddsaKeyPair } from '@/protocol/crypto/eddsa';
import { signaturesV9 } from '@/protocol/signatures';
import { depositRequestSchema } from '@/protocol/deposit';
import { meltRequestSchema, revealRequestSchema, withdrawRequestSchema } from '@/protocol/exchange';
import { exchangeKeysSchema, type ExchangeDenomination } from '@/protocol/exchange-keys';
import { recoupRequestSchema } from '@/protocol/recoup';
import { hashWire } from '@/protocol/wire-hash';
import {
  bytes,
  depositBody,
  finishCoin,
  kudos,
  newKeyPair,
  newMerchant,
  planchetFor,
  revealBody,
  sendToReserve,
  startRefresh,
  withdrawBody,
  type TestCoin,
} from '../../support/coins';
import { finishRefresh, recoupBody } from '../../support/recoups';
import { errorBody, expectExactly, send, url } from './bank-support';
import * as shapes from './exchange-shapes';

const base = `${url}/exchange/`;
const at = (path: string) => new URL(path, base).href;
let denoms: ExchangeDenomination[];

const denominationOf = (value: string) =>
  denoms.filter((one) => one.value.units === kudos(value).units).at(-1)!;

beforeAll(async () => {
  const got = await send(at('keys?cacheBreaker=4'));
  expectExactly(got, 200, shapes.keys);
  denoms = exchangeKeysSchema.parse(got.json).denominations;
  expectExactly(await send(at('wire?cacheBreaker=4')), 200, shapes.wire);
  const terms = await send(at('terms'), { headers: { accept: 'text/plain' } });
  expect(terms.headers.get('etag')).not.toBeNull();
});

async function reserveWith(value: string): Promise<EddsaKeyPair> {
  const reserve = newKeyPair();
  const path = `reserves/${encodeBase32(reserve.publicKey)}`;
  expect(expectExactly(await send(at(path)), 404, errorBody).code).toBe(1250);
  // H waits for the money instead of asking again.
  const waiting = send(at(`${path}?timeout_ms=30000`));
  await sendToReserve(url, kudos(value), reserve.publicKey);
  expect(expectExactly(await waiting, 200, shapes.reserveStatus).balance).toBe(`KUDOS:${value}`);
  return reserve;
}

async function withdraw(reserve: EddsaKeyPair, value: string): Promise<TestCoin> {
  const denomination = denominationOf(value);
  const planchet = planchetFor(denomination);
  const body = z.encode(withdrawRequestSchema, withdrawBody(reserve, denomination, planchet));
  const path = at(`reserves/${encodeBase32(reserve.publicKey)}/withdraw`);
  const got = await send(path, { body });
  const { ev_sig: signature } = expectExactly(got, 200, shapes.withdrawn);
  // The answer got lost, the wallet asks again.
  expect((await send(path, { body })).json).toEqual(got.json);
  return finishCoin(denomination, planchet, decodeBase32(signature));
}

const coinPath = ({ coinPub }: TestCoin, verb: string) => `coins/${encodeBase32(coinPub)}/${verb}`;

describe('a wallet of 2021', () => {
  test('withdraws coin after coin, and reads in the history what is left', async () => {
    const reserve = await reserveWith('1.5');
    for (const value of ['1.28', '0.16', '0.04']) await withdraw(reserve, value);
    const path = at(`reserves/${encodeBase32(reserve.publicKey)}`);
    const { balance, history } = expectExactly(await send(path), 200, shapes.reserveStatus);
    expect(balance).toBe('KUDOS:0.02');
    expect(history.map(({ type }) => type)).toEqual(['CREDIT', 'WITHDRAW', 'WITHDRAW', 'WITHDRAW']);
    const denomination = denominationOf('0.04');
    const request = withdrawBody(reserve, denomination, planchetFor(denomination));
    const body = z.encode(withdrawRequestSchema, request);
    const refused = await send(`${path}/withdraw`, { body });
    const shape = errorBody.extend(shapes.reserveStatus.shape);
    expect(expectExactly(refused, 409, shape).code).toBe(1150);
  }, 30_000);

  test('pays into its own bank account, and is shown a coin’s history when it lacks value', async () => {
    const coin = await withdraw(await reserveWith('0.64'), '0.64');
    const merchant = newMerchant(url);
    const request = depositBody(coin, { contribution: kudos('0.4'), merchant });
    const body = z.encode(depositRequestSchema, request);
    const got = await send(at(coinPath(coin, 'deposit')), { body });
    expectExactly(got, 200, shapes.deposited);
    expect((await send(at(coinPath(coin, 'deposit')), { body })).json).toEqual(got.json);
    const more = depositBody(coin, { contribution: kudos('0.4'), merchant });
    const refused = await send(at(coinPath(coin, 'deposit')), {
      body: z.encode(depositRequestSchema, more),
    });
    const shape = errorBody.extend({
      history: z.array(z.looseObject({ type: z.string() })).min(1),
    });
    expect(expectExactly(refused, 409, shape)).toMatchObject({ code: 1200 });
    const question = {
      hContract: request.hContract,
      hWire: hashWire(merchant.payto, merchant.salt),
      merchantPub: merchant.publicKey,
      coinPub: coin.coinPub,
    };
    const signature = sign(merchant.privateKey, signaturesV9.trackTransaction(question));
    const parts = [question.hWire, question.merchantPub, question.hContract, question.coinPub];
    const path = `deposits/${parts.map(encodeBase32).join('/')}`;
    const tracked = await send(at(`${path}?merchant_sig=${encodeBase32(signature)}`));
    expectExactly(tracked, 202, shapes.notTracked);
    // Wallets in a page of another origin need it.
    expect(tracked.headers.get('access-control-allow-origin')).toBe('*');
  }, 30_000);

  test('refreshes, repeating every request whose answer got lost', async () => {
    const coin = await withdraw(await reserveWith('0.64'), '0.64');
    const refresh = startRefresh(coin, [denominationOf('0.32'), denominationOf('0.08')]);
    const melt = { body: z.encode(meltRequestSchema, refresh.melt) };
    const first = await send(at(coinPath(coin, 'melt')), melt);
    const { noreveal_index: index } = expectExactly(first, 200, shapes.melted);
    expect((await send(at(coinPath(coin, 'melt')), melt)).json).toEqual(first.json);
    const path = at(`refreshes/${encodeBase32(refresh.session.rc)}/reveal`);
    const reveal = { body: z.encode(revealRequestSchema, revealBody(coin, refresh, index)) };
    const got = await send(path, reveal);
    const { ev_sigs: evSigs } = expectExactly(got, 200, shapes.revealed);
    finishRefresh(
      refresh,
      index,
      evSigs.map(({ ev_sig: one }) => decodeBase32(one)),
    );
    expect((await send(path, reveal)).json).toEqual(got.json);
    const other = startRefresh(coin, [denominationOf('0.64')]);
    const refused = await send(at(coinPath(coin, 'melt')), {
      body: z.encode(meltRequestSchema, other.melt),
    });
    expect(expectExactly(refused, 409, errorBody).code).toBe(1300);
  }, 30_000);

  test('builds the path of a recoup from the root, not from the exchange’s base URL', async () => {
    const coin = await withdraw(await reserveWith('0.08'), '0.08');
    const absolute = new URL(`/${coinPath(coin, 'recoup')}`, base).href;
    expect(absolute).toBe(`${url}/${coinPath(coin, 'recoup')}`);
    const body = z.encode(recoupRequestSchema, recoupBody(coin, false));
    const refused = await send(absolute, { body });
    expect(expectExactly(refused, 404, errorBody).code).toBe(1555);
  }, 30_000);

  test('every error is an object with a numeric code', async () => {
    const anyKey = encodeBase32(bytes(32));
    const asked: [string, unknown, number][] = [
      [`coins/${anyKey}/melt`, {}, 400],
      [`coins/${anyKey}/deposit`, { contribution: 'KUDOS:1' }, 400],
      ['coins/NOKEY/melt', {}, 400],
      [`refreshes/${anyKey}/reveal`, {}, 400],
      [`reserves/${anyKey}/withdraw`, 'no json', 400],
      [`transfers/${anyKey}`, undefined, 404],
      [`coins/${anyKey}/link`, undefined, 404],
      ['nothing/here', undefined, 404],
      ['keys', {}, 405],
    ];
    for (const [path, body, status] of asked) {
      expectExactly(await send(at(path), body === undefined ? {} : { body }), status, errorBody);
    }
  });
});
