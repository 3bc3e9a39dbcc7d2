/** Rows of protocol-b 5 over HTTP, with the status and number they name, in the layouts of v6. */
import { describe, expect, test } from 'vitest';
import { decodeBase32, encodeBase32 } from '@/protocol/base32';
import { verify } from '@/protocol/crypto/eddsa';
import { signaturesV6 } from '@/protocol/signatures';
import { isSigningKey } from '@/protocol/exchange-verification';
import { roundDown } from '@/protocol/timestamp';
import { hashWire } from '@/protocol/wire-hash';
import { bytes, keysAt, kudos, newMerchant } from '../../support/coins';
import { verifyProof } from '../../support/double-spend-proof';
import { documentedDeposit, oldDeposit, oldRefund, withoutFee } from '../../support/old-bodies';
import { ask, coinOf, flip, url, type Json } from './v6-routes-support';

describe('POST /deposit', () => {
  const merchant = newMerchant(url);

  test('is confirmed over the timestamp of the contract, and repeated at will', async () => {
    const coin = await coinOf('0.64');
    const hContract = bytes(64);
    const timestamp = roundDown(Date.now()) - 60_000;
    const choices = { contribution: kudos('0.64'), merchant, hContract, timestamp };
    const request = oldDeposit(coin, choices);
    const first = await ask('/deposit', request);
    expect(first).toMatchObject({ status: 200, body: { status: 'DEPOSIT_OK' } });
    expect(Object.keys(first.body).sort()).toEqual(['pub', 'sig', 'status']);
    const pub = decodeBase32(String(first.body['pub']));
    const blob = signaturesV6.confirmDeposit({
      hContract,
      hWire: hashWire(merchant.payto, merchant.salt),
      exchangeTimestamp: timestamp,
      refundDeadline: timestamp,
      amountWithoutFee: withoutFee(coin),
      coinPub: coin.coinPub,
      merchantPub: merchant.publicKey,
    });
    expect(verify(pub, blob, decodeBase32(String(first.body['sig'])))).toBe(true);
    expect(isSigningKey(await keysAt(url), pub)).toBe(true);
    expect(await ask('/deposit', request)).toEqual(first);
    expect((await ask('/deposit', documentedDeposit(coin, choices))).body).toEqual(first.body);
  });

  test('old forms of amount and time are understood', async () => {
    const coin = await coinOf('0.32');
    const timestamp = roundDown(Date.now());
    const request = oldDeposit(coin, { contribution: kudos('0.32'), merchant, timestamp });
    const inOldForms = {
      ...request,
      contribution: { value: 0, fraction: 32_000_000, currency: 'KUDOS' },
      timestamp: `/Date(${timestamp / 1000})/`,
    };
    expect((await ask('/deposit', inOldForms)).status).toBe(200);
  });

  test('a double spend is 403/1200 with a history that proves it', async () => {
    const coin = await coinOf('0.64');
    const contribution = kudos('0.64');
    expect((await ask('/deposit', oldDeposit(coin, { contribution, merchant }))).status).toBe(200);
    const refusal = await ask('/deposit', oldDeposit(coin, { contribution, merchant }));
    expect(refusal).toMatchObject({ status: 403, body: { code: 1200 } });
    expect(verifyProof(coin, refusal.body['history'])).toBe(contribution.units);
  });

  test('refused: 401/1205, 401/1206, 404/1204, 400/1207, 1208, 1210, 1211, 1217, 1218', async () => {
    const coin = await coinOf('0.16');
    const contribution = kudos('0.16');
    const good = oldDeposit(coin, { contribution, merchant });
    const now = roundDown(Date.now());
    const sepa = { ...merchant, payto: 'payto://iban/DE75512108001245126199' };
    const month = 32 * 24 * 3_600_000;
    const cases: [Json, number, number][] = [
      [{ ...good, coin_sig: flip(good['coin_sig']) }, 401, 1205],
      [{ ...good, ub_sig: encodeBase32(bytes(100)) }, 401, 1206],
      [{ ...good, denom_pub_hash: encodeBase32(bytes(64)) }, 404, 1204],
      [oldDeposit(coin, { contribution: kudos('0.0001'), merchant }), 400, 1207],
      [
        oldDeposit(coin, {
          contribution,
          merchant,
          refundDeadline: now + month,
          wireDeadline: now,
        }),
        400,
        1208,
      ],
      [{ ...good, wire: { url: 'account 12', salt: 's' } }, 400, 1210],
      [{ ...good, H_wire: encodeBase32(bytes(64)) }, 400, 1211],
      [oldDeposit(coin, { contribution, merchant: sepa }), 400, 1217],
      [oldDeposit(coin, { contribution, merchant, timestamp: now - month }), 400, 1218],
    ];
    for (const [request, status, code] of cases) {
      expect(await ask('/deposit', request)).toMatchObject({ status, body: { code } });
    }
    // No money of it was taken.
    expect((await ask('/deposit', good)).status).toBe(200);
  });
});

