/** One contract for both bindings of the exchange port: a refund, as the merchant sees it. */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { systemRandom, MovableClock } from '@/config/clock';
import { depositCoin } from '@/exchange/deposits/deposit-coins';
import type { ExchangePort } from '@/merchant/exchange-port';
import type { SignedRefund } from '@/protocol/exchange';
import { verify } from '@/protocol/crypto/eddsa';
import { hashDenominationKey } from '@/protocol/crypto/rsa-public-key';
import { signaturesV9 } from '@/protocol/signatures';
import { httpExchangePort } from '@/wiring/http-exchange-port';
import { localExchangePort } from '@/wiring/local-exchange-port';
import {
  bytes,
  depositBody,
  exchangeAt,
  keysAt,
  kudos,
  makeCoins,
  newMerchant,
  type TestCoin,
} from '../../support/coins';
import { startExchangeParty, type ExchangeParty } from '../../support/exchange-party';
import { refundBody } from '../../support/refunds';

const url = inject('serverUrl');
const merchant = newMerchant('http://bank.example', 'shop');
const hContract = bytes(64);

interface Binding {
  readonly port: ExchangePort;
  /** Spent whole for the contract above. */
  readonly coin: TestCoin;
}

let party: ExchangeParty;
const bindings = new Map<string, Binding>();

beforeAll(async () => {
  const choices = { merchant, hContract, contribution: kudos('0.64') };
  party = await startExchangeParty();
  const [near] = await party.coins('0.64');
  const body = depositBody(near!, choices);
  await depositCoin(party.exchange, { coinPub: near!.coinPub, ...body });
  bindings.set('in process', { port: localExchangePort(party.exchange), coin: near! });
  const [far] = await makeCoins(url, ['0.64']);
  await exchangeAt(url).deposit(far!.coinPub, depositBody(far!, choices));
  const { masterPub } = await keysAt(url);
  const port = httpExchangePort({
    baseUrl: `${url}/exchange/`,
    voucher: { masterPub },
    currency: 'KUDOS',
    clock: new MovableClock(),
  });
  bindings.set('over HTTP', { port, coin: far! });
});

afterAll(() => party.stop());

describe.for(['in process', 'over HTTP'])('the exchange port %s', (name) => {
  const refundOf = ({ coin }: Binding, amount: string, rtransactionId: number): SignedRefund => {
    const choices = { merchant, hContract, amount: kudos(amount), rtransactionId };
    return {
      coinPub: coin.coinPub,
      hContract,
      merchantPub: merchant.publicKey,
      rtransactionId,
      refundAmount: kudos(amount),
      refundFee: coin.denomination.feeRefund,
      merchantSig: refundBody(coin, choices).merchantSig,
    };
  };

  test('has a part of a deposit refunded, confirmed by a signature, and again the same', async () => {
    const binding = bindings.get(name)!;
    const refund = refundOf(binding, '0.2', 1);
    const first = await binding.port.refund(refund);
    if (first.state !== 'accepted') throw new Error(first.state);
    const blob = signaturesV9.confirmRefund({ ...refund, rtransactionId: 1n });
    expect(verify(first.exchangePub, blob, first.exchangeSig)).toBe(true);
    expect(await binding.port.refund(refund)).toEqual(first);
  });

  test('hands on refusals with status and body', async () => {
    const binding = bindings.get(name)!;
    const forged = { ...refundOf(binding, '0.1', 2), merchantSig: systemRandom.bytes(64) };
    expect(await binding.port.refund(forged)).toMatchObject({
      ...{ state: 'refused', status: 403, body: { code: 1506 } },
    });
    expect(await binding.port.refund(refundOf(binding, '0.6', 3))).toMatchObject({
      ...{ state: 'refused', status: 409, body: { code: 1501 } },
    });
  });

  test('lists the denominations with what a refund of their coins costs', async () => {
    const { port, coin } = bindings.get(name)!;
    const facts = await port.facts();
    const hDenom = hashDenominationKey(coin.denomination.publicKey);
    const listed = facts.listDenominations().map((one) => [one.hDenom, one.feeRefund]);
    expect(listed).toContainEqual([hDenom, coin.denomination.feeRefund]);
  });
});

test('an exchange that does not answer has decided nothing', async () => {
  const { coin, port } = bindings.get('over HTTP')!;
  const { masterPub } = await port.facts();
  const away = httpExchangePort({
    baseUrl: 'http://127.0.0.1:9/',
    voucher: { masterPub },
    currency: 'KUDOS',
    clock: new MovableClock(),
  });
  const refund: SignedRefund = {
    coinPub: coin.coinPub,
    hContract,
    merchantPub: merchant.publicKey,
    rtransactionId: 9,
    refundAmount: kudos('0.1'),
    refundFee: coin.denomination.feeRefund,
    merchantSig: bytes(64),
  };
  expect(await away.refund(refund)).toMatchObject({ state: 'unknown', failure: 'unreachable' });
});
