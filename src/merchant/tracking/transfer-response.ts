import type { TransferDetails } from '@/protocol/exchange';
import type { DepositsSum, TrackTransferResponse } from '@/protocol/tracking';
import type { MatchedDeposit } from './transfer-rules';

/** Sums up coins by order: one entry for each order that the transfer pays. */
export function sumByOrder(matched: readonly MatchedDeposit[], currency: string): DepositsSum[] {
  const sums = new Map<string, { value: bigint; fee: bigint }>();
  for (const { orderId, value, fee } of matched) {
    const sum = sums.get(orderId) ?? { value: 0n, fee: 0n };
    sums.set(orderId, { value: sum.value + value, fee: sum.fee + fee });
  }
  return [...sums].map(([orderId, { value, fee }]) => ({
    orderId,
    depositValue: { currency, units: value },
    depositFee: { currency, units: fee },
  }));
}

/** TrackTransferResponse (specification "Tracking"). */
export function transferResponse(
  details: TransferDetails,
  matched: readonly MatchedDeposit[],
): TrackTransferResponse {
  return {
    total: details.total,
    wireFee: details.wireFee,
    merchantPub: details.merchantPub,
    HWire: details.hWire,
    hWire: details.hWire,
    executionTime: details.executionTime,
    depositsSums: sumByOrder(matched, details.total.currency),
    deposits: details.deposits,
    exchangeSig: details.exchangeSig,
    exchangePub: details.exchangePub,
  };
}