describe('POST /refund by the wallet', () => {
  const merchant = newMerchant(url);

  async function deposited(value: string) {
    const coin = await coinOf(value);
    const hContract = bytes(64);
    await ask('/deposit', oldDeposit(coin, { contribution: kudos(value), merchant, hContract }));
    return { coin, hContract };
  }

  test('is confirmed with the fee inside the signature, once per number', async () => {
    const { coin, hContract } = await deposited('0.64');
    const request = oldRefund(coin, { merchant, hContract, amount: kudos('0.3') });
    const first = await ask('/refund', request);
    expect(first).toMatchObject({ status: 200, body: { status: 'REFUND_OK' } });
    const blob = signaturesV6.confirmRefund({
      hContract,
      coinPub: coin.coinPub,
      merchantPub: merchant.publicKey,
      rtransactionId: 1n,
      refundAmount: kudos('0.3'),
      refundFee: coin.denomination.feeRefund,
    });
    const pub = decodeBase32(String(first.body['pub']));
    expect(verify(pub, blob, decodeBase32(String(first.body['sig'])))).toBe(true);
    expect(await ask('/refund', request)).toEqual(first);
  });

  test('refused: 401/1513, 404/1500, 404/1503, 409/1501, 400/1509, 400/1512, 412/1504, 400/1511', async () => {
    const { coin, hContract } = await deposited('0.32');
    const good = oldRefund(coin, { merchant, hContract, amount: kudos('0.1') });
    const unspent = await coinOf('0.16');
    const many = oldRefund(coin, { merchant, hContract, amount: kudos('0.5'), rtransactionId: 9 });
    const otherContract = oldRefund(coin, {
      merchant,
      hContract: bytes(64),
      amount: kudos('0.1'),
    });
    const feeless = { ...coin, denomination: { ...coin.denomination, feeRefund: kudos('0') } };
    const small = oldRefund(coin, { merchant, hContract, amount: kudos('0.0001') });
    const cases: [Json, number, number][] = [
      [{ ...good, merchant_sig: flip(good['merchant_sig']) }, 401, 1513],
      [oldRefund(unspent, { merchant, hContract, amount: kudos('0.1') }), 404, 1500],
      [otherContract, 404, 1503],
      [many, 409, 1501],
      [oldRefund(feeless, { merchant, hContract, amount: kudos('0.1') }), 400, 1509],
      [small, 400, 1512],
      [{ ...good, refund_amount: 'EUR:0.1' }, 412, 1504],
      [{ ...good, refund_fee: 'EUR:0.001' }, 400, 1511],
    ];
    for (const [request, status, code] of cases) {
      expect(await ask('/refund', request)).toMatchObject({ status, body: { code } });
    }
  });

  test('after the wire deadline: 410/1506', async () => {
    const coin = await coinOf('0.32');
    const hContract = bytes(64);
    const timestamp = roundDown(Date.now()) - 2000;
    const due = { contribution: kudos('0.32'), merchant, hContract, timestamp };
    await ask('/deposit', oldDeposit(coin, { ...due, wireDeadline: timestamp }));
    const request = oldRefund(coin, { merchant, hContract, amount: kudos('0.1') });
    expect(await ask('/refund', request)).toMatchObject({ status: 410, body: { code: 1506 } });
  });
});
