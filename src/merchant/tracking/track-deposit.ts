/**
 * Asks an exchange how it wired a deposit (purposes 1103 and 1036), then for the whole transfer.
 * That covers all its other deposits too. Stores what nothing contradicts [TRACK-2, TRACK-3].
 * Throws MERCHANT_TRACK_TRANSFER_CONFLICT and MERCHANT_TRACK_TRANSACTION_CONFLICT with the proofs,
 * which are stored. Throws MERCHANT_PRIVATE_POST_TRANSFERS_BAD_WIRE_FEE for a wire fee above the
 * announced one, and what the exchange port throws.
 */
import { equalBytes } from '@/protocol/crypto/bytes';
import { sign } from '@/protocol/crypto/eddsa';
import { signaturesV9 } from '@/protocol/signatures';
import type { Refusal } from '@/protocol/refusal';
import type { Timestamp } from '@/protocol/timestamp';
import type { UntrackedDeposit } from '@/storage/merchant/known-deposits';
import { ExchangeUnavailable, type ExchangePort } from '../exchange-port';
import type { Merchant } from '../merchant';
import { assertFeeAnnounced } from './assert-believable';
import { transactionConflict, transferConflict } from './conflict-proofs';
import { examineTransfer, type ExaminedTransfer } from './examine-transfer';
import { keepExamined } from './keep-examined';
import { reportConflict } from './report-trouble';
import { isStatusSigned, type MatchedDeposit, type WiredStatus } from './transfer-rules';

export type TrackedDeposit =
  | { readonly state: 'pending'; readonly executionTime: Timestamp }
  /** All deposits of the transfer are tracked now. */
  | { readonly state: 'wired'; readonly deposits: readonly MatchedDeposit[] };

export async function trackDeposit(
  merchant: Merchant,
  exchange: ExchangePort,
  deposit: UntrackedDeposit,
): Promise<TrackedDeposit> {
  const merchantSig = sign(deposit.merchantPriv, signaturesV9.trackTransaction(deposit));
  const question = { ...deposit, merchantSig };
  const status = await exchange.depositStatus(question);
  if (!status.isWired) return { state: 'pending', executionTime: status.executionTime };
  const facts = await exchange.facts({ signingKey: status.exchangePub });
  if (!isStatusSigned(status, question, facts)) {
    throw new ExchangeUnavailable('malformed');
  }
  const examined = await examineTransfer(merchant, exchange, deposit.instanceId, status.wtid);
  const conflict = contradictionOf(deposit, status, examined);
  if (conflict !== null) {
    await reportConflict(merchant, deposit, conflict);
    throw conflict;
  }
  const { instanceId, payto } = deposit;
  await assertFeeAnnounced(exchange, payto, examined);
  const to = { instanceId, exchange, payto, wtid: status.wtid, confirmed: false };
  await keepExamined(merchant, to, examined);
  return { state: 'wired', deposits: examined.matched };
}

/** The transfer's list must have this deposit, with the same figures, and fit all the others. */
function contradictionOf(
  deposit: UntrackedDeposit,
  status: WiredStatus,
  { details, known, matched, conflict }: ExaminedTransfer,
): Refusal | null {
  const listed = matched.find(
    ({ row, coinPub }) => row === deposit.row && equalBytes(coinPub, deposit.coinPub),
  );
  const agrees =
    listed !== undefined &&
    listed.value - listed.fee === status.coinContribution.units &&
    details.executionTime === status.executionTime &&
    equalBytes(details.merchantPub, deposit.merchantPub) &&
    equalBytes(details.hWire, deposit.hWire);
  if (!agrees) return transactionConflict(status, details, known, deposit.coinPub);
  return conflict === null ? null : transferConflict(details, conflict, known);
}
