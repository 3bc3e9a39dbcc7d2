import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { exchangeBooks } from '@/exchange/books';
import { depositCoin } from '@/exchange/deposits/deposit-coins';
import { getAnnouncedKeys } from '@/exchange/announcement/get-announced-keys';
import { recoupCoin } from '@/exchange/recoups/recoup-coin';
import { meltCoin } from '@/exchange/refresh/melt-coin';
import { revealRefresh } from '@/exchange/refresh/reveal-refresh';
import { refundCoin } from '@/exchange/refunds/refund-coin';
import { getReserveStatus } from '@/exchange/reserves/get-reserve-status';
import { withdrawCoin } from '@/exchange/reserves/withdraw-coin';
import { formatAmount } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import { verify, type EddsaKeyPair } from '@/protocol/crypto/eddsa';
import { hashDenominationKey } from '@/protocol/crypto/rsa-public-key';
import type { Generation } from '@/protocol/generations';
import { signaturesV9 } from '@/protocol/signatures';
import { exchangeKeysSchema, exchangeKeysText } from '@/protocol/exchange-keys';
import { verifyExchangeKeys } from '@/protocol/exchange-verification';
import type { RecoupRequest, RecoupResponse } from '@/protocol/recoup';
import { encodeMembers } from '@/protocol/refusal-members';
import { isRefusal } from '@/protocol/refusal';
import { roundDown } from '@/protocol/timestamp';
import {
  bytes,
  depositBody,
  kudos,
  newKeyPair,
  newMerchant,
  planchetFor,
  revealBody,
  startRefresh,
  withdrawBody,
  type TestCoin,
} from '../../support/coins';
import { swapDenominations } from '../../support/database';
import { verifyProof } from '../../support/double-spend-proof';
import { startExchangeParty, type ExchangeParty } from '../../support/exchange-party';
import { finishRefresh, recoupBody, withdrawOwned } from '../../support/recoups';
import { refundBody } from '../../support/refunds';

let party: ExchangeParty;

beforeAll(async () => {
  party = await startExchangeParty();
});

afterAll(async () => {
  await party.stop();
});

/** The books balance after every test. */
beforeEach(() => async () => {
  expect(await exchangeBooks(party.exchange)).toMatchObject({ balanced: true, violations: [] });
});

const merchant = newMerchant('http://bank.example', 'shop');
const timestamp = roundDown(Date.now());

const withdrawn = (value: string, generation: Generation = 'v9') =>
  withdrawOwned(party, value, generation);

/** Refreshes a coin of 0.64 into coins of these values. */
async function refreshed(values: readonly string[], generation: Generation = 'v9') {
  const { coin: old } = await withdrawn('0.64', generation);
  const refresh = startRefresh(old, values.map(party.denomination), generation);
  const { noRevealIndex: index } = await meltCoin(party.exchange, old.coinPub, refresh.melt);
  const body = revealBody(old, refresh, index);
  const signatures = await revealRefresh(party.exchange, refresh.session.rc, body);
  return { old, coins: finishRefresh(refresh, index, signatures) };
}

function recoup(coin: TestCoin, changes: Partial<RecoupRequest> = {}): Promise<RecoupResponse> {
  return recoupCoin(party.exchange, coin.coinPub, { ...recoupBody(coin), ...changes });
}

async function refusalOf(call: Promise<unknown>) {
  const thrown: unknown = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!isRefusal(thrown)) throw new Error('not refused', { cause: thrown });
  return thrown;
}

async function balanceOf({ publicKey: reservePub }: EddsaKeyPair): Promise<string> {
  const { balance } = await getReserveStatus(party.exchange, { reservePub, timeoutMs: 0 });
  return formatAmount(balance);
}

const spend = (coin: TestCoin, value: string, hContract = bytes(64)) =>
  depositCoin(party.exchange, {
    coinPub: coin.coinPub,
    ...depositBody(coin, {
      contribution: kudos(value),
      merchant,
      hContract,
      timestamp,
    }),
  });

