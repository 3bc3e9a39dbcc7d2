/** Rows of protocol-b 5 over HTTP, with the status and number they name, in the layouts of v6. */
import { describe, expect, test } from 'vitest';
import { parseAmount, formatAmount, subtractAmounts } from '@/protocol/amount';
import { decodeBase32, encodeBase32 } from '@/protocol/base32';
import { toHex } from '@/protocol/crypto/bytes';
import { verify } from '@/protocol/crypto/eddsa';
import { signaturesV6 } from '@/protocol/signatures';
import { roundDown } from '@/protocol/timestamp';
import { hashWire } from '@/protocol/wire-hash';
import { bytes, denominationOf, kudos, newMerchant, startRefresh } from '../../support/coins';
import { runJobsUntil } from '../../support/deployment';
import { verifyProof } from '../../support/double-spend-proof';
import {
  oldDeposit,
  oldMelt,
  oldReveal,
  oldTrackQuestion,
  withoutFee,
} from '../../support/old-bodies';
import { finishRefresh } from '../../support/recoups';
import { ask, coinOf, flip, url, type Json } from './v6-routes-support';

describe('refresh', () => {
  test('melt, reveal and link in the forms of January 2020; each is repeated at will', async () => {
    const coin = await coinOf('1.28');
    const targets = [await denominationOf(url, '0.64'), await denominationOf(url, '0.32')];
    const refresh = startRefresh(coin, targets, 'v6');
    const melted = await ask('/refresh/melt', oldMelt(refresh));
    expect(melted.status).toBe(200);
    const index = Number(melted.body['noreveal_index']);
    const blob = signaturesV6.confirmMelt({ rc: refresh.session.rc, noRevealIndex: index });
    const pub = decodeBase32(String(melted.body['exchange_pub']));
    expect(verify(pub, blob, decodeBase32(String(melted.body['exchange_sig'])))).toBe(true);
    expect(await ask('/refresh/melt', oldMelt(refresh, 'text'))).toEqual(melted);

    const revealed = await ask('/refresh/reveal', oldReveal(coin, refresh, index));
    const signatures = (revealed.body['ev_sigs'] as { ev_sig: string }[]).map(({ ev_sig }) =>
      decodeBase32(ev_sig),
    );
    finishRefresh(refresh, index, signatures);
    expect(await ask('/refresh/reveal', oldReveal(coin, refresh, index))).toEqual(revealed);

    const linked = await ask(`/refresh/link?coin_pub=${encodeBase32(coin.coinPub)}`);
    expect(linked.status).toBe(200);
    expect(linked.body).toMatchObject([
      {
        transfer_pub: encodeBase32(refresh.session.transferPubs[index]!),
        new_coins: [{ ev_sig: encodeBase32(signatures[0]!) }, {}],
      },
    ]);
  });

  test('melt refused: 404/1301, 401/1306, 401/1307, 400/1305, 403/1300 with what is left', async () => {
    const coin = await coinOf('0.16');
    const target = await denominationOf(url, '0.08');
    const refresh = startRefresh(coin, [target], 'v6');
    const good = oldMelt(refresh);
    const cases: [Json, number, number][] = [
      [{ ...good, denom_pub_hash: encodeBase32(bytes(64)) }, 404, 1301],
      [{ ...good, denom_sig: encodeBase32(bytes(100)) }, 401, 1306],
      [{ ...good, confirm_sig: flip(good['confirm_sig']) }, 401, 1307],
      [{ ...good, value_with_fee: 'KUDOS:0.0001' }, 400, 1305],
    ];
    for (const [request, status, code] of cases) {
      expect(await ask('/refresh/melt', request)).toMatchObject({ status, body: { code } });
    }
    const contribution = kudos('0.1');
    await ask('/deposit', oldDeposit(coin, { contribution, merchant: newMerchant(url) }));
    const refusal = await ask('/refresh/melt', good);
    expect(refusal).toMatchObject({
      status: 403,
      body: {
        code: 1300,
        coin_pub: encodeBase32(coin.coinPub),
        original_value: 'KUDOS:0.16',
        residual_value: formatAmount(subtractAmounts(kudos('0.16'), contribution)),
        requested_value: formatAmount(refresh.melt.amountWithFee),
      },
    });
    expect(verifyProof(coin, refusal.body['history'])).toBe(contribution.units);
  });

  test('reveal refused: 400/1352, 1356, 1358, 1360, 1361, 409/1350, 401/1362; link: 404/1400', async () => {
    const coin = await coinOf('0.64');
    const target = await denominationOf(url, '0.32');
    const dear = await denominationOf(url, '0.64');
    const refresh = startRefresh(coin, [target], 'v6');
    const { body } = await ask('/refresh/melt', oldMelt(refresh));
    const index = Number(body['noreveal_index']);
    const good = oldReveal(coin, refresh, index);
    const costly = startRefresh(coin, [dear], 'v6');
    const cases: [Json, number, number][] = [
      [{ ...good, rc: encodeBase32(bytes(64)) }, 400, 1352],
      [{ ...good, transfer_privs: [(good['transfer_privs'] as string[])[0]] }, 400, 1356],
      [{ ...good, coin_evs: [] }, 400, 1358],
      [{ ...oldReveal(coin, costly, index), rc: good['rc'] }, 400, 1360],
      [{ ...good, new_denoms_h: [encodeBase32(bytes(64))] }, 400, 1361],
      [{ ...good, transfer_pub: encodeBase32(bytes(32)) }, 409, 1350],
      [{ ...good, link_sigs: [flip((good['link_sigs'] as string[])[0])] }, 401, 1362],
    ];
    for (const [request, status, code] of cases) {
      expect(await ask('/refresh/reveal', request)).toMatchObject({ status, body: { code } });
    }
    const other = { ...good, transfer_pub: encodeBase32(bytes(32)) };
    expect((await ask('/refresh/reveal', other)).body).toMatchObject({
      rc_expected: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{103}$/) as string,
    });
    const tooMany = Array.from({ length: 257 }, () => (good['coin_evs'] as string[])[0]);
    const many = { new_denoms_h: tooMany.map(() => (good['new_denoms_h'] as string[])[0]) };
    const flood = {
      ...good,
      ...many,
      coin_evs: tooMany,
      link_sigs: tooMany.map(() => flip(good['rc'])),
    };
    expect(await ask('/refresh/reveal', flood)).toMatchObject({
      status: 400,
      body: { code: 1357 },
    });
    const unlinked = await ask(`/refresh/link?coin_pub=${encodeBase32(coin.coinPub)}`);
    expect(unlinked).toMatchObject({ status: 404, body: { code: 1400 } });
  });
});

