import type { z } from 'zod';
import { transferDetailsSchema, type TransferDetails } from '@/protocol/exchange';
import type { trackTransferResponseSchema } from '@/protocol/tracking';
import type { MatchedDeposit } from './transfer-rules';

export interface OrderSum {
  readonly order_id: string;
  readonly deposit_value: { readonly currency: string; readonly units: bigint };
  readonly deposit_fee: { readonly currency: string; readonly units: bigint };
}

/** Sums up coins by order: one entry for each order that the transfer pays. */
export function sumByOrder(matched: readonly MatchedDeposit[], currency: string): OrderSum[] {
  const sums = new Map<string, { value: bigint; fee: bigint }>();
  for (const { orderId, value, fee } of matched) {
    const sum = sums.get(orderId) ?? { value: 0n, fee: 0n };
    sums.set(orderId, { value: sum.value + value, fee: sum.fee + fee });
  }
  return [...sums].map(([orderId, { value, fee }]) => ({
    order_id: orderId,
    deposit_value: { currency, units: value },
    deposit_fee: { currency, units: fee },
  }));
}

/** TrackTransferResponse (specification "Tracking"), to be encoded by its schema. */
export function transferResponse(
  details: TransferDetails,
  matched: readonly MatchedDeposit[],
): z.output<typeof trackTransferResponseSchema> {
  return {
    ...details,
    H_wire: details.h_wire,
    deposits_sums: sumByOrder(matched, details.total.currency),
  };
}

/** The exchange's account as it can be stored and read again. */
export function encodeProof(details: TransferDetails): string {
  return JSON.stringify(transferDetailsSchema.encode(details));
}

export function decodeProof(proof: string): TransferDetails {
  return transferDetailsSchema.parse(JSON.parse(proof));
}
