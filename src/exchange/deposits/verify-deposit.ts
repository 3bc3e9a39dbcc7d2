/**
 * Checks a deposit without reading what the coin was spent on, and confirms it (protocol-a 5.6).
 * Refusals, in this order: EXCHANGE_GENERIC_DENOMINATION_KEY_UNKNOWN, those of assertDepositable,
 * EXCHANGE_DEPOSIT_COIN_SIGNATURE_INVALID, EXCHANGE_DENOMINATION_SIGNATURE_INVALID, and
 * EXCHANGE_DEPOSIT_INSUFFICIENT_FUNDS for a contribution over the coin's value. A recorded deposit
 * passes after its denomination has ended.
 */
import { compareAmounts, subtractAmounts } from '@/protocol/amount';
import { equalBytes } from '@/protocol/crypto/bytes';
import { BoundedCache } from '@/protocol/crypto/bounded-cache';
import { verifyCoin } from '@/protocol/crypto/coin-blinding';
import { sign, type EddsaKeyPair } from '@/protocol/crypto/eddsa';
import { signaturesV9, type SignatureLayouts } from '@/protocol/signatures';
import type {
  CheckedDeposit,
  CoinDeposit,
  ConfirmedDeposit,
  DepositConfirmation,
  DepositRequest,
} from '@/protocol/deposit';
import { isSignedInEither } from '@/protocol/generations';
import { FormatError } from '@/protocol/format-error';
import { assertValidPayto, wireMethodOf } from '@/protocol/payto';
import { isRefusal, Refusal } from '@/protocol/refusal';
import { roundDown, type Timestamp } from '@/protocol/timestamp';
import { hashWire } from '@/protocol/wire-hash';
import { findDeposit } from '@/storage/exchange/deposits';
import { assertCurrency, type Exchange } from '../exchange';
import { assertSpendable, type Denomination } from '../keys/denomination';
import { ensureKeys } from '../keys/open-keys';
import { refuseCoin } from './coin-history';

export interface VerifiedDeposit {
  /** Position in the request. */
  readonly index: number;
  readonly denomination: Denomination;
  /** The merchant's account. */
  readonly wire: CoinDeposit['wire'];
  readonly checked: CheckedDeposit;
}

export async function verifyDeposit(
  exchange: Exchange,
  deposit: CoinDeposit,
  index: number,
): Promise<VerifiedDeposit> {
  const { keys, currency, wireMethod, clock } = exchange;
  const denomination = keys.getDenomination(deposit.hDenom);
  const now = clock.now();
  await assertDepositInTime(exchange, deposit, () =>
    assertDepositable(deposit, { denomination, currency, wireMethod, now }),
  );
  const { coinPub, coinSig, denomSig, contribution, hContract, hWire, merchantPub } = deposit;
  const timestamp = roundDown(deposit.timestamp);
  const refundDeadline = roundDown(deposit.refundDeadline);
  const blobOf = (layout: SignatureLayouts): Uint8Array =>
    layout.deposit({
      hContract,
      hWire,
      hDenom: denomination.hDenom,
      timestamp,
      refundDeadline,
      amountWithFee: contribution,
      depositFee: denomination.feeDeposit,
      merchantPub,
      coinPub,
    });
  if (!isSignedInEither(coinPub, coinSig, exchange.generation, blobOf)) {
    throw new Refusal('EXCHANGE_DEPOSIT_COIN_SIGNATURE_INVALID');
  }
  if (!verifyCoin(denomination.publicKey, coinPub, denomSig)) {
    throw new Refusal('EXCHANGE_DENOMINATION_SIGNATURE_INVALID');
  }
  if (contribution.units > denomination.value.units) {
    throw await refuseCoin(exchange, coinPub, denomination, 'EXCHANGE_DEPOSIT_INSUFFICIENT_FUNDS');
  }
  const checked: CheckedDeposit = {
    coinPub,
    coinSig,
    hDenom: denomination.hDenom,
    denomSig,
    contribution,
    depositFee: denomination.feeDeposit,
    hContract,
    merchantPub,
    hWire,
    timestamp,
    refundDeadline,
    wireDeadline: roundDown(deposit.wireDeadline),
    exchangeTimestamp: roundDown(now),
  };
  return { index, denomination, wire: deposit.wire, checked };
}

export interface DepositTerms {
  readonly denomination: Denomination;
  readonly currency: string;
  readonly wireMethod: string;
  readonly now: Timestamp;
}

/** Hashes of valid accounts. A merchant names the same one in each deposit. */
const accountHashes = new BoundedCache<Uint8Array>(1_000);

