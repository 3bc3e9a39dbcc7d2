import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { reportDeposits } from '@/exchange/auditing/report-deposits';
import { depositCoin } from '@/exchange/deposits/deposit-coins';
import type { DepositReport } from '@/protocol/auditor';
import { toHex } from '@/protocol/crypto/bytes';
import { verify } from '@/protocol/crypto/eddsa';
import { signaturesV9 } from '@/protocol/signatures';
import { roundDown } from '@/protocol/timestamp';
import { bytes, depositBody, newMerchant, type TestCoin } from '../../support/coins';
import { startExchangeParty, type ExchangeParty } from '../../support/exchange-party';

const MINUTE_MS = 60_000;
const reports: DepositReport[] = [];
let isDeaf = false;
let party: ExchangeParty;

beforeAll(async () => {
  const auditor = {
    url: 'http://auditor.example/',
    reportDeposit: (report: DepositReport) => {
      if (isDeaf) return Promise.reject(new Error('the auditor is out'));
      reports.push(report);
      return Promise.resolve();
    },
  };
  party = await startExchangeParty({ auditors: [auditor] });
});

afterAll(async () => {
  await party.stop();
});

const merchant = newMerchant('http://bank.example', 'shop');

const spend = (coin: TestCoin) =>
  depositCoin(party.exchange, {
    coinPub: coin.coinPub,
    ...depositBody(coin, {
      contribution: coin.denomination.value,
      merchant,
      hContract: bytes(64),
      timestamp: roundDown(party.clock.now()),
    }),
  });

test('every deposit is confirmed to the auditor once, in order, by the words the merchant got', async () => {
  const coins = await party.coins('0.64', '0.32', '0.16');
  const answers = [];
  for (const coin of coins) answers.push(await spend(coin));
  await reportDeposits(party.exchange);
  // The youngest wait: one before them may still be on its way.
  expect(reports).toEqual([]);
  party.clock.advance(MINUTE_MS);
  expect(await reportDeposits(party.exchange)).toBe(3);
  expect(await reportDeposits(party.exchange)).toBe(0);
  expect(reports.map((one) => toHex(one.coinPub))).toEqual(coins.map((one) => toHex(one.coinPub)));
  expect(reports.map((one) => toHex(one.exchangeSig))).toEqual(
    answers.map((one) => toHex(one.exchangeSig)),
  );
  for (const one of reports) {
    const validity = signaturesV9.signingKey({
      masterPub: one.masterPub,
      start: one.start,
      expire: one.expire,
      end: one.end,
      signkeyPub: one.exchangePub,
    });
    expect(verify(one.masterPub, validity, one.masterSig)).toBe(true);
    expect(toHex(one.masterPub)).toBe(toHex(party.exchange.keys.master.publicKey));
  }
});

test('an auditor that is out is told later, and nothing is left out', async () => {
  const coins = await party.coins('0.64', '0.08');
  for (const coin of coins) await spend(coin);
  party.clock.advance(MINUTE_MS);
  isDeaf = true;
  await expect(reportDeposits(party.exchange)).rejects.toThrow('the auditor is out');
  isDeaf = false;
  expect(await reportDeposits(party.exchange)).toBe(2);
  expect(reports.slice(-2).map((one) => toHex(one.coinPub))).toEqual(
    coins.map((one) => toHex(one.coinPub)),
  );
});

test('replays, which use up numbers, leave no gap that is not stepped over', async () => {
  const [first, second] = await party.coins('0.64', '0.32');
  await spend(first!);
  await party.exchange.db.pool.query(
    "select setval('exchange.deposit_id_seq', nextval('exchange.deposit_id_seq') + 30000)",
  );
  await spend(second!);
  party.clock.advance(MINUTE_MS);
  expect(await reportDeposits(party.exchange)).toBe(1);
  expect(await reportDeposits(party.exchange)).toBe(1);
  expect(toHex(reports.at(-1)!.coinPub)).toBe(toHex(second!.coinPub));
});

test('in the demo our own auditor listens', async () => {
  const response = await fetch(`${inject('serverUrl')}/auditor/exchanges`);
  expect(response.status).toBe(200);
  expect(JSON.stringify(await response.json())).toContain('/exchange/');
});
