/**
 * Checks an exchange's account of a transfer (protocol-a 3, purposes 1036 and 1037; specification
 * "Tracking") [TRACK-1..3]. Pure but for the verification of signatures.
 */
import { toHex } from '@/protocol/crypto/bytes';
import { verify } from '@/protocol/crypto/eddsa';
import { hashWireDeposits, signaturesV9 } from '@/protocol/signatures';
import type { DepositQuestion, DepositStatus, TransferDetails } from '@/protocol/exchange';
import type { KnownDeposit } from '@/storage/merchant/known-deposits';
import type { ExchangeFacts } from '../exchange-port';

/** Signed by one of the exchange's online keys (purpose 1037). */
export function isSigned(details: TransferDetails, facts: ExchangeFacts): boolean {
  const { executionTime, deposits } = details;
  const hDetails = hashWireDeposits(deposits.map((deposit) => ({ ...deposit, executionTime })));
  const blob = signaturesV9.confirmWireDeposit({ ...details, hDetails });
  return (
    facts.isSigningKey(details.exchangePub) &&
    verify(details.exchangePub, blob, details.exchangeSig)
  );
}

export type WiredStatus = Extract<DepositStatus, { isWired: true }>;

/** Signed by one of the exchange's online keys (purpose 1036). */
export function isStatusSigned(
  status: WiredStatus,
  question: DepositQuestion,
  facts: ExchangeFacts,
): boolean {
  const blob = signaturesV9.confirmWire({
    hWire: question.hWire,
    hContract: question.hContract,
    wtid: status.wtid,
    coinPub: question.coinPub,
    executionTime: status.executionTime,
    coinContribution: status.coinContribution,
  });
  return (
    facts.isSigningKey(status.exchangePub) && verify(status.exchangePub, blob, status.exchangeSig)
  );
}

/** The total is what the deposits bring, less the wire fee. */
export function addsUp({ deposits, total, wireFee }: TransferDetails): boolean {
  const brought = deposits.reduce(
    (sum, deposit) => sum + deposit.depositValue.units - deposit.depositFee.units,
    0n,
  );
  return brought - wireFee.units === total.units;
}

export interface MatchedDeposit extends KnownDeposit {
  readonly value: bigint;
  readonly fee: bigint;
}

/** Our deposits that the transfer names, with the exchange's figures. */
export function matchDeposits(
  details: TransferDetails,
  known: readonly KnownDeposit[],
): MatchedDeposit[] {
  const ours = byCoinAndContract(known);
  return details.deposits.flatMap((deposit) => {
    const one = ours.get(nameOf(deposit.coinPub, deposit.hContract));
    const { depositValue: value, depositFee: fee } = deposit;
    return one === undefined ? [] : [{ ...one, value: value.units, fee: fee.units }];
  });
}

const nameOf = (coinPub: Uint8Array, hContract: Uint8Array): string =>
  `${toHex(coinPub)} ${toHex(hContract)}`;

/** A transfer may name thousands. */
function byCoinAndContract(known: readonly KnownDeposit[]): ReadonlyMap<string, KnownDeposit> {
  return new Map(known.map((one) => [nameOf(one.coinPub, one.hContract), one]));
}

/**
 * Compares a deposit's figures with those that the exchange confirmed before, less refunds since. Any other
 * amount is a conflict.
 */
export function hasRightFigures(
  ours: Pick<KnownDeposit, 'contribution' | 'depositFee' | 'refunded'>,
  figures: { readonly value: bigint; readonly fee: bigint },
): boolean {
  const least = ours.contribution - ours.refunded;
  return (
    figures.value <= ours.contribution && figures.value >= least && figures.fee <= ours.depositFee
  );
}

export interface TransferConflict {
  /** Index in the exchange's list. Its length if only the total is wrong. */
  readonly offset: number;
  /** Our own knowledge of that deposit, if any. */
  readonly ours: KnownDeposit | undefined;
}

/** The first statement of a transfer that contradicts what the exchange confirmed before. */
export function findConflict(
  details: TransferDetails,
  known: readonly KnownDeposit[],
): TransferConflict | null {
  const all = byCoinAndContract(known);
  for (const [offset, deposit] of details.deposits.entries()) {
    const ours = all.get(nameOf(deposit.coinPub, deposit.hContract));
    const figures = { value: deposit.depositValue.units, fee: deposit.depositFee.units };
    if (ours === undefined || !hasRightFigures(ours, figures)) return { offset, ours };
  }
  return addsUp(details) ? null : { offset: details.deposits.length, ours: undefined };
}