/**
 * Refuses a deposit by its terms. It checks, in this order, currency, deposit fee, deadlines, the account's
 * form and hash, and the time. Throws GENERIC_CURRENCY_MISMATCH,
 * EXCHANGE_DEPOSIT_NEGATIVE_VALUE_AFTER_FEE, EXCHANGE_DEPOSIT_REFUND_DEADLINE_AFTER_WIRE_DEADLINE,
 * EXCHANGE_DEPOSIT_INVALID_WIRE_FORMAT_JSON, EXCHANGE_DEPOSIT_INVALID_WIRE_FORMAT_CONTRACT_HASH_CONFLICT,
 * then EXCHANGE_GENERIC_DENOMINATION_VALIDITY_IN_FUTURE or EXCHANGE_GENERIC_DENOMINATION_EXPIRED.
 */
export function assertDepositable(request: DepositRequest, terms: DepositTerms): void {
  const { denomination, currency } = terms;
  assertCurrency(request.contribution.currency, currency, 'contribution');
  if (compareAmounts(request.contribution, denomination.feeDeposit) < 0) {
    throw new Refusal('EXCHANGE_DEPOSIT_NEGATIVE_VALUE_AFTER_FEE');
  }
  if (request.refundDeadline > request.wireDeadline) {
    throw new Refusal('EXCHANGE_DEPOSIT_REFUND_DEADLINE_AFTER_WIRE_DEADLINE');
  }
  assertAccount(request, terms.wireMethod);
  assertSpendable(denomination, terms.now);
}

function assertAccount({ wire: { payto, salt }, hWire }: DepositRequest, wireMethod: string): void {
  // With its length before it, no other pair has the same name.
  const known = accountHashes.getOrMake(`${wireMethod} ${payto.length} ${payto}${salt}`, () => {
    assertWiredTo(payto, wireMethod);
    return hashWire(payto, salt);
  });
  if (!equalBytes(known, hWire)) {
    throw new Refusal('EXCHANGE_DEPOSIT_INVALID_WIRE_FORMAT_CONTRACT_HASH_CONFLICT');
  }
}

function assertWiredTo(payto: string, wireMethod: string): void {
  try {
    assertValidPayto(payto);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    throw new Refusal('EXCHANGE_DEPOSIT_INVALID_WIRE_FORMAT_JSON', { detail: error.message });
  }
  if (wireMethodOf(payto) !== wireMethod) {
    throw new Refusal('EXCHANGE_DEPOSIT_INVALID_WIRE_FORMAT_JSON', {
      detail: `this exchange wires by ${wireMethod}`,
    });
  }
}

const ENDED = [
  'EXCHANGE_GENERIC_DENOMINATION_REVOKED',
  'EXCHANGE_GENERIC_DENOMINATION_EXPIRED',
] as const;

/**
 * Throws what `assertNow` throws, unless the denomination has ended and the deposit is recorded. Its
 * sender may have lost the answer, and must not take it for refused.
 */
async function assertDepositInTime(
  { db }: Exchange,
  deposit: CoinDeposit,
  assertNow: () => void,
): Promise<void> {
  try {
    assertNow();
  } catch (thrown) {
    if (!isRefusal(thrown, ...ENDED) || (await findDeposit(db, deposit)) === undefined)
      throw thrown;
  }
}

/**
 * Checks the coins of a contract and confirms them ahead, for a merchant in the same database. The merchant
 * takes them and settles its order in one transaction (storage/merchant/payments.ts). Without that the
 * confirmations count for nothing. Null when a coin is refused; depositCoins says why.
 */
export async function confirmAhead(
  exchange: Exchange,
  deposits: readonly CoinDeposit[],
): Promise<ConfirmedDeposit[] | null> {
  await ensureKeys(exchange);
  let verified: VerifiedDeposit[];
  try {
    verified = await Promise.all(deposits.map((one, at) => verifyDeposit(exchange, one, at)));
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
  // Each is ours, and new: a copy would cost more than a hash.
  return verified.map(({ checked }) => Object.assign(checked, confirmDeposit(exchange, checked)));
}

/** Signs that the exchange has taken a coin (purpose 1033). */
export function confirmDeposit(
  { keys, clock }: Exchange,
  deposit: CheckedDeposit,
): DepositConfirmation {
  return signConfirmation(keys.signer(clock.now()), deposit);
}

export function signConfirmation(
  signer: EddsaKeyPair,
  deposit: CheckedDeposit,
): DepositConfirmation {
  const { hContract, hWire, exchangeTimestamp, refundDeadline, coinPub, merchantPub } = deposit;
  const { contribution, depositFee } = deposit;
  const blob = signaturesV9.confirmDeposit({
    hContract,
    hWire,
    exchangeTimestamp,
    refundDeadline,
    amountWithoutFee: subtractAmounts(contribution, depositFee),
    coinPub,
    merchantPub,
  });
  return {
    exchangeTimestamp,
    exchangeSig: sign(signer.privateKey, blob),
    exchangePub: signer.publicKey,
  };
}
