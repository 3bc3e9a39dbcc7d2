/**
 * Answers POST coins/$COIN_PUB/melt (protocol-a 5.7): spends a coin on a commitment. It picks, once and at
 * random, which of the kappa alternatives stays secret. Idempotent per commitment: the same index
 * is confirmed again (purpose 1034). Refusals, in this order:
 * EXCHANGE_GENERIC_DENOMINATION_KEY_UNKNOWN, currency, EXCHANGE_MELT_FEES_EXCEED_CONTRIBUTION,
 * EXCHANGE_GENERIC_DENOMINATION_VALIDITY_IN_FUTURE or EXCHANGE_GENERIC_DENOMINATION_EXPIRED,
 * EXCHANGE_MELT_COIN_SIGNATURE_INVALID, EXCHANGE_DENOMINATION_SIGNATURE_INVALID,
 * EXCHANGE_GENERIC_COIN_CONFLICTING_DENOMINATION_KEY and EXCHANGE_MELT_INSUFFICIENT_FUNDS with the
 * coin's history.
 */
import { compareAmounts, type Amount } from '@/protocol/amount';
import { verifyCoin } from '@/protocol/crypto/coin-blinding';
import { equalBytes } from '@/protocol/crypto/bytes';
import { sign } from '@/protocol/crypto/eddsa';
import { kappa } from '@/protocol/refresh';
import { signaturesV9 } from '@/protocol/signatures';
import type { MeltRequest, MeltResponse } from '@/protocol/exchange';
import { toSafeNumber } from '@/protocol/integer';
import { isSignedInEither } from '@/protocol/generations';
import { isRefusal, Refusal } from '@/protocol/refusal';
import { isUniqueViolation } from '@/storage/client';
import { hasRegainedValue } from '@/storage/exchange/recoups';
import { findRefresh, recordMelt } from '@/storage/exchange/refreshes';
import { refuseCoin } from '../deposits/coin-history';
import { assertCurrency, type Exchange } from '../exchange';
import { assertSpendable, isRevoked, type Denomination } from '../keys/denomination';
import { ensureKeys } from '../keys/open-keys';

export async function meltCoin(
  exchange: Exchange,
  coinPub: Uint8Array,
  request: MeltRequest,
): Promise<MeltResponse> {
  if (request.coinPub !== undefined && !equalBytes(request.coinPub, coinPub)) {
    throw new Refusal('GENERIC_PARAMETER_MALFORMED', {
      field: 'coin_pub',
      detail: 'another coin than the path names',
    });
  }
  await ensureKeys(exchange);
  const denomination = exchange.keys.getDenomination(request.hDenom);
  assertMeltable(request.amountWithFee, denomination, exchange);
  await assertMeltInTime(exchange, coinPub, request.rc, denomination);
  verifyMelt(exchange, coinPub, request, denomination);
  return confirmMelt(
    exchange,
    request.rc,
    await meltOnce(exchange, coinPub, request, denomination),
  );
}

function assertMeltable(amount: Amount, denomination: Denomination, exchange: Exchange): void {
  assertCurrency(amount.currency, exchange.currency, 'value_with_fee');
  if (compareAmounts(amount, denomination.feeRefresh) < 0) {
    throw new Refusal('EXCHANGE_MELT_FEES_EXCEED_CONTRIBUTION');
  }
}

/**
 * Throws unless a coin may be melted after its denomination has ended. A recorded melt gets its answer
 * again. A coin that a recoup gave value back to can be melted too: otherwise that value would be lost.
 */
async function assertMeltInTime(
  { db, clock }: Exchange,
  coinPub: Uint8Array,
  rc: Uint8Array,
  denomination: Denomination,
): Promise<void> {
  try {
    assertSpendable(denomination, clock.now());
  } catch (refusal) {
    if (!isRefusal(refusal)) throw refusal;
    if ((await findRefresh(db, rc)) !== undefined) return;
    if (!isRevoked(denomination) && (await hasRegainedValue(db, coinPub))) return;
    throw refusal;
  }
}

function verifyMelt(
  exchange: Exchange,
  coinPub: Uint8Array,
  request: MeltRequest,
  denomination: Denomination,
): void {
  const signed = isSignedInEither(coinPub, request.coinSig, exchange.generation, (layout) =>
    layout.melt({
      rc: request.rc,
      hDenom: denomination.hDenom,
      amountWithFee: request.amountWithFee,
      refreshFee: denomination.feeRefresh,
      coinPub,
    }),
  );
  if (!signed) throw new Refusal('EXCHANGE_MELT_COIN_SIGNATURE_INVALID');
  if (!verifyCoin(denomination.publicKey, coinPub, request.denomSig)) {
    throw new Refusal('EXCHANGE_DENOMINATION_SIGNATURE_INVALID');
  }
}

/** Returns the index that stays secret. */
async function meltOnce(
  exchange: Exchange,
  coinPub: Uint8Array,
  request: MeltRequest,
  denomination: Denomination,
): Promise<number> {
  const { db, random } = exchange;
  const amountWithFee = request.amountWithFee.units;
  const noRevealIndex = chooseIndex(random.bytes(8));
  if (amountWithFee <= denomination.value.units) {
    const recorded = await recordMelt(db, {
      rc: request.rc,
      coinPub,
      hDenom: denomination.hDenom,
      denomSig: request.denomSig,
      value: denomination.value.units,
      amountWithFee,
      refreshFee: denomination.feeRefresh.units,
      coinSig: request.coinSig,
      noRevealIndex,
    }).catch((error: unknown) => {
      if (isUniqueViolation(error)) return false;
      throw error;
    });
    if (recorded) return noRevealIndex;
  }
  const existing = await findRefresh(db, request.rc);
  if (existing === undefined) {
    const code = 'EXCHANGE_MELT_INSUFFICIENT_FUNDS';
    throw await refuseCoin(exchange, coinPub, denomination, code, request.amountWithFee);
  }
  // The commitment contains coin and amount, so no honest wallet sends others.
  if (!equalBytes(existing.oldCoinPub, coinPub) || existing.amountWithFee !== amountWithFee) {
    throw new Refusal('GENERIC_PARAMETER_MALFORMED', {
      field: 'rc',
      detail: 'this commitment belongs to another melt',
    });
  }
  return existing.noRevealIndex;
}

/** Uniform over 0 … kappa - 1, but for 2^-62. */
export function chooseIndex(eightBytes: Uint8Array): number {
  const { buffer, byteOffset } = eightBytes;
  const value = new DataView(buffer, byteOffset).getBigUint64(0) % BigInt(kappa);
  return toSafeNumber(value);
}

function confirmMelt(exchange: Exchange, rc: Uint8Array, noRevealIndex: number): MeltResponse {
  const signer = exchange.keys.signer(exchange.clock.now());
  const blob = signaturesV9.confirmMelt({ rc, noRevealIndex });
  return {
    noRevealIndex,
    exchangeSig: sign(signer.privateKey, blob),
    exchangePub: signer.publicKey,
  };
}
