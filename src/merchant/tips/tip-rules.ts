/** Money of tips, without I/O. */
import { addAmounts, sumAmounts, type Amount } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import { concatBytes } from '@/protocol/crypto/bytes';
import { sha512 } from '@/protocol/crypto/hash';
import { isCoinEnvelope } from '@/protocol/crypto/planchets';
import type { ReserveStatus } from '@/protocol/exchange';
import { Refusal } from '@/protocol/refusal';
import type { TipPlanchet } from '@/protocol/tip';
import type { DenominationFacts, ExchangeFacts, ReserveCredits } from '../exchange-port';

/** A planchet with the denomination that it is to be a coin of. */
export interface PricedPlanchet extends TipPlanchet {
  readonly denomination: DenominationFacts;
  /** Value and withdraw fee: what the reserve is debited. */
  readonly amountWithFee: Amount;
}

/** The same planchets in the same order are the same pickup (protocol-b 3.7). */
export function pickupIdOf(planchets: readonly TipPlanchet[]): Uint8Array {
  return sha512(
    concatBytes(...planchets.flatMap(({ denomPubHash, coinEv }) => [denomPubHash, coinEv])),
  );
}

/**
 * Checks the planchets. With `now`, the exchange must make coins of the denomination at that time.
 * Throws MERCHANT_TIP_PICKUP_DENOMINATION_UNKNOWN. Throws GENERIC_PARAMETER_MALFORMED for a
 * duplicate envelope, which would be one coin paid twice. So is one that no exchange could sign,
 * since the tip would be used up for nothing.
 */
export function pricePlanchets(
  facts: ExchangeFacts,
  planchets: readonly TipPlanchet[],
  now: number | null,
): PricedPlanchet[] {
  const envelopes = new Set(planchets.map(({ coinEv }) => encodeBase32(coinEv)));
  if (envelopes.size < planchets.length) {
    throw new Refusal('GENERIC_PARAMETER_MALFORMED', {
      field: 'planchets',
      detail: 'an envelope is there twice',
    });
  }
  return planchets.map((planchet, index) => {
    const denomination = facts.findDenomination(planchet.denomPubHash);
    if (denomination === undefined || (now !== null && !isIssued(denomination, now))) {
      throw new Refusal('MERCHANT_TIP_PICKUP_DENOMINATION_UNKNOWN', {
        field: `planchets.${index}.denom_pub_hash`,
      });
    }
    if (!isCoinEnvelope(denomination.publicKey, planchet.coinEv)) {
      throw new Refusal('GENERIC_PARAMETER_MALFORMED', {
        field: `planchets.${index}.coin_ev`,
        detail: 'not a number below the modulus of the denomination',
      });
    }
    const amountWithFee = addAmounts(denomination.value, denomination.feeWithdraw);
    return { ...planchet, denomination, amountWithFee };
  });
}

function isIssued(denomination: DenominationFacts, now: number): boolean {
  const { start, expireWithdraw, revocationSig } = denomination;
  return start <= now && now < expireWithdraw && revocationSig === undefined;
}

export function sumPlanchets(currency: string, planchets: readonly PricedPlanchet[]): bigint {
  return sumAmounts(
    currency,
    planchets.map(({ amountWithFee }) => amountWithFee),
  ).units;
}

/**
 * Returns the amount that was transferred to a reserve. Null if nothing yet. Throws a TypeError on another
 * currency.
 */
export function creditsIn(
  currency: string,
  reservePub: Uint8Array,
  status: ReserveStatus | null,
): ReserveCredits | null {
  const credits = (status?.history ?? []).filter((entry) => entry.type === 'CREDIT');
  const [first] = credits;
  if (first === undefined) return null;
  const total = sumAmounts(
    currency,
    credits.map(({ amount }) => amount),
  );
  const lastMs = credits.reduce((last, { timestamp }) => Math.max(last, timestamp), 0);
  return { reservePub, total: total.units, first: first.amount.units, lastMs };
}
