/**
 * Wallets of January (A) and March 2020 (B) and a merchant of their time at an exchange, as raw
 * HTTP. They use the old routes, amounts as objects, and the same planchet twice at once
 * (protocol-b 5, protocol-v6-v9).
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { decodeBase32, encodeBase32 } from '@/protocol/base32';
import { equalBytes } from '@/protocol/crypto/bytes';
import { verify } from '@/protocol/crypto/eddsa';
import { hashDenominationKey } from '@/protocol/crypto/rsa-public-key';
import { signaturesV6 } from '@/protocol/signatures';
import { exchangeKeysSchema, type ExchangeDenomination } from '@/protocol/exchange-keys';
import { hashExchangeAccount, hashWire } from '@/protocol/wire-hash';
import { roundDown } from '@/protocol/timestamp';
import {
  bytes,
  finishCoin,
  kudos,
  newKeyPair,
  newMerchant,
  planchetFor,
  sendToReserve,
  startRefresh,
  type TestCoin,
} from '../../support/coins';
import { runJobsUntil } from '../../support/deployment';
import {
  oldDeposit,
  oldMelt,
  oldPayback,
  oldRefund,
  oldReveal,
  oldTrackQuestion,
  oldWithdrawal,
} from '../../support/old-bodies';
import { finishRefresh } from '../../support/recoups';
import { errorBody, expectExactly, send, url } from './bank-support';
import * as shapes from './exchange-shapes';

const base = `${url}/exchange/`;
const at = (path: string) => new URL(path, base).href;
let masterPub: Uint8Array;
let denoms: ExchangeDenomination[];

const denominationOf = (value: string) =>
  denoms.filter((one) => one.value.units === kudos(value).units).at(-1)!;

/** Both wallets add an exchange in three requests, and check each signature like this. */
beforeAll(async () => {
  const keysGot = await send(at('keys?cacheBreaker=3'), {
    headers: { accept: 'application/json' },
  });
  expectExactly(keysGot, 200, shapes.keys);
  const keys = exchangeKeysSchema.parse(keysGot.json);
  masterPub = keys.masterPub;
  denoms = keys.denominations;
  for (const one of denoms) {
    const blob = signaturesV6.denomination({
      masterPub,
      start: one.start,
      expireWithdraw: one.expireWithdraw,
      expireDeposit: one.expireDeposit,
      expireLegal: one.expireLegal,
      value: one.value,
      feeWithdraw: one.feeWithdraw,
      feeDeposit: one.feeDeposit,
      feeRefresh: one.feeRefresh,
      feeRefund: one.feeRefund,
      hDenom: hashDenominationKey(one.publicKey),
    });
    expect(verify(masterPub, blob, one.masterSig)).toBe(true);
  }
  const wire = expectExactly(await send(at('wire')), 200, shapes.wire);
  for (const { url: payto, master_sig: signature } of wire.accounts) {
    const blob = signaturesV6.wireDetails({ hAccount: hashExchangeAccount(payto) });
    expect(verify(masterPub, blob, decodeBase32(signature))).toBe(true);
  }
  const terms = await send(at('terms'), { headers: { accept: 'text/plain' } });
  expect(terms).toMatchObject({ status: 200 });
  expect(terms.headers.get('content-type')).toMatch(/^text\/plain/);
});

async function withdraw(value: string): Promise<TestCoin> {
  const reserve = newKeyPair();
  const status = at(`reserve/status?reserve_pub=${encodeBase32(reserve.publicKey)}`);
  expect(expectExactly(await send(status), 404, errorBody).code).toBe(1151);
  await sendToReserve(url, kudos(value), reserve.publicKey);
  await expect.poll(async () => (await send(status)).status, { timeout: 30_000 }).toBe(200);
  const { history } = expectExactly(await send(status), 200, shapes.oldReserveStatus);
  expect(history).toMatchObject([{ type: 'DEPOSIT', amount: `KUDOS:${value}` }]);
  const denomination = denominationOf(value);
  const planchet = planchetFor(denomination, 'v6');
  const body = oldWithdrawal(reserve, denomination, planchet);
  expect(Object.keys(body).sort()).toEqual([
    'coin_ev',
    'denom_pub_hash',
    'reserve_pub',
    'reserve_sig',
  ]);
  // Wallet B sends it again while the first is under way.
  const [first, second] = await Promise.all([
    send(at('reserve/withdraw'), { body }),
    send(at('reserve/withdraw'), { body }),
  ]);
  const { ev_sig: signature } = expectExactly(first, 200, shapes.withdrawn);
  expect(expectExactly(second, 200, shapes.withdrawn).ev_sig).toBe(signature);
  const after = expectExactly(await send(status), 200, shapes.oldReserveStatus);
  expect(after).toMatchObject({ balance: 'KUDOS:0', history: [{}, { type: 'WITHDRAW' }] });
  return finishCoin(denomination, planchet, decodeBase32(signature), 'v6');
}

