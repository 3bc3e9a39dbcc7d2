/** Rows of protocol-b 5 over HTTP, with the status and number they name, in the layouts of v6. */
import { describe, expect, test } from 'vitest';
import { decodeBase32, encodeBase32 } from '@/protocol/base32';
import {
  bytes,
  denominationOf,
  exchangeAt,
  finishCoin,
  fundReserve,
  kudos,
  newKeyPair,
  planchetFor,
  startRefresh,
  withdrawBody,
} from '../../support/coins';
import { oldPayback, oldReveal, oldWithdrawal } from '../../support/old-bodies';
import { finishRefresh } from '../../support/recoups';
import { ask, coinOf, exchange, flip, url, type Json } from './v6-routes-support';

describe('GET keys and wire', () => {
  test('carry the names of both generations', async () => {
    const keys = await ask('/keys?last_issue_date=1580000000');
    expect(keys.status).toBe(200);
    expect(keys.body).toMatchObject({ version: '9:0:0', payback: [], recoup: [] });
    const wire = await ask('/wire');
    const [account] = wire.body['accounts'] as Json[];
    expect(account).toMatchObject({ url: account?.['payto_uri'] });
    expect(wire.body['master_pub']).toBe(keys.body['master_public_key']);
  });

  test('a date that is no number: 400/1900; the answer says when it was made', async () => {
    const refusal = await ask('/keys?last_issue_date=yesterday');
    expect(refusal).toMatchObject({ status: 400, body: { code: 1900 } });
    const { headers } = await fetch(`${exchange}/keys`);
    expect(Date.parse(headers.get('last-modified') ?? '')).toBeLessThanOrEqual(Date.now());
    expect(Date.parse(headers.get('expires') ?? '')).toBeGreaterThan(Date.now());
  });
});

describe('reserves', () => {
  test('status: 404/1151 before money arrives, then entries with the types of 2019', async () => {
    const unknown = encodeBase32(newKeyPair().publicKey);
    const none = await ask(`/reserve/status?reserve_pub=${unknown}`);
    expect(none).toMatchObject({ status: 404, body: { code: 1151 } });
    const reserve = await fundReserve(url, kudos('1'));
    const { status, body } = await ask(
      `/reserve/status?reserve_pub=${encodeBase32(reserve.publicKey)}`,
    );
    expect(status).toBe(200);
    const [entry] = body['history'] as Json[];
    expect(entry).toMatchObject({ type: 'DEPOSIT', amount: 'KUDOS:1' });
    expect(typeof entry?.['wire_reference']).toBe('string');
  });

  test('status without or with a malformed key: 400/1008, 400/1009', async () => {
    expect(await ask('/reserve/status')).toMatchObject({ status: 400, body: { code: 1008 } });
    const malformed = await ask('/reserve/status?reserve_pub=XYZ');
    expect(malformed).toMatchObject({ status: 400, body: { code: 1009 } });
  });

  test('withdraw: the same request many times at once is one debit and one answer', async () => {
    const reserve = await fundReserve(url, kudos('1'));
    const denomination = await denominationOf(url, '0.64');
    const planchet = planchetFor(denomination, 'v6');
    const request = oldWithdrawal(reserve, denomination, planchet);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => ask('/reserve/withdraw', request)),
    );
    expect(new Set(answers.map(({ body }) => body['ev_sig'])).size).toBe(1);
    finishCoin(denomination, planchet, decodeBase32(String(answers[0]?.body['ev_sig'])), 'v6');
    const pub = encodeBase32(reserve.publicKey);
    const { body } = await ask(`/reserve/status?reserve_pub=${pub}`);
    expect(body['balance']).toBe('KUDOS:0.36');
    expect((body['history'] as Json[]).map((entry) => entry['type'])).toEqual([
      'DEPOSIT',
      'WITHDRAW',
    ]);
  });

  test('withdraw refused: 404/1110, 401/1111, 404/1101, 403/1100 with the history', async () => {
    const reserve = await fundReserve(url, kudos('0.5'));
    const denomination = await denominationOf(url, '0.64');
    const request = oldWithdrawal(reserve, denomination, planchetFor(denomination, 'v6'));
    const unknownKey = { ...request, denom_pub_hash: encodeBase32(bytes(64)) };
    const notSigned = { ...request, reserve_sig: flip(request['reserve_sig']) };
    expect(await ask('/reserve/withdraw', unknownKey)).toMatchObject({
      status: 404,
      body: { code: 1110 },
    });
    expect(await ask('/reserve/withdraw', notSigned)).toMatchObject({
      status: 401,
      body: { code: 1111 },
    });
    const stranger = newKeyPair();
    const nobody = oldWithdrawal(stranger, denomination, planchetFor(denomination, 'v6'));
    expect(await ask('/reserve/withdraw', nobody)).toMatchObject({
      status: 404,
      body: { code: 1101 },
    });
    const tooMuch = await ask('/reserve/withdraw', request);
    expect(tooMuch).toMatchObject({ status: 403, body: { code: 1100, balance: 'KUDOS:0.5' } });
    expect(tooMuch.body['history']).toMatchObject([{ type: 'DEPOSIT' }]);
  });

  test('a body that is no JSON: 400/1006; without a member: 400/1008', async () => {
    const response = await fetch(`${exchange}/reserve/withdraw`, { method: 'POST', body: '{' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 1006 });
    expect(await ask('/reserve/withdraw', {})).toMatchObject({ status: 400, body: { code: 1008 } });
  });
});