describe('tracking', () => {
  test('a deposit is 202 until it is wired, then both directions are signed', async () => {
    const merchant = newMerchant(url, 'shop');
    const coin = await coinOf('0.64');
    const hContract = bytes(64);
    const hWire = hashWire(merchant.payto, merchant.salt);
    const timestamp = roundDown(Date.now());
    const waiting = { contribution: kudos('0.64'), merchant, hContract, timestamp };
    await ask('/deposit', oldDeposit(coin, { ...waiting, wireDeadline: timestamp + 5_000 }));
    const question = oldTrackQuestion({ merchant, hContract, hWire, coinPub: coin.coinPub });
    const pending = await ask('/track/transaction', question);
    expect(pending).toMatchObject({
      status: 202,
      body: { execution_time: { t_ms: timestamp + 5_000 } },
    });
    const tracked = () => ask('/track/transaction', question);
    await runJobsUntil(url, async () => (await tracked()).status === 200);
    const { body } = await tracked();
    const wtid = decodeBase32(String(body['wtid']));
    const executionTime = (body['execution_time'] as { t_ms: number }).t_ms;
    const blob = signaturesV6.confirmWire({
      hWire,
      hContract,
      wtid,
      coinPub: coin.coinPub,
      executionTime,
      coinContribution: withoutFee(coin),
    });
    const pub = decodeBase32(String(body['exchange_pub']));
    expect(verify(pub, blob, decodeBase32(String(body['exchange_sig'])))).toBe(true);
    const transfer = await ask(`/track/transfer?wtid=${String(body['wtid'])}`);
    expect(transfer).toMatchObject({
      status: 200,
      body: {
        H_wire: encodeBase32(hWire),
        deposits: [{ h_contract_terms: encodeBase32(hContract) }],
      },
    });
    expect(parseAmount(String(transfer.body['total'])).units).toBe(
      withoutFee(coin).units - parseAmount(String(transfer.body['wire_fee'])).units,
    );
  }, 300_000);

  test('refused: 401/1804, 404/1802, 404/1702, 400', async () => {
    const merchant = newMerchant(url);
    const question = oldTrackQuestion({
      merchant,
      hContract: bytes(64),
      hWire: bytes(64),
      coinPub: bytes(32),
    });
    expect(await ask('/track/transaction', question)).toMatchObject({
      status: 404,
      body: { code: 1802 },
    });
    const forged = { ...question, merchant_sig: flip(question['merchant_sig']) };
    expect(await ask('/track/transaction', forged)).toMatchObject({
      status: 401,
      body: { code: 1804 },
    });
    const unknown = await ask(`/track/transfer?wtid=${encodeBase32(bytes(32))}`);
    expect(unknown).toMatchObject({ status: 404, body: { code: 1702 } });
    expect(await ask('/track/transfer')).toMatchObject({ status: 400, body: { code: 1008 } });
    expect(toHex(merchant.publicKey)).toHaveLength(64);
  });
});
