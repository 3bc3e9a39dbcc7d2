/**
 * Answers POST refreshes/$RC/reveal (protocol-a 5.7): signs the envelopes of the secret alternative. The
 * wallet opens all others, and they must be what it committed to. Idempotent: a revealed refresh
 * returns its stored signatures, also after its denominations have expired. Refusals, in this
 * order: EXCHANGE_REFRESHES_REVEAL_CNC_TRANSFER_ARRAY_SIZE_INVALID,
 * EXCHANGE_REFRESHES_REVEAL_NEW_DENOMS_ARRAY_SIZE_EXCESSIVE,
 * EXCHANGE_REFRESHES_REVEAL_NEW_DENOMS_ARRAY_SIZE_MISMATCH,
 * EXCHANGE_REFRESHES_REVEAL_SESSION_UNKNOWN, EXCHANGE_GENERIC_DENOMINATION_KEY_UNKNOWN,
 * EXCHANGE_GENERIC_DENOMINATION_VALIDITY_IN_FUTURE or EXCHANGE_GENERIC_DENOMINATION_EXPIRED,
 * EXCHANGE_REFRESHES_REVEAL_AMOUNT_INSUFFICIENT, GENERIC_PARAMETER_MALFORMED,
 * EXCHANGE_REFRESHES_REVEAL_COMMITMENT_VIOLATION with the revealed commitment,
 * EXCHANGE_REFRESHES_REVEAL_LINK_SIGNATURE_INVALID. An envelope that no key of its size can sign is
 * GENERIC_PARAMETER_MALFORMED.
 */
import { inLane } from '@/fairness/heavy-lane';
import { equalBytes } from '@/protocol/crypto/bytes';
import { hashCoinEnvelope } from '@/protocol/crypto/planchets';
import type { RevealRequest } from '@/protocol/exchange';
import { generationsFrom, isSignedInEither } from '@/protocol/generations';
import { Refusal } from '@/protocol/refusal';
import {
  findRefresh,
  listFreshCoins,
  recordReveal,
  type FreshCoinRow,
  type RefreshRow,
  type SignedCoin,
} from '@/storage/exchange/refreshes';
import type { Exchange } from '../exchange';
import { assertFinishing, type Denomination } from '../keys/denomination';
import { assertEnvelope, blindSign } from '../keys/blind-sign';
import { assertCommitment } from '../commitments/assert-commitment';
import type { CommitmentQuestion } from '../commitments/recompute-commitment';
import { assertRevealShape, costOfFreshCoins } from './reveal-rules';

const SIGNED_AT_ONCE = 16;

type Signatures = readonly Uint8Array[];

/** Returns the blind signatures of the new coins. */
export async function revealRefresh(
  exchange: Exchange,
  rc: Uint8Array,
  request: RevealRequest,
): Promise<Signatures> {
  assertRevealShape(request);
  return await inLane(request.hDenoms.length, () => revealInTurn(exchange, rc, request));
}

async function revealInTurn(
  exchange: Exchange,
  rc: Uint8Array,
  request: RevealRequest,
): Promise<Signatures> {
  const { db, keys, clock } = exchange;
  const melted = await findRefresh(db, rc);
  if (melted === undefined) throw new Refusal('EXCHANGE_REFRESHES_REVEAL_SESSION_UNKNOWN');
  const known = await listFreshCoins(db, rc);
  if (known.length > 0) return answerAgain(known, request);

  const denominations = request.hDenoms.map((hash) => keys.getDenomination(hash));
  for (const denomination of denominations) assertFinishing(denomination, clock.now());
  const cost = costOfFreshCoins(denominations, melted);
  denominations.forEach((denomination, i) => {
    assertEnvelope(denomination, request.coinEvs[i] ?? new Uint8Array());
  });
  await assertCommitment(exchange, questionOf(exchange, rc, request, melted, denominations));
  assertLinks(exchange, request, melted, denominations);
  const coins = await signAll(request, denominations);
  const { transferPub, transferPrivs } = request;
  if (await recordReveal(db, { rc, transferPub, transferPrivs, cost, coins })) {
    return signaturesOf(coins);
  }
  const twin = await listFreshCoins(db, rc);
  if (twin.length === 0) throw new Refusal('EXCHANGE_GENERIC_DENOMINATION_KEY_UNKNOWN');
  return answerAgain(twin, request);
}

/** Blind signatures are the same each time, but only the stored ones count for link. */
function answerAgain(known: readonly SignedCoin[], request: RevealRequest): Signatures {
  const same =
    known.length === request.coinEvs.length &&
    known.every((coin, i) => equalBytes(coin.coinEv, request.coinEvs[i] ?? new Uint8Array()));
  if (!same) throw new Refusal('EXCHANGE_REFRESHES_REVEAL_COMMITMENT_VIOLATION');
  return signaturesOf(known);
}

function signaturesOf(coins: readonly SignedCoin[]): Signatures {
  return coins.map(({ evSig }) => evSig);
}

function questionOf(
  exchange: Exchange,
  rc: Uint8Array,
  request: RevealRequest,
  melted: RefreshRow,
  denominations: readonly Denomination[],
): CommitmentQuestion {
  return {
    rc,
    generations: generationsFrom(exchange.generation),
    terms: {
      oldCoinPub: melted.oldCoinPub,
      newDenominations: denominations.map(({ publicKey }) => publicKey),
      valueWithFee: { currency: exchange.currency, units: melted.amountWithFee },
    },
    reveal: {
      noRevealIndex: melted.noRevealIndex,
      transferPrivs: request.transferPrivs,
      transferPub: request.transferPub,
      coinEvs: request.coinEvs,
    },
  };
}

function assertLinks(
  exchange: Exchange,
  request: RevealRequest,
  melted: RefreshRow,
  denominations: readonly Denomination[],
): void {
  const { oldCoinPub } = melted;
  const areSigned = denominations.every(({ hDenom }, i) => {
    const hCoinEv = hashCoinEnvelope(request.coinEvs[i] ?? new Uint8Array());
    const linkSig = request.linkSigs[i] ?? new Uint8Array();
    return isSignedInEither(oldCoinPub, linkSig, exchange.generation, (layout) =>
      layout.link({ hDenom, oldCoinPub, transferPub: request.transferPub, hCoinEv }),
    );
  });
  if (!areSigned) {
    throw new Refusal('EXCHANGE_REFRESHES_REVEAL_LINK_SIGNATURE_INVALID');
  }
}

/** A few at a time: other customers' withdrawals run between them. */
async function signAll(
  request: RevealRequest,
  denominations: readonly Denomination[],
): Promise<FreshCoinRow[]> {
  const coins: FreshCoinRow[] = [];
  for (let start = 0; start < denominations.length; start += SIGNED_AT_ONCE) {
    const some = denominations.slice(start, start + SIGNED_AT_ONCE);
    const signed = some.map((denomination, i) => signOne(request, denomination, start + i));
    coins.push(...(await Promise.all(signed)));
  }
  return coins;
}

async function signOne(
  request: RevealRequest,
  denomination: Denomination,
  at: number,
): Promise<FreshCoinRow> {
  const coinEv = request.coinEvs[at] ?? new Uint8Array();
  const linkSig = request.linkSigs[at] ?? new Uint8Array();
  const evSig = await blindSign(denomination, coinEv);
  return { hDenom: denomination.hDenom, coinEv, linkSig, evSig };
}
