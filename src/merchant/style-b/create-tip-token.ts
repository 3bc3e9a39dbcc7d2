/**
 * Authorizes a tip in the form of style B: POST /tip-authorize (specification "Tips", protocol-b
 * 3.7) [TIP-1]. Returns a token that hands the tip to the wallet, and the address that triggers the
 * wallet. The token is JSON text, or under the `taler` profile the object itself (decision D6).
 * Throws what authorize-tip.ts throws, but 404 for 410 if every reserve has expired. A token that
 * no header of that address could carry is 400/26, before anything is committed.
 */
import { z } from 'zod';
import { Refusal } from '@/protocol/refusal';
import {
  tipTokenSchema,
  type TipCreateConfirmation,
  type TipCreateRequest,
  type TipToken,
} from '@/protocol/tip';
import type { Instance } from '@/storage/merchant/instances';
import type { Merchant } from '../merchant';
import { isHeaderValue } from './trigger-pay-headers';
import { fitsAnAddress, triggerPayUrl } from './trigger-pay-url';
import { authorizeTip, type AuthorizedTip } from '../tips/authorize-tip';
import { commonTipUriOf } from '../tips/tip-links';

export async function createTipToken(
  merchant: Merchant,
  instance: Instance,
  request: TipCreateRequest,
  profile: 'service' | 'taler',
): Promise<TipCreateConfirmation> {
  const tip = await authorizeTip(merchant, instance, request, {
    assertUsable: (offered) => {
      assertCarried(request, textOf(tokenOf(merchant, request, offered)));
    },
  });
  const token = tokenOf(merchant, request, tip);
  const text = textOf(token);
  return {
    tipToken: profile === 'service' ? text : token,
    redirectUrl: triggerPayUrl(merchant, { tip_token: text }),
    tipId: tip.tipId,
    expiration: tip.expirationMs,
    exchangeUrl: tip.exchangeUrl,
    tipUri: commonTipUriOf(merchant, tip),
  };
}

function tokenOf(merchant: Merchant, request: TipCreateRequest, tip: AuthorizedTip): TipToken {
  return {
    tip_id: tip.tipId,
    expiration: tip.expirationMs,
    amount: request.amount,
    exchange_url: tip.exchangeUrl,
    ...(request.nextUrl === undefined ? {} : { next_url: request.nextUrl }),
    pickup_url: request.pickupUrl ?? `${merchant.baseUrl}public/tip-pickup`,
  };
}

function textOf(token: TipToken): string {
  return JSON.stringify(z.encode(tipTokenSchema, token));
}

function assertCarried({ nextUrl, pickupUrl }: TipCreateRequest, text: string): void {
  if (isHeaderValue('tip_token', text) && fitsAnAddress({ tip_token: text })) return;
  throw new Refusal('GENERIC_PARAMETER_MALFORMED', {
    field: (pickupUrl?.length ?? 0) > (nextUrl?.length ?? 0) ? 'pickup_url' : 'next_url',
    detail: 'no header or address can carry a tip token with these addresses',
  });
}
