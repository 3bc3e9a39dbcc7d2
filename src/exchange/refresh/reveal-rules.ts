/** Rules for a reveal before anything is recomputed (protocol-a 5.7). Pure. */
import { kappa } from '@/protocol/refresh';
import { MAX_FRESH_COINS, type RevealRequest } from '@/protocol/exchange';
import { Refusal } from '@/protocol/refusal';
import type { Denomination } from '../keys/denomination';

export function assertRevealShape(request: RevealRequest): void {
  const count = request.hDenoms.length;
  if (request.transferPrivs.length !== kappa - 1) {
    throw new Refusal('EXCHANGE_REFRESHES_REVEAL_CNC_TRANSFER_ARRAY_SIZE_INVALID');
  }
  if (count > MAX_FRESH_COINS) {
    throw new Refusal('EXCHANGE_REFRESHES_REVEAL_NEW_DENOMS_ARRAY_SIZE_EXCESSIVE');
  }
  if (count === 0 || request.coinEvs.length !== count || request.linkSigs.length !== count) {
    throw new Refusal('EXCHANGE_REFRESHES_REVEAL_NEW_DENOMS_ARRAY_SIZE_MISMATCH');
  }
}

/** Values and withdraw fees of the new coins. Refused if they exceed what was melted. */
export function costOfFreshCoins(
  denominations: readonly Denomination[],
  melted: { readonly amountWithFee: bigint; readonly refreshFee: bigint },
): bigint {
  let cost = 0n;
  for (const { value, feeWithdraw } of denominations) cost += value.units + feeWithdraw.units;
  if (cost + melted.refreshFee > melted.amountWithFee) {
    throw new Refusal('EXCHANGE_REFRESHES_REVEAL_AMOUNT_INSUFFICIENT');
  }
  return cost;
}
