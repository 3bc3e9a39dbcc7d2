/** Refusals that carry the signed statements of an exchange which contradict each other. Pure. */
import type { TransferDetails } from '@/protocol/exchange';
import { Refusal } from '@/protocol/refusal';
import { encodeTransactionConflict, encodeTransferConflict } from '@/protocol/tracking';
import type { KnownDeposit } from '@/storage/merchant/known-deposits';
import { transferResponse } from './transfer-response';
import { matchDeposits, type TransferConflict, type WiredStatus } from './transfer-rules';

/** TrackTransferConflictDetails: 424/9240. */
export function transferConflict(
  details: TransferDetails,
  { offset, ours }: TransferConflict,
  known: readonly KnownDeposit[],
): Refusal {
  const { currency } = details.total;
  const deposit = details.deposits[offset];
  const proof = {
    conflict_offset: offset,
    exchange_transfer_proof: transferResponse(details, matchDeposits(details, known)),
    ...(deposit === undefined
      ? {}
      : { coin_pub: deposit.coinPub, h_contract_terms: deposit.hContract }),
    ...(ours === undefined
      ? {}
      : {
          exchange_deposit_proof: {
            exchangeTimestamp: ours.exchangeTimestamp,
            exchangeSig: ours.exchangeSig,
            exchangePub: ours.exchangePub,
          },
          transaction_id: ours.row,
          amount_with_fee: { currency, units: ours.contribution },
          deposit_fee: { currency, units: ours.depositFee },
        }),
  };
  const body = encodeTransferConflict(proof);
  return new Refusal('MERCHANT_TRACK_TRANSFER_CONFLICT', { body });
}

/** TransactionConflictProof: 424/9241. */
export function transactionConflict(
  status: WiredStatus,
  details: TransferDetails,
  known: readonly KnownDeposit[],
  coinPub: Uint8Array,
): Refusal {
  const body = encodeTransactionConflict({
    wtid_tracking_claim: transferResponse(details, matchDeposits(details, known)),
    transaction_tracking_claim: status,
    coin_pub: coinPub,
  });
  return new Refusal('MERCHANT_TRACK_TRANSACTION_CONFLICT', { body });
}