describe('a coin of a revoked denomination', () => {
  test('goes back to its reserve, whichever generation blinded it, and can be withdrawn again', async () => {
    for (const generation of ['v6', 'v9'] as const) {
      const { coin, reserve } = await withdrawn('1.28', generation);
      await party.revoke('1.28');
      const answer = await recoup(coin);
      if (answer.refreshed) throw new Error('not from a refresh');
      expect(answer.reservePub).toEqual(reserve.publicKey);
      expect(answer.amount).toEqual(kudos('1.28'));
      const blob = signaturesV9.confirmRecoup({
        timestamp: answer.timestamp,
        recoupAmount: answer.amount,
        coinPub: coin.coinPub,
        reservePub: reserve.publicKey,
      });
      expect(verify(answer.exchangePub, blob, answer.exchangeSig)).toBe(true);
      expect(await balanceOf(reserve)).toBe('KUDOS:1.28');
      const denomination = party.denomination('1.28');
      const again = withdrawBody(reserve, denomination, planchetFor(denomination));
      await withdrawCoin(party.exchange, reserve.publicKey, again);
      expect(await balanceOf(reserve)).toBe('KUDOS:0');
    }
  });

  test('is recorded with its denomination, whichever row that has since a restore', async () => {
    const { pool } = party.exchange.db;
    const hashOf = (value: string) => hashDenominationKey(party.denomination(value).publicKey);
    const hashes = [hashOf('0.64'), hashOf('0.32')] as const;
    const [, row] = await swapDenominations((text, values) => pool.query(text, values), hashes);
    const { coin } = await withdrawn('0.64');
    await party.revoke('0.64');
    expect(await recoup(coin)).toMatchObject({ amount: kudos('0.64') });
    const text = `select c.denomination_id as coin, r.denomination_id as recoup
      from exchange.coin c join exchange.recoup r using (coin_pub) where coin_pub = $1`;
    expect((await pool.query(text, [coin.coinPub])).rows).toEqual([{ coin: row, recoup: row }]);
  });

  test('shows in the history of its reserve, signed', async () => {
    const { coin, reserve } = await withdrawn('2.56');
    await party.revoke('2.56');
    await recoup(coin);
    const { history } = await getReserveStatus(party.exchange, {
      reservePub: reserve.publicKey,
      timeoutMs: 0,
    });
    expect(history.map((entry) => entry.type)).toEqual(['CREDIT', 'WITHDRAW', 'RECOUP']);
    expect(history[2]).toMatchObject({
      amount: kudos('2.56'),
      coinPub: coin.coinPub,
    });
  });

  test('repeated at once and later it gives back once, with the same words', async () => {
    const { coin, reserve } = await withdrawn('5.12');
    await party.revoke('5.12');
    const answers = await Promise.all([recoup(coin), recoup(coin), recoup(coin)]);
    answers.push(await recoup(coin));
    for (const answer of answers) expect(answer.amount).toEqual(kudos('5.12'));
    expect(await balanceOf(reserve)).toBe('KUDOS:5.12');
  });

  test('gives back what is left of it only, and with nothing left is 403/1552 with proof', async () => {
    const [part, whole] = [await withdrawn('10.24'), await withdrawn('10.24')];
    await spend(part.coin, '4');
    await spend(whole.coin, '10.24');
    await party.revoke('10.24');
    expect((await recoup(part.coin)).amount).toEqual(kudos('6.24'));
    expect(await balanceOf(part.reserve)).toBe('KUDOS:6.24');
    const refusal = await refusalOf(recoup(whole.coin));
    expect(refusal).toMatchObject({ code: 'EXCHANGE_RECOUP_COIN_BALANCE_ZERO', status: 403 });
    expect(verifyProof(whole.coin, encodeMembers(refusal)['history'])).toBe(kudos('10.24').units);
  });

  test('that is refunded after its recoup gives back the rest as well', async () => {
    const { coin, reserve } = await withdrawn('20.48');
    const hContract = bytes(64);
    await spend(coin, '10', hContract);
    await party.revoke('20.48');
    await recoup(coin);
    const refund = refundBody(coin, { merchant, hContract, amount: kudos('3') });
    await refundCoin(party.exchange, { ...refund, coinPub: coin.coinPub });
    expect((await recoup(coin)).amount).toEqual(kudos('2.999'));
    expect(await balanceOf(reserve)).toBe('KUDOS:13.479');
  });

  test('is spent or given back, never both: of a deposit and a recoup at once one gets it', async () => {
    const owned = await Promise.all(Array.from({ length: 6 }, () => withdrawn('40.96')));
    const spending = owned.map(({ coin }) =>
      spend(coin, '40.96').then(
        () => true,
        () => false,
      ),
    );
    await party.revoke('40.96');
    const given = owned.map(({ coin }) =>
      recoup(coin).then(
        () => true,
        () => false,
      ),
    );
    const [spent, back] = [await Promise.all(spending), await Promise.all(given)];
    expect(spent.map((was, i) => was !== back[i])).toEqual(owned.map(() => true));
  });

  test('can no longer be spent or melted or withdrawn; what was recorded is answered again', async () => {
    const { coin } = await withdrawn('81.92');
    const other = await withdrawn('81.92');
    const hContract = bytes(64);
    const first = await spend(coin, '1', hContract);
    const refresh = startRefresh(other.coin, [party.denomination('0.01')]);
    const melted = await meltCoin(party.exchange, other.coin.coinPub, refresh.melt);
    const denomination = party.denomination('81.92');
    await party.revoke('81.92');
    const code = 'EXCHANGE_GENERIC_DENOMINATION_REVOKED';
    expect(await refusalOf(spend(coin, '1'))).toMatchObject({ code, status: 410 });
    const late = startRefresh(coin, [party.denomination('0.01')]);
    expect(await refusalOf(meltCoin(party.exchange, coin.coinPub, late.melt))).toMatchObject({
      code,
    });
    const reserve = newKeyPair();
    const body = withdrawBody(reserve, denomination, planchetFor(denomination));
    expect(await refusalOf(withdrawCoin(party.exchange, reserve.publicKey, body))).toMatchObject({
      code,
    });
    expect((await spend(coin, '1', hContract)).exchangeTimestamp).toEqual(first.exchangeTimestamp);
    const again = await meltCoin(party.exchange, other.coin.coinPub, refresh.melt);
    expect(again.noRevealIndex).toBe(melted.noRevealIndex);
  });
});

