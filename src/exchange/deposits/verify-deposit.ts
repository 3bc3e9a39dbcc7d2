/**
 * Checks a deposit without reading what the coin was spent on, and confirms it (protocol-a 5.6).
 * Refusals, in this order: 404/1005, those of assertDepositable, 403/1205, 403/1006, and
 * 409/1200 for a contribution over the coin's value. A recorded deposit passes after its
 * denomination has ended.
 */
import { compareAmounts, subtractAmounts } from '@/protocol/amount';
import { equalBytes } from '@/protocol/crypto/bytes';
import { verifyCoin } from '@/protocol/crypto/coin-blinding';
import { signAsync } from '@/protocol/crypto/eddsa';
import { signaturesV9 } from '@/protocol/signatures';
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
import type { MerchantAccount } from '@/storage/exchange/merchant-accounts';
import { assertCurrency, type Exchange } from '../exchange';
import { assertSpendable, type Denomination } from '../keys/denomination';
import { ensureKeys } from '../keys/open-keys';
import { refuseCoin } from './coin-history';

export interface VerifiedDeposit {
  /** Position in the request. */
  readonly index: number;
  readonly denomination: Denomination;
  readonly account: MerchantAccount;
  readonly checked: CheckedDeposit;
}

export async function verifyDeposit(
  exchange: Exchange,
  deposit: CoinDeposit,
  index: number,
): Promise<VerifiedDeposit> {
  const { keys, currency, wireMethod, clock, merchantAccounts } = exchange;
  const denomination = keys.getDenomination(deposit.hDenom);
  const now = clock.now();
  await assertInTime(exchange, deposit, () =>
    assertDepositable(deposit, { denomination, currency, wireMethod, now }),
  );
  const { coinPub, coinSig, denomSig, contribution, hContract, hWire, merchantPub } = deposit;
  const timestamp = roundDown(deposit.timestamp);
  const refundDeadline = roundDown(deposit.refundDeadline);
  const signed = await isSignedInEither(coinPub, coinSig, exchange.generation, (layout) =>
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
    }),
  );
  if (!signed) throw new Refusal('EXCHANGE_DEPOSIT_COIN_SIGNATURE_INVALID');
  if (!verifyCoin(denomination.publicKey, coinPub, denomSig)) {
    throw new Refusal('EXCHANGE_DENOMINATION_SIGNATURE_INVALID');
  }
  if (contribution.units > denomination.value.units) {
    throw await refuseCoin(exchange, coinPub, denomination, 'EXCHANGE_DEPOSIT_INSUFFICIENT_FUNDS');
  }
  const account = { merchantPub, hWire, ...deposit.wire };
  await merchantAccounts.ensure(account);
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
  return { index, denomination, account, checked };
}

export interface DepositTerms {
  readonly denomination: Denomination;
  readonly currency: string;
  readonly wireMethod: string;
  readonly now: Timestamp;
}

/** Pure. Checks in this order: currency, 1207, 1208, 1210, 1211, then 412/1008 or 410/1009. */
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
  if (!equalBytes(hashWire(payto, salt), hWire)) {
    throw new Refusal('EXCHANGE_DEPOSIT_INVALID_WIRE_FORMAT_CONTRACT_HASH_CONFLICT');
  }
}

/**
 * A deposit that is recorded is confirmed again after its denomination has ended. Its sender may have
 * lost the answer, and must not take it for refused.
 */
async function assertInTime(
  { db }: Exchange,
  deposit: CoinDeposit,
  assertNow: () => void,
): Promise<void> {
  try {
    assertNow();
  } catch (thrown) {
    const hasEnded =
      isRefusal(thrown) &&
      (thrown.code === 'EXCHANGE_GENERIC_DENOMINATION_REVOKED' ||
        thrown.code === 'EXCHANGE_GENERIC_DENOMINATION_EXPIRED');
    if (!hasEnded || (await findDeposit(db, deposit)) === undefined) throw thrown;
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
  return await Promise.all(
    verified.map(async ({ checked }) => {
      return { ...checked, ...(await confirmDeposit(exchange, checked)) };
    }),
  );
}

/** The exchange's confirmation that it has taken a coin (purpose 1033). */
export async function confirmDeposit(
  exchange: Exchange,
  { contribution, depositFee, ...deposit }: CheckedDeposit,
): Promise<DepositConfirmation> {
  const signer = exchange.keys.signer(exchange.clock.now());
  const amountWithoutFee = subtractAmounts(contribution, depositFee);
  const blob = signaturesV9.confirmDeposit({ ...deposit, amountWithoutFee });
  return {
    exchangeTimestamp: deposit.exchangeTimestamp,
    exchangeSig: await signAsync(signer.privateKey, blob),
    exchangePub: signer.publicKey,
  };
}
