/** Refusals that carry the signed statements of an exchange which contradict each other. Pure. */
import type { TransferDetails } from '@/protocol/exchange';
import { Refusal } from '@/protocol/refusal';
import type { KnownDeposit } from '@/storage/merchant/known-deposits';
import { transferResponse } from './transfer-response';
import { matchDeposits, type TransferConflict, type WiredStatus } from './transfer-rules';

/** TrackTransferConflictDetails: MERCHANT_TRACK_TRANSFER_CONFLICT. */
export function transferConflict(
  details: TransferDetails,
  { offset, ours }: TransferConflict,
  known: readonly KnownDeposit[],
): Refusal {
  const { currency } = details.total;
  const deposit = details.deposits[offset];
  const body = {
    offset,
    exchangeTransferProof: transferResponse(details, matchDeposits(details, known)),
    ...(deposit === undefined ? {} : { coinPub: deposit.coinPub, hContract: deposit.hContract }),
    ...(ours === undefined
      ? {}
      : {
          exchangeDepositProof: {
            exchangeTimestamp: ours.exchangeTimestamp,
            exchangeSig: ours.exchangeSig,
            exchangePub: ours.exchangePub,
          },
          orderRow: ours.row,
          amountWithFee: { currency, units: ours.contribution },
          depositFee: { currency, units: ours.depositFee },
        }),
  };
  return new Refusal('MERCHANT_TRACK_TRANSFER_CONFLICT', { body });
}

/** TransactionConflictProof: MERCHANT_TRACK_TRANSACTION_CONFLICT. */
export function transactionConflict(
  status: WiredStatus,
  details: TransferDetails,
  known: readonly KnownDeposit[],
  coinPub: Uint8Array,
): Refusal {
  const body = {
    transferClaim: transferResponse(details, matchDeposits(details, known)),
    depositClaim: status,
    coinPub,
  };
  return new Refusal('MERCHANT_TRACK_TRANSACTION_CONFLICT', { body });
}