describe('a coin from a refresh', () => {
  test('goes back to the coin it was made of, under either salt, which can be refreshed again', async () => {
    for (const generation of ['v6', 'v9'] as const) {
      const { old, coins } = await refreshed(['0.32', '0.16'], generation);
      await party.revoke('0.32');
      const answer = await recoup(coins[0]!, { refreshed: true });
      if (!answer.refreshed) throw new Error('not from a withdrawal');
      expect(answer.oldCoinPub).toEqual(old.coinPub);
      const blob = signaturesV9.confirmRecoupRefresh({
        timestamp: answer.timestamp,
        recoupAmount: answer.amount,
        coinPub: coins[0]!.coinPub,
        oldCoinPub: old.coinPub,
      });
      expect(verify(answer.exchangePub, blob, answer.exchangeSig)).toBe(true);
      const refresh = startRefresh(old, [party.denomination('0.32')]);
      await meltCoin(party.exchange, old.coinPub, refresh.melt);
      const refusal = await refusalOf(spend(old, '0.64'));
      const left = kudos('0.64').units - verifyProof(old, encodeMembers(refusal)['history']);
      expect(left).toBe(kudos('0.64').units - kudos('0.802').units + kudos('0.32').units);
    }
  });

  test('is found without being told where it came from; told wrongly it is 404/1551', async () => {
    const { coins } = await refreshed(['0.08']);
    const { coin } = await withdrawn('0.08');
    await party.revoke('0.08');
    const code = 'EXCHANGE_RECOUP_WITHDRAW_NOT_FOUND';
    expect(await refusalOf(recoup(coins[0]!, { refreshed: false }))).toMatchObject({ code });
    expect(await refusalOf(recoup(coin, { refreshed: true }))).toMatchObject({ code, status: 404 });
    expect((await recoup(coins[0]!)).refreshed).toBe(true);
    expect((await recoup(coin)).refreshed).toBe(false);
  });

  test('whose denomination is revoked between melt and reveal is made and given back', async () => {
    const { coin: old } = await withdrawn('0.64');
    const refresh = startRefresh(old, [party.denomination('0.16')]);
    const { noRevealIndex: index } = await meltCoin(party.exchange, old.coinPub, refresh.melt);
    await party.revoke('0.16');
    const body = revealBody(old, refresh, index);
    const signatures = await revealRefresh(party.exchange, refresh.session.rc, body);
    const [coin] = finishRefresh(refresh, index, signatures);
    expect((await recoup(coin!)).amount).toEqual(kudos('0.16'));
  });
});

describe('refusals in their order', () => {
  test('404/1005, 404/1555, 403/1550, 403/1006, 404/1551', async () => {
    const { coin } = await withdrawn('0.04');
    const unknown = { hDenom: bytes(64) };
    expect(await refusalOf(recoup(coin, unknown))).toMatchObject({
      code: 'EXCHANGE_GENERIC_DENOMINATION_KEY_UNKNOWN',
    });
    expect(await refusalOf(recoup(coin))).toMatchObject({
      code: 'EXCHANGE_RECOUP_NOT_ELIGIBLE',
      status: 404,
    });
    await party.revoke('0.04');
    expect(await refusalOf(recoup(coin, { coinSig: bytes(64) }))).toMatchObject({
      code: 'EXCHANGE_RECOUP_SIGNATURE_INVALID',
      status: 403,
    });
    expect(await refusalOf(recoup(coin, { denomSig: bytes(64) }))).toMatchObject({
      code: 'EXCHANGE_DENOMINATION_SIGNATURE_INVALID',
    });
    const foreign = { ...coin, blindingSecret: bytes(32) };
    expect(await refusalOf(recoup(foreign))).toMatchObject({
      code: 'EXCHANGE_RECOUP_WITHDRAW_NOT_FOUND',
    });
    expect((await recoup(coin)).amount).toEqual(kudos('0.04'));
  });
});

test('revoked denominations are announced apart, signed by the master key, with successors at once', async () => {
  const { publicKey: revoked } = party.denomination('0.02');
  await party.revoke('0.02');
  const announced = await getAnnouncedKeys(party.exchange);
  const keys = exchangeKeysSchema.parse(JSON.parse(exchangeKeysText(announced.keys)));
  verifyExchangeKeys(keys);
  expect(keys.denominations.map((one) => encodeBase32(one.publicKey.encoded))).not.toContain(
    encodeBase32(revoked.encoded),
  );
  expect(keys.recoup).toEqual(keys.payback);
  for (const { hDenom, masterSig: signature } of keys.recoup ?? []) {
    const blob = signaturesV9.denominationRevoked({ hDenom });
    expect(verify(keys.masterPub, blob, signature!)).toBe(true);
  }
  const now = party.clock.now();
  const values = keys.denominations
    .filter((one) => one.start <= now && one.expireWithdraw > now)
    .map((one) => one.value.units);
  expect(new Set(values).size).toBe(14);
});