describe('both generations of signatures on either route', () => {
  test('a withdrawal signed as in 2021 passes on the old route, one of 2020 on the new', async () => {
    const reserve = await fundReserve(url, kudos('1'));
    const denomination = await denominationOf(url, '0.32');
    const [first, second] = [planchetFor(denomination), planchetFor(denomination, 'v6')];
    const late = withdrawBody(reserve, denomination, first);
    const onOld = await ask('/reserve/withdraw', {
      denom_pub_hash: encodeBase32(late.hDenom),
      reserve_pub: encodeBase32(reserve.publicKey),
      reserve_sig: encodeBase32(late.reserveSig),
      coin_ev: encodeBase32(late.coinEv),
    });
    finishCoin(denomination, first, decodeBase32(String(onOld.body['ev_sig'])));
    const early = withdrawBody(reserve, denomination, second, 'v6');
    const onNew = await exchangeAt(url).withdraw(reserve.publicKey, early);
    finishCoin(denomination, second, onNew, 'v6');
  });

  test('a coin withdrawn in one generation is melted and revealed in the other', async () => {
    const coin = await coinOf('0.64');
    const target = await denominationOf(url, '0.32');
    const refresh = startRefresh(coin, [target], 'v6');
    const { noRevealIndex: index } = await exchangeAt(url).melt(coin.coinPub, refresh.melt);
    const { status, body } = await ask('/refresh/reveal', oldReveal(coin, refresh, index));
    expect(status).toBe(200);
    const signatures = (body['ev_sigs'] as { ev_sig: string }[]).map(({ ev_sig }) =>
      decodeBase32(ev_sig),
    );
    expect(finishRefresh(refresh, index, signatures)).toHaveLength(1);
  });
});

test('POST /payback of a coin whose denomination was not revoked: 404/1850', async () => {
  const coin = await coinOf('0.08');
  const refusal = await ask('/payback', oldPayback(coin));
  expect(refusal).toMatchObject({ status: 404, body: { code: 1850 } });
  const unknown = {
    ...oldPayback(coin),
    denom_pub: undefined,
    denom_pub_hash: encodeBase32(bytes(64)),
  };
  expect(await ask('/payback', unknown)).toMatchObject({ status: 404, body: { code: 1850 } });
  const nameless = { ...oldPayback(coin), denom_pub: undefined };
  expect(await ask('/payback', nameless)).toMatchObject({ status: 400, body: { code: 1008 } });
});

describe('at the root', () => {
  test.for(['/keys', '/wire', '/exchange/keys'])('%s is the exchange', async (path) => {
    expect((await fetch(`${url}${path}`)).status).toBe(200);
  });

  test('the root is a base URL of the exchange for both generations', async () => {
    const pub = encodeBase32(newKeyPair().publicKey);
    const [old, rest] = await Promise.all([
      fetch(`${url}/reserve/status?reserve_pub=${pub}`),
      fetch(`${url}/reserves/${pub}`),
    ]);
    expect([old.status, rest.status]).toEqual([404, 404]);
    expect(await old.json()).toMatchObject({ code: 1151 });
    expect(await rest.json()).toMatchObject({ code: 1250 });
  });

  test.for([
    ['/reserve/withdraw', 1008],
    ['/deposit', 1008],
    ['/refresh/melt', 1008],
    ['/refresh/reveal', 1008],
    ['/payback', 1008],
    ['/track/transaction', 1008],
  ] as const)('POST %s is the exchange’s', async ([path, code]) => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code });
  });

  test('the absolute path of a recoup is the exchange’s', async () => {
    const response = await fetch(`${url}/coins/${encodeBase32(bytes(32))}/recoup`, {
      method: 'POST',
      body: '{}',
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 25 });
  });
});
