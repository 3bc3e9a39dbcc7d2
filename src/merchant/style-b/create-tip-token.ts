/**
 * Authorizes a tip in the form of style B: POST /tip-authorize (specification "Tips",
 * protocol-b 3.7) [TIP-1]. Returns a token that hands the tip to the wallet, and the address that
 * triggers the wallet. Throws what authorize-tip.ts throws, but 404 for 410 if every reserve has expired.
 * A token that no header of that address could carry is GENERIC_PARAMETER_MALFORMED, before
 * anything is committed.
 */
import { Refusal } from '@/protocol/refusal';
import { fitsHeaders, triggerPayUrl } from '@/protocol/style-b/addresses';
import type { HandedTip, TipCreateRequest, TipToken } from '@/protocol/style-b/tips';
import type { Instance } from '@/storage/merchant/instances';
import type { Repeatable } from '../calls/keyed-call';
import type { Merchant } from '../merchant';
import { fitsAnAddress } from './fits-an-address';
import { authorizeTip, type AuthorizedTip } from '../tips/authorize-tip';
import { commonTipUriOf } from '../tips/tip-links';

export async function createTipToken(
  merchant: Merchant,
  instance: Instance,
  request: TipCreateRequest,
  call?: Repeatable,
): Promise<HandedTip> {
  const tip = await authorizeTip(merchant, instance, request, {
    call,
    assertUsable: (offered) => {
      assertCarried(request, tokenOf(merchant, request, offered));
    },
  });
  const tipToken = tokenOf(merchant, request, tip);
  return {
    tipToken,
    redirectUrl: triggerPayUrl(merchant.baseUrl, { tipToken }),
    tipId: tip.tipId,
    expiration: tip.expirationMs,
    exchangeUrl: tip.exchangeUrl,
    tipUri: commonTipUriOf(merchant, tip),
  };
}

function tokenOf(merchant: Merchant, request: TipCreateRequest, tip: AuthorizedTip): TipToken {
  const { amount, nextUrl, pickupUrl } = request;
  return {
    tipId: tip.tipId,
    expiration: tip.expirationMs,
    amount,
    exchangeUrl: tip.exchangeUrl,
    ...(nextUrl === undefined ? {} : { nextUrl }),
    pickupUrl: pickupUrl ?? `${merchant.baseUrl}public/tip-pickup`,
  };
}

function assertCarried({ nextUrl, pickupUrl }: TipCreateRequest, tipToken: TipToken): void {
  if (fitsHeaders({ tipToken }) && fitsAnAddress({ tipToken })) return;
  throw new Refusal('GENERIC_PARAMETER_MALFORMED', {
    field: (pickupUrl?.length ?? 0) > (nextUrl?.length ?? 0) ? 'pickup_url' : 'next_url',
    detail: 'no header or address can carry a tip token with these addresses',
  });
}