describe('a wallet of 2020', () => {
  test.for(['object', 'text'] as const)(
    'gets change by melt and reveal, its amount as %s, and may lose each answer',
    { timeout: 30_000 },
    async (form) => {
      const coin = await withdraw('0.64');
      const refresh = startRefresh(coin, [denominationOf('0.32'), denominationOf('0.16')], 'v6');
      const body = oldMelt(refresh, form);
      const melted = expectExactly(await send(at('refresh/melt'), { body }), 200, shapes.melted);
      const { noreveal_index: noRevealIndex } = melted;
      const blob = signaturesV6.confirmMelt({ rc: refresh.session.rc, noRevealIndex });
      const signed = decodeBase32(melted.exchange_sig);
      expect(verify(decodeBase32(melted.exchange_pub), blob, signed)).toBe(true);
      const again = expectExactly(await send(at('refresh/melt'), { body }), 200, shapes.melted);
      expect(again.noreveal_index).toBe(noRevealIndex);
      const reveal = oldReveal(coin, refresh, noRevealIndex);
      expect(Object.keys(reveal).sort()).toEqual([
        'coin_evs',
        'link_sigs',
        'new_denoms_h',
        'rc',
        'transfer_privs',
        'transfer_pub',
      ]);
      const got = await send(at('refresh/reveal'), { body: reveal });
      const { ev_sigs: evSigs } = expectExactly(got, 200, shapes.revealed);
      const signatures = evSigs.map(({ ev_sig: one }) => decodeBase32(one));
      expect(finishRefresh(refresh, noRevealIndex, signatures)).toHaveLength(2);
      expect((await send(at('refresh/reveal'), { body: reveal })).json).toEqual(got.json);
    },
  );

  test('hands a merchant’s refund permission to the exchange', async () => {
    const merchant = newMerchant(url);
    const coin = await withdraw('0.32');
    const hContract = bytes(64);
    const deposit = oldDeposit(coin, { contribution: kudos('0.32'), merchant, hContract });
    const paid = await send(at('deposit'), { body: deposit });
    expectExactly(paid, 200, shapes.confirmedByV6Route('DEPOSIT_OK'));
    const body = oldRefund(coin, { merchant, hContract, amount: kudos('0.32') });
    expect(Object.keys(body).sort()).toEqual([
      'coin_pub',
      'h_contract_terms',
      'merchant_pub',
      'merchant_sig',
      'refund_amount',
      'refund_fee',
      'rtransaction_id',
    ]);
    const refunded = await send(at('refund'), { body });
    expectExactly(refunded, 200, shapes.confirmedByV6Route('REFUND_OK'));
    expect((await send(at('refund'), { body })).json).toEqual(refunded.json);
  }, 30_000);

  test('asks for a payback that it is not entitled to, with the whole denomination key', async () => {
    const coin = await withdraw('0.08');
    const body = oldPayback(coin);
    expect(Object.keys(body).sort()).toEqual([
      'coin_blind_key_secret',
      'coin_pub',
      'coin_sig',
      'denom_pub',
      'denom_sig',
    ]);
    const got = expectExactly(await send(at('payback'), { body }), 404, errorBody);
    expect(got.code).toBe(1850);
  }, 30_000);
});

test('a merchant of 2020 deposits, is shown a double spend, and tracks its money', async () => {
  const merchant = newMerchant(url, 'shop');
  const coin = await withdraw('1.28');
  const hContract = bytes(64);
  const timestamp = roundDown(Date.now());
  const terms = { contribution: kudos('1.28'), merchant, hContract, timestamp };
  const body = oldDeposit(coin, { ...terms, wireDeadline: timestamp + 3000 });
  const paid = await send(at('deposit'), { body });
  const { pub } = expectExactly(paid, 200, shapes.confirmedByV6Route('DEPOSIT_OK'));
  const { signingKeys } = exchangeKeysSchema.parse((await send(at('keys'))).json);
  expect(signingKeys.some(({ publicKey: key }) => equalBytes(key, decodeBase32(pub)))).toBe(true);
  const other = oldDeposit(coin, { contribution: kudos('1.28'), merchant });
  const refused = expectExactly(await send(at('deposit'), { body: other }), 403, errorBody);
  expect(refused).toMatchObject({ code: 1200, history: [{ type: 'DEPOSIT' }] });

  const hWire = hashWire(merchant.payto, merchant.salt);
  const question = oldTrackQuestion({ merchant, hContract, hWire, coinPub: coin.coinPub });
  const ask = () => send(at('track/transaction'), { body: question });
  expectExactly(await ask(), 202, shapes.notTracked);
  await runJobsUntil(url, async () => (await ask()).status === 200);
  const { wtid } = expectExactly(await ask(), 200, shapes.tracked);
  const transfer = await send(at(`track/transfer?wtid=${wtid}`));
  const details = expectExactly(transfer, 200, shapes.transferDetails);
  expect(details.H_wire).toBe(encodeBase32(hWire));
  const unknown = await send(at(`track/transfer?wtid=${encodeBase32(bytes(32))}`));
  expect(expectExactly(unknown, 404, errorBody).code).toBe(1702);
}, 300_000);
