import { describe, expect, inject, test } from 'vitest';
import { encodeBase32 } from '@/protocol/base32';
import { equalBytes, toHex } from '@/protocol/crypto/bytes';
import { verify } from '@/protocol/crypto/eddsa';
import { hashCoinEnvelope } from '@/protocol/crypto/planchets';
import { deriveNewPlanchets, linkSecret, refreshV9 } from '@/protocol/refresh';
import { hashDenominationKey } from '@/protocol/crypto/rsa-public-key';
import { signaturesV9 } from '@/protocol/signatures';
import {
  bytes,
  denominationOf,
  depositBody,
  exchangeAt,
  finishCoin,
  kudos,
  makeCoins,
  newMerchant,
  refusalOf,
  revealBody,
  startRefresh,
  type TestCoin,
  type TestRefresh,
} from '../../support/coins';

const url = inject('serverUrl');
const exchange = exchangeAt(url);

async function oneCoin(value: string): Promise<TestCoin> {
  const [coin] = await makeCoins(url, [value]);
  return coin!;
}

async function refreshOf(coin: TestCoin, values: readonly string[]): Promise<TestRefresh> {
  return startRefresh(coin, await Promise.all(values.map((value) => denominationOf(url, value))));
}

async function melted(value: string, values: readonly string[]) {
  const coin = await oneCoin(value);
  const refresh = await refreshOf(coin, values);
  const { noRevealIndex: index } = await exchange.melt(coin.coinPub, refresh.melt);
  return { coin, refresh, index, body: revealBody(coin, refresh, index) };
}

describe('melt, reveal and link', () => {
  test('give new coins that can be spent, and that the old coin can find again', async () => {
    const { coin, refresh, index, body } = await melted(
      '1.28',
      ['0.64', '0.32', '0.32'].slice(0, 2),
    );
    const signatures = await exchange.reveal(refresh.session.rc, body);
    const fresh = refresh.newDenominations.map((denomination, i) =>
      finishCoin(denomination, refresh.session.planchets[index]![i]!, signatures[i]!),
    );
    const merchant = newMerchant(url);
    for (const one of fresh) {
      const contribution = one.denomination.value;
      await exchange.deposit(one.coinPub, depositBody(one, { contribution, merchant }));
    }
    const [link] = await exchange.link(coin.coinPub);
    const keys = link!.newCoins.map((one) => one.denomPub);
    const found = deriveNewPlanchets(refreshV9, linkSecret(coin.coinPriv, link!.transferPub), keys);
    expect(found.map((planchet) => toHex(planchet.coinPub))).toEqual(
      fresh.map((one) => toHex(one.coinPub)),
    );
    link!.newCoins.forEach((one, i) => {
      expect(equalBytes(one.coinEv, found[i]!.coinEv)).toBe(true);
      expect(equalBytes(one.evSig, signatures[i]!)).toBe(true);
      const blob = signaturesV9.link({
        hDenom: hashDenominationKey(one.denomPub),
        oldCoinPub: coin.coinPub,
        transferPub: link!.transferPub,
        hCoinEv: hashCoinEnvelope(one.coinEv),
      });
      expect(verify(coin.coinPub, blob, one.linkSig)).toBe(true);
    });
  });

  test('the confirmation of a melt is signed, and the index is the same each time', async () => {
    const coin = await oneCoin('0.64');
    const { melt } = await refreshOf(coin, ['0.16', '0.16']);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => exchange.melt(coin.coinPub, melt)),
    );
    expect(new Set(answers.map((answer) => answer.noRevealIndex)).size).toBe(1);
    const [first] = answers;
    const blob = signaturesV9.confirmMelt({ rc: melt.rc, noRevealIndex: first!.noRevealIndex });
    expect(verify(first!.exchangePub, blob, first!.exchangeSig)).toBe(true);
    // Ten melts took the amount once: the rest can be melted too, a third time nothing is left.
    const again = await refreshOf(coin, ['0.16', '0.08']);
    await expect(exchange.melt(coin.coinPub, again.melt)).resolves.toBeDefined();
    const third = await refreshOf(coin, ['0.16']);
    const refusal = await refusalOf(exchange.melt(coin.coinPub, third.melt));
    expect(refusal).toMatchObject({ status: 409, body: { code: 1300 } });
    expect(refusal.body['history']).toMatchObject([
      { type: 'MELT', amount: 'KUDOS:0.321' },
      { type: 'MELT', amount: 'KUDOS:0.241' },
    ]);
  });

  test('a reveal repeated in parallel and later gives the same signatures', async () => {
    const { refresh, body } = await melted('0.64', ['0.32', '0.16']);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => exchange.reveal(refresh.session.rc, body)),
    );
    answers.push(await exchange.reveal(refresh.session.rc, body));
    const texts = answers.map((signatures) => signatures.map(toHex).join());
    expect(new Set(texts).size).toBe(1);
  });

  test('all three indexes occur', async () => {
    const [coin] = await makeCoins(url, ['10.24']);
    const seen = new Set<number>();
    for (let round = 0; round < 60 && seen.size < 3; round += 1) {
      const { melt } = await refreshOf(coin!, ['0.01']);
      seen.add((await exchange.melt(coin!.coinPub, melt)).noRevealIndex);
    }
    expect(seen.size).toBe(3);
  });
});

