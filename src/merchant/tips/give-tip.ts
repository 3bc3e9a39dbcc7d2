/**
 * Returns what a customer needs to pick up a tip: POST private/tips and POST
 * private/reserves/$RESERVE_PUB/authorize-tip (protocol-a 8). Throws what authorize-tip.ts throws.
 */
import { z } from 'zod';
import { tipAuthorizedSchema, type TipRequest } from '@/protocol/tip';
import type { Instance } from '@/storage/merchant/instances';
import type { Merchant } from '../merchant';
import { authorizeTip } from './authorize-tip';
import { tipStatusUrlOf, tipUriOf } from './tip-links';

/** Gives a tip from the reserve with this key in base32, or else from any of the instance. */
export async function giveTip(
  merchant: Merchant,
  instance: Instance,
  request: TipRequest,
  reservePub?: string,
): Promise<z.input<typeof tipAuthorizedSchema>> {
  const tip = await authorizeTip(merchant, instance, request, { reservePub });
  return z.encode(tipAuthorizedSchema, {
    tip_id: tip.tipId,
    taler_tip_uri: tipUriOf(merchant, tip),
    tip_status_url: tipStatusUrlOf(merchant, tip),
    tip_expiration: tip.expirationMs,
  });
}
