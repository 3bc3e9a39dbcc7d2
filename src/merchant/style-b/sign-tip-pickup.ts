/**
 * Signs the pickup of a tip: POST /public/tip-pickup (specification "Tips", protocol-b 3.7) [TIP-3,
 * TIP-4]. With these signed orders the wallet itself withdraws the coins from the exchange. Throws
 * what record-pickup.ts throws. Above what is left it is 401, and 424/2805 if the exchange does not
 * answer.
 */
import { inLane } from '@/fairness/heavy-lane';
import { encodeBase32 } from '@/protocol/base32';
import type { ErrorName } from '@/protocol/errors';
import { isRefusal, Refusal } from '@/protocol/refusal';
import type { TipPlanchet } from '@/protocol/tip';
import type { Merchant } from '../merchant';
import { recordPickup, signWithdrawal } from '../tips/record-pickup';

export interface SignedPickup {
  readonly reservePub: Uint8Array;
  /** Purpose 1200, in the order of the planchets. */
  readonly reserveSigs: readonly Uint8Array[];
}

export async function signTipPickup(
  merchant: Merchant,
  tipId: Uint8Array,
  planchets: readonly TipPlanchet[],
): Promise<SignedPickup> {
  return await inLane(planchets.length, () => signWithdrawals(merchant, tipId, planchets));
}

async function signWithdrawals(
  merchant: Merchant,
  tipId: Uint8Array,
  planchets: readonly TipPlanchet[],
): Promise<SignedPickup> {
  const at = { instanceId: null, tipId: encodeBase32(tipId) };
  const { tip, priced } = await recordPickup(merchant, at, planchets).catch(refuseForExchange);
  const reserveSigs = priced.map((planchet) => signWithdrawal(tip, planchet, 'v6'));
  return { reservePub: tip.reservePub, reserveSigs };
}

/** Refuses with one status for any fault of the exchange (protocol-b 3.7). */
function refuseForExchange(thrown: unknown): never {
  if (!isOfExchange(thrown)) throw thrown;
  const { body, ofRoute } = thrown.about;
  throw new Refusal('MERCHANT_PUBLIC_TIP_PICKUP_EXCHANGE_FAILED', {
    detail: thrown.code,
    ...(body === undefined ? {} : { body }),
    ...(ofRoute === undefined ? {} : { ofRoute }),
  });
}

type ExchangeFault = Extract<ErrorName, `MERCHANT_GENERIC_EXCHANGE_${string}`>;

function isOfExchange(thrown: unknown): thrown is Refusal<ExchangeFault> {
  return isRefusal(thrown) && thrown.code.startsWith('MERCHANT_GENERIC_EXCHANGE_');
}