describe('refusals of a melt', () => {
  test('unknown denomination, foreign signatures, too little for the fee', async () => {
    const coin = await oneCoin('0.32');
    const { melt } = await refreshOf(coin, ['0.16']);
    const ask = (changes: object) =>
      refusalOf(exchange.melt(coin.coinPub, { ...melt, ...changes }));
    expect(await ask({ hDenom: bytes(64) })).toMatchObject({
      status: 404,
      body: { code: 1005 },
    });
    expect(await ask({ coinSig: bytes(64) })).toMatchObject({
      status: 403,
      body: { code: 1303 },
    });
    expect(await ask({ denomSig: bytes(127) })).toMatchObject({
      status: 403,
      body: { code: 1006 },
    });
    expect(await ask({ amountWithFee: kudos('0.0009') })).toMatchObject({
      status: 400,
      body: { code: 1302 },
    });
    expect(await ask({ coinPub: bytes(32) })).toMatchObject({
      status: 400,
      body: { field: 'coin_pub' },
    });
  });
});

describe('refusals of a reveal', () => {
  test('a commitment that was never melted: 404/1355', async () => {
    const { body } = await melted('0.32', ['0.16']);
    const unknown = { ...body, rc: undefined };
    expect(await refusalOf(exchange.reveal(bytes(64), unknown))).toMatchObject({
      status: 404,
      body: { code: 1355 },
    });
  });

  test('anything else than what was committed to: 409/1353', async () => {
    const { refresh, body, index } = await melted('0.32', ['0.16', '0.08']);
    const { rc } = refresh.session;
    const ask = (changes: object) => refusalOf(exchange.reveal(rc, { ...body, ...changes }));
    const violation = { status: 409, body: { code: 1353 } };
    expect(await ask({ transferPrivs: [bytes(32), body.transferPrivs[1]] })).toMatchObject(
      violation,
    );
    const { body: rejected } = await ask({ transferPub: bytes(32) });
    expect(rejected).toMatchObject(violation.body);
    // The revealed values let the wallet see where its own differ (protocol-b 5).
    expect(rejected['rc_expected']).toMatch(/^[0-9A-HJKMNP-TV-Z]{103}$/);
    expect(rejected['rc_expected']).not.toBe(encodeBase32(rc));
    // An envelope that is not below the other denomination's modulus is refused as malformed.
    const swapped = [
      await ask({ coinEvs: [...body.coinEvs].reverse() }),
      await ask({ hDenoms: [...body.hDenoms].reverse() }),
    ];
    for (const { status, body } of swapped) {
      expect([1353, 26]).toContain(body['code']);
      expect(status).toBe(body['code'] === 26 ? 400 : 409);
    }
    const other = refresh.session.planchets[(index + 1) % 3]!.map((planchet) => planchet.coinEv);
    expect(await ask({ coinEvs: other })).toMatchObject(violation);
    await expect(exchange.reveal(rc, body)).resolves.toBeDefined();
  });

  test('new coins that cost more than was melted: 400/1360', async () => {
    const { refresh, body } = await melted('0.32', ['0.16']);
    const large = hashDenominationKey((await denominationOf(url, '0.32')).publicKey);
    const changed = { ...body, hDenoms: [large] };
    expect(await refusalOf(exchange.reveal(refresh.session.rc, changed))).toMatchObject({
      status: 400,
      body: { code: 1360 },
    });
  });

  test('lists of wrong length and unknown denominations', async () => {
    const { refresh, body } = await melted('0.32', ['0.16']);
    const ask = async (changes: object) =>
      (await refusalOf(exchange.reveal(refresh.session.rc, { ...body, ...changes }))).body['code'];
    expect(await ask({ transferPrivs: [] })).toBe(1356);
    expect(await ask({ linkSigs: [] })).toBe(1358);
    expect(await ask({ hDenoms: [bytes(64)] })).toBe(1005);
    const many = Array.from({ length: 257 }, () => bytes(64));
    expect(await ask({ hDenoms: many })).toBe(1357);
  });

  test('a link that the old coin did not sign: 403/1361', async () => {
    const { refresh, body } = await melted('0.32', ['0.16']);
    const changed = { ...body, linkSigs: [bytes(64)] };
    expect(await refusalOf(exchange.reveal(refresh.session.rc, changed))).toMatchObject({
      status: 403,
      body: { code: 1361 },
    });
  });

  test('link answers 404/1400 for a coin that was not refreshed', async () => {
    const { coin } = await melted('0.32', ['0.16']);
    expect(await refusalOf(exchange.link(coin.coinPub))).toMatchObject({
      status: 404,
      body: { code: 1400 },
    });
  });
});
