/**
 * Returns what a customer needs to pick up a tip: POST private/tips and POST
 * private/reserves/$RESERVE_PUB/authorize-tip (protocol-a 8). Throws what authorize-tip.ts throws.
 */
import type { TipAuthorized, TipRequest } from '@/protocol/tip';
import type { Instance } from '@/storage/merchant/instances';
import type { Repeatable } from '../calls/keyed-call';
import type { Merchant } from '../merchant';
import { authorizeTip } from './authorize-tip';
import { tipStatusUrlOf, tipUriOf } from './tip-links';

/** Gives a tip from the reserve with this key in base32, or else from any of the instance. */
export async function giveTip(
  merchant: Merchant,
  instance: Instance,
  request: TipRequest,
  {
    reservePub,
    call,
  }: { readonly reservePub?: string; readonly call?: Repeatable | undefined } = {},
): Promise<TipAuthorized> {
  const tip = await authorizeTip(merchant, instance, request, { reservePub, call });
  return {
    tipId: tip.tipId,
    tipUri: tipUriOf(merchant, tip),
    statusUrl: tipStatusUrlOf(merchant, tip),
    expiration: tip.expirationMs,
  };
}
